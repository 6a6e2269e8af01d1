import Meals
import Views

/// A row that shows each macronutrient's grams next to a dot in its colour.
struct MacroDots: View {
  var nutrition: Nutrition
  var size: CGFloat
  var spacing: CGFloat
  /// Whether to show the macronutrients' names.
  var isNamed = false
  @Environment(\.stickerPalette) private var palette

  var body: some View {
    HStack(spacing: spacing) {
      ForEach(Macro.allCases, id: \.self) { macro in
        HStack(spacing: size * 0.34) {
          Circle().fill(palette.color(of: macro)).frame(width: size * 0.58, height: size * 0.58)
          text(of: macro).lineLimit(1).minimumScaleFactor(0.6)
        }
        .accessibilityElement()
        .accessibilityLabel(Amount.spoken(macro, macro.grams(in: nutrition)))
      }
    }
  }

  private func text(of macro: Macro) -> Text {
    let grams = macro.grams(in: nutrition)
    let number = Amount.grams(grams)
      .font(.system(size: size, weight: .semibold).monospacedDigit()).foregroundStyle(palette.primary)
    let unit = Text(verbatim: (grams == nil ? "" : "g") + (isNamed ? " \(macro.name)" : ""))
      .font(.system(size: isNamed ? size - 1 : size, weight: .medium)).foregroundStyle(palette.secondary)
    return number + unit
  }
}
