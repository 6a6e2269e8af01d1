import Meals
import Views

/// Three columns that show each macronutrient's grams, name, and fraction of the energy.
struct MacroColumns: View {
  var nutrition: Nutrition
  var cornerRadius: CGFloat

  var body: some View {
    ScaledRow {
      EqualColumns(spacing: 8) {
        ForEach(Macro.allCases, id: \.self) { macro in
          MacroColumn(
            macro: macro, grams: macro.grams(in: nutrition), share: EnergyShares(nutrition)?[macro] ?? 0,
            cornerRadius: cornerRadius)
        }
      }
    }
  }
}

private struct MacroColumn: View {
  var macro: Macro
  var grams: Double?
  var share: Double
  var cornerRadius: CGFloat
  @Environment(\.stickerPalette) private var palette
  @Environment(\.stickerWords) private var words
  @Environment(\.rowScale) private var scale

  var body: some View {
    HStack(spacing: 9) {
      indicator
      VStack(alignment: .leading, spacing: 1) {
        AmountText(
          amount: Amount.grams(grams), unit: grams == nil ? "" : words.units.grams, size: 20, unitSize: 14,
          hasSpace: words.units.hasSpaceBeforeGrams)
        Text(verbatim: words.name(of: macro).label).font(.system(size: 12 * scale, weight: .medium))
          .foregroundStyle(palette.secondary).lineLimit(1)
      }
      .textShadow()
    }
    .padding(.horizontal, 12)
    .padding(.vertical, 10)
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .leading)
    .textElementBackground(in: RoundedRectangle(cornerRadius: cornerRadius))
    .accessibilityElement()
    .accessibilityLabel(Amount.spoken(macro, grams, words))
  }

  private var indicator: some View {
    let height: CGFloat = 34
    return Capsule().fill(palette.track)
      .overlay(alignment: .bottom) {
        Capsule().fill(palette.color(of: macro)).frame(height: share > 0 ? max(height * share, 5) : 0)
      }
      .frame(width: 5, height: height)
  }
}
