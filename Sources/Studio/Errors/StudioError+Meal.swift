import JSON
import Meals

extension StudioError {
  /// Creates the error of a request with a wrong meal.
  init(_ error: MealError) {
    let fault: StudioFault =
      switch error.problem {
      case .syntax: .mealNotJSON
      case .tooLarge: .mealTooLarge
      case .noContent: .mealWithoutContent
      case .missing: .mealLacksValue
      case .empty: .mealHasBlank
      case .wrongType: .mealHasWrongType
      case .wrongNumber: .mealHasWrongNumber
      case .wrongDate: .mealHasWrongDate
      }
    self.init(fault, ["place": .string(error.place)], sentence: error.description)
  }
}
