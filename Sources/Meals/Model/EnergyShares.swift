/// The fraction of a food's energy that each macronutrient supplies.
public struct EnergyShares: Hashable, Sendable {
  private var shares: [Double]

  /// Computes the shares, which sum to 1. Fails if no macronutrient supplies any energy.
  public init?(_ nutrition: Nutrition) {
    // Scale down before adding, so that even the largest amounts have a finite sum.
    let energies = Macro.allCases.map { ($0.grams(in: nutrition) ?? 0) / 100 * $0.energyDensity }
    let total = energies.reduce(0, +)
    guard total > 0, total.isFinite else { return nil }
    shares = energies.map { $0 / total }
  }

  /// The share of one macronutrient, 0…1.
  public subscript(macro: Macro) -> Double {
    switch macro {
    case .protein: shares[0]
    case .carbohydrate: shares[1]
    case .fat: shares[2]
    }
  }
}
