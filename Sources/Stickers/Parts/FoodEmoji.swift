import Meals
import Views

/// A round tile with a food's emoji, or the first letter of its name.
struct FoodEmoji: View {
  var item: FoodItem
  var size: CGFloat
  @Environment(\.stickerPalette) private var palette

  var body: some View {
    character.lineLimit(1).minimumScaleFactor(0.2)
      .frame(width: size, height: size)
      .textElementBackground(in: Circle())
      .accessibilityHidden(true)
  }

  private var character: Text {
    if let emoji = item.emoji?.displayed.first {
      return Text(verbatim: String(emoji)).font(.system(size: size * 0.56))
    }
    let letter = item.name.displayed.first.map { String($0) } ?? ""
    return Text(verbatim: letter.uppercased()).font(.system(size: size * 0.44, weight: .semibold))
      .foregroundStyle(palette.secondary)
  }
}
