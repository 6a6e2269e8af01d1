/// How much of a food's energy each macronutrient brings.
struct EnergyShares: Hashable {
  private var shares: [Double]

  /// The shares, which add up to 1; nil where no macronutrient brings any energy.
  init?(_ nutrition: Nutrition) {
    // Each is brought down before they are added, so that the largest numbers still have a sum.
    let energies = Macro.allCases.map { ($0.grams(in: nutrition) ?? 0) / 100 * $0.energyDensity }
    let total = energies.reduce(0, +)
    guard total > 0, total.isFinite else { return nil }
    shares = energies.map { $0 / total }
  }

  subscript(macro: Macro) -> Double {
    switch macro {
    case .protein: shares[0]
    case .carbohydrate: shares[1]
    case .fat: shares[2]
    }
  }
}
