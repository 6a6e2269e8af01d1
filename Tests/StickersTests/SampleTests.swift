import Meals
import Testing

@Suite struct SampleTests {
  @Test func theSampleAddsUp() { #expect(lunch.addsUp) }
}

extension Meal {
  /// Whether each amount of the meal is the sum of its foods', to a tenth.
  var addsUp: Bool {
    let sum = items.reduce(.unknown) { $0 + $1.nutrition }
    return zip(
      [sum.energy, sum.protein, sum.carbohydrate, sum.fat],
      [nutrition.energy, nutrition.protein, nutrition.carbohydrate, nutrition.fat]
    ).allSatisfy { abs(($0 ?? 0) - ($1 ?? -1)) < 0.05 }
  }
}
