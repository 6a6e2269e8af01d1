import Foundation
import JSON
import Meals
import Serving

/// The meals in an imported file.
struct ImportedMeals {
  /// A meal as its author wrote it, and as it is read.
  struct Element {
    var tree: JSONValue
    var meal: Meal
  }

  let meals: [Element]
  /// How a table was understood; nil for JSON.
  let report: DiaryReport?

  /// Reads a table of foods. Throws if it is no text, or no table with columns that are known.
  init(csv data: Data) throws {
    let diary = try Diary(csv: String(importing: data))
    meals = try diary.meals.map { Element(tree: $0, meal: try Meal(json: $0)) }
    report = diary.report
  }

  /// Reads a meal or an array of meals. Throws a `MealError` with the place of a mistake, such as `$[12].items[0].name`.
  init(json data: Data) throws {
    let text = try String(importing: data)
    let file: JSONValue
    do throws(JSONError) { file = try JSONValue(json: text.utf8) } catch {
      throw MealError(.syntax, place: error.place, reason: error.reason)
    }
    if case .array(let trees) = file {
      meals = try trees.enumerated().map { try Self.element($1, at: "$[\($0)]") }
    } else {
      meals = [try Self.element(file, at: "$")]
    }
    report = nil
  }

  private static func element(_ tree: JSONValue, at path: String) throws(MealError) -> Element {
    do throws(MealError) {
      let meal = try Meal(json: tree)
      // Members that are not known may have numbers that JSON has not.
      guard tree.isFinite else { throw MealError(.wrongNumber, place: "$", reason: "a number is not finite") }
      return Element(tree: tree, meal: meal)
    } catch {
      throw MealError(error.problem, place: path + error.place.dropFirst(), reason: error.reason)
    }
  }
}
