import Meals
import Views

/// Three columns that show each macronutrient's grams, name, and fraction of the energy.
struct MacroColumns: View {
  var nutrition: Nutrition
  var cornerRadius: CGFloat

  var body: some View {
    HStack(spacing: 8) {
      ForEach(Macro.allCases, id: \.self) { macro in
        MacroColumn(
          macro: macro, grams: macro.grams(in: nutrition), share: EnergyShares(nutrition)?[macro] ?? 0,
          cornerRadius: cornerRadius)
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

  var body: some View {
    HStack(spacing: 9) {
      indicator
      VStack(alignment: .leading, spacing: 1) {
        AmountText(amount: Amount.grams(grams), unit: grams == nil ? "" : "g", size: 20, unitSize: 14)
        Text(macro.name).font(.system(size: 12, weight: .medium)).foregroundStyle(palette.secondary)
          .lineLimit(1).minimumScaleFactor(0.7)
      }
      .textShadow()
    }
    .padding(.horizontal, 12)
    .padding(.vertical, 10)
    .frame(maxWidth: .infinity, alignment: .leading)
    .textElementBackground(in: RoundedRectangle(cornerRadius: cornerRadius))
    .accessibilityElement()
    .accessibilityLabel(Amount.spoken(macro, grams))
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
