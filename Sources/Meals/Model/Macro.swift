/// A macronutrient.
public enum Macro: CaseIterable, Hashable, Sendable {
  /// Protein.
  case protein
  /// Carbohydrate.
  case carbohydrate
  /// Fat.
  case fat

  /// The energy in kilocalories per gram, according to the general Atwater factors.
  public var energyDensity: Double { self == .fat ? 9 : 4 }

  /// Returns the grams of the macronutrient in `nutrition`; nil if unknown.
  public func grams(in nutrition: Nutrition) -> Double? {
    switch self {
    case .protein: nutrition.protein
    case .carbohydrate: nutrition.carbohydrate
    case .fat: nutrition.fat
    }
  }
}
