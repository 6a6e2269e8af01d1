import Views

/// An amount followed by its unit in smaller type, on one line.
struct AmountText: View {
  var amount: Text
  var unit: String
  var size: CGFloat
  var unitSize: CGFloat
  var weight = Font.Weight.bold
  /// Inserts a thin space between the number and the unit if positive.
  var gap: CGFloat = 0
  @Environment(\.stickerPalette) private var palette

  var body: some View {
    let number = amount.font(.system(size: size, weight: weight).monospacedDigit()).foregroundStyle(palette.primary)
    let unit = Text(verbatim: gap > 0 ? "\u{2009}\(unit)" : unit)
      .font(.system(size: unitSize, weight: .semibold)).foregroundStyle(palette.secondary)
    (number + unit).lineLimit(1).minimumScaleFactor(0.5)
  }
}
