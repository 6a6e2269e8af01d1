import Foundation
import Gallery
import Meals
import Testing

@Suite struct SampleMealTests {
  @Test func amountsOfTheFoodsAddUpToThoseOfTheMeal() throws {
    let meal = try Meal(json: Data(SampleMeal.json.utf8))
    let sum = meal.items.reduce(.unknown) { $0 + $1.nutrition }
    for (a, b) in [
      (sum.energy, meal.nutrition.energy), (sum.protein, meal.nutrition.protein),
      (sum.carbohydrate, meal.nutrition.carbohydrate), (sum.fat, meal.nutrition.fat),
    ] {
      #expect(abs(try #require(a) - #require(b)) < 0.05)
    }
  }
}
