/// A macronutrient.
enum Macro: CaseIterable, Hashable {
  case protein, carbohydrate, fat

  /// What it is called on a sticker.
  var name: String {
    switch self {
    case .protein: "Protein"
    case .carbohydrate: "Carbs"
    case .fat: "Fat"
    }
  }

  /// Kilocalories in a gram, by Atwater's general factors.
  var energyDensity: Double { self == .fat ? 9 : 4 }

  /// Its grams.
  func grams(in nutrition: Nutrition) -> Double? {
    switch self {
    case .protein: nutrition.protein
    case .carbohydrate: nutrition.carbohydrate
    case .fat: nutrition.fat
    }
  }
}
