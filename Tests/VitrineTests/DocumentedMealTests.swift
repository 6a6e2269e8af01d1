import Foundation
import Meals
import Testing

@Suite struct DocumentedMealTests {
  @Test func theMealOfThePageAboutStickersAddsUp() throws {
    let file = URL(filePath: #filePath).appending(path: "../../../Documentation/Stickers.md").standardizedFileURL
    let blocks = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "```json\n").dropFirst()
    let block = try #require(blocks.first { $0.hasPrefix("{ \"name\"") })
    let meal = try Meal(json: Data(try #require(block.components(separatedBy: "```").first).utf8))
    let sum = meal.items.reduce(.unknown) { $0 + $1.nutrition }
    for (a, b) in [
      (sum.energy, meal.nutrition.energy), (sum.protein, meal.nutrition.protein),
      (sum.carbohydrate, meal.nutrition.carbohydrate), (sum.fat, meal.nutrition.fat),
    ] {
      #expect(abs(try #require(a) - #require(b)) < 0.05)
    }
  }
}
