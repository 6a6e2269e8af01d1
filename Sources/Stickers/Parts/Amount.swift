import Meals
import Views

/// Numbers as stickers write them.
enum Amount {
  /// Beyond this many kilocalories or grams the exact number tells nothing, and would not fit.
  private static let most = 99_999.0

  /// Whole kilocalories; a dash where unknown.
  static func energy(_ kilocalories: Double?) -> Text { number(kilocalories, decimals: 0) }

  /// Grams, whole from ten on, tenths below, as nutrition labels round; a dash where unknown.
  static func grams(_ grams: Double?) -> Text { number(grams, decimals: grams ?? 0 < 9.95 ? 1 : 0) }

  /// A macronutrient and its amount, as they are read aloud.
  static func spoken(_ macro: Macro, _ grams: Double?) -> Text {
    Text(verbatim: "\(macro.name) ") + Self.grams(grams) + Text(verbatim: grams == nil ? "" : " g")
  }

  private static func number(_ value: Double?, decimals: Int) -> Text {
    guard let value else { return Text(verbatim: "–") }
    let format = FloatingPointFormatStyle<Double>.number.precision(.fractionLength(0...decimals))
      .rounded(rule: .toNearestOrAwayFromZero)
    let text = Text(min(value, most), format: format)
    return value > most ? text + Text(verbatim: "+") : text
  }
}
