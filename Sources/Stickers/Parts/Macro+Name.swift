import Meals

extension Macro {
  /// The label on a sticker.
  var name: String {
    switch self {
    case .protein: "Protein"
    case .carbohydrate: "Carbs"
    case .fat: "Fat"
    }
  }
}
