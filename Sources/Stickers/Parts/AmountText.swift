import Views

/// An amount followed by its unit in smaller type, on one line.
struct AmountText: View {
  var amount: Text
  var unit: String
  var size: CGFloat
  var unitSize: CGFloat
  var weight = Font.Weight.bold
  /// Whether there is a thin space between the number and the unit.
  var hasSpace: Bool
  @Environment(\.stickerPalette) private var palette
  @Environment(\.rowScale) private var scale

  var body: some View {
    let number = amount.font(.system(size: size * scale, weight: weight).monospacedDigit())
      .foregroundStyle(palette.primary)
    let unit = Text(verbatim: hasSpace && !unit.isEmpty ? "\u{2009}\(unit)" : unit)
      .font(.system(size: unitSize * scale, weight: .semibold)).foregroundStyle(palette.secondary)
    (number + unit).lineLimit(1).minimumScaleFactor(0.5)
  }
}

/// An amount of energy in the unit of the environment.
struct EnergyText: View {
  var kilocalories: Double?
  var size: CGFloat
  var unitSize: CGFloat
  var weight = Font.Weight.bold
  @Environment(\.stickerWords) private var words
  @Environment(\.stickerEnergyUnit) private var unit

  var body: some View {
    AmountText(
      amount: Amount.energy(kilocalories, in: unit), unit: words.symbol(for: unit), size: size, unitSize: unitSize,
      weight: weight, hasSpace: true)
  }
}
