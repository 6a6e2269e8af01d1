import Meals

extension Macro {
  /// The label of the macronutrient on a sticker.
  var name: String {
    switch self {
    case .protein: "Protein"
    case .carbohydrate: "Carbs"
    case .fat: "Fat"
    }
  }
}
