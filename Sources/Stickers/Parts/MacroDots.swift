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
  @Environment(\.stickerWords) private var words
  @Environment(\.rowScale) private var scale

  var body: some View {
    HStack(spacing: spacing * scale) {
      ForEach(Macro.allCases, id: \.self) { macro in
        HStack(spacing: size * scale * 0.34) {
          Circle().fill(palette.color(of: macro)).frame(width: size * scale * 0.58, height: size * scale * 0.58)
          text(of: macro).lineLimit(1)
        }
        .accessibilityElement()
        .accessibilityLabel(Amount.spoken(macro, macro.grams(in: nutrition), words))
      }
    }
  }

  private func text(of macro: Macro) -> Text {
    let grams = macro.grams(in: nutrition)
    let number = Amount.grams(grams)
      .font(.system(size: size * scale, weight: .semibold).monospacedDigit()).foregroundStyle(palette.primary)
    let symbol = grams == nil ? "" : (words.units.hasSpaceBeforeGrams ? "\u{2009}" : "") + words.units.grams
    let unit = Text(verbatim: symbol + (isNamed ? " \(words.name(of: macro).label)" : ""))
      .font(.system(size: (isNamed ? size - 1 : size) * scale, weight: .medium)).foregroundStyle(palette.secondary)
    return number + unit
  }
}
