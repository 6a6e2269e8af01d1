import Meals
import Testing

@Suite struct EnergySharesTests {
  @Test func sharesAddUpToOne() throws {
    let shares = try #require(EnergyShares(Nutrition(protein: 10, carbohydrate: 20, fat: 5)))
    #expect(Macro.allCases.map { shares[$0] }.reduce(0, +) == 1)
    #expect(shares[.fat] == 45.0 / 165)
    #expect(EnergyShares(Nutrition(protein: 0)) == nil)
    #expect(EnergyShares(.unknown) == nil)
    let huge = Nutrition(protein: 1.7e308, carbohydrate: 1.7e308, fat: 1.7e308)
    #expect(EnergyShares(huge).map { $0[.fat] } == 9.0 / 17)
  }
}
