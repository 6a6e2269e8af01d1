import Foundation
import Meals

/// Returns the meal of `vitrine demo`.
func demoMeal() throws -> Meal {
  let file = URL(filePath: #filePath).appending(path: "../../../Sources/VitrineCLI/Demo/Inputs/meal.json")
  return try Meal(json: Data(contentsOf: file.standardizedFileURL))
}
