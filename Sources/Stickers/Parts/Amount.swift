import Meals
import Views

/// Formats amounts for stickers.
enum Amount {
  /// The largest number that is displayed, because larger ones do not fit.
  private static let greatest = 99_999.0

  /// Formats energy in whole units, or as a dash if it is unknown.
  static func energy(_ kilocalories: Double?, in unit: EnergyUnit) -> Text {
    number(kilocalories.map(unit.amount), decimals: 0)
  }

  /// Formats grams as on nutrition labels, with one decimal place below ten, or as a dash if the amount is unknown.
  static func grams(_ grams: Double?) -> Text { number(grams, decimals: grams ?? 0 < 9.95 ? 1 : 0) }

  /// Formats a macronutrient and its amount for screen readers.
  static func spoken(_ macro: Macro, _ grams: Double?, _ words: StickerWords) -> Text {
    Text(verbatim: "\(words.name(of: macro).spoken) ") + Self.grams(grams)
      + Text(verbatim: grams == nil ? "" : " \(words.units.grams)")
  }

  private static func number(_ value: Double?, decimals: Int) -> Text {
    guard let value else { return Text(verbatim: "–") }
    let format = FloatingPointFormatStyle<Double>.number.precision(.fractionLength(0...decimals))
      .rounded(rule: .toNearestOrAwayFromZero)
    let text = Text(min(value, greatest), format: format)
    return value > greatest ? text + Text(verbatim: "+") : text
  }
}
