import Meals
import Views

/// A food's picture on a tile: its emoji, or the first letter of its name.
struct FoodEmoji: View {
  var item: FoodItem
  var size: CGFloat
  @Environment(\.stickerPalette) private var palette

  var body: some View {
    picture.lineLimit(1).minimumScaleFactor(0.2)
      .frame(width: size, height: size)
      .textElementBackground(in: Circle())
      .accessibilityHidden(true)
  }

  private var picture: Text {
    if let emoji = item.emoji?.displayed.first {
      return Text(verbatim: String(emoji)).font(.system(size: size * 0.56))
    }
    let letter = item.name.displayed.first.map { String($0) } ?? ""
    return Text(verbatim: letter.uppercased()).font(.system(size: size * 0.44, weight: .semibold))
      .foregroundStyle(palette.secondary)
  }
}
