/// What food supplies, as far as it is known.
public struct Nutrition: Hashable, Sendable {
  /// Energy in kilocalories; nil where unknown.
  public var energy: Double?
  /// Grams of protein; nil where unknown.
  public var protein: Double?
  /// Grams of carbohydrate; nil where unknown.
  public var carbohydrate: Double?
  /// Grams of fat; nil where unknown.
  public var fat: Double?

  /// Amounts, each finite and not negative; unknown unless given.
  public init(energy: Double? = nil, protein: Double? = nil, carbohydrate: Double? = nil, fat: Double? = nil) {
    for amount in [energy, protein, carbohydrate, fat] {
      precondition(
        amount.map { $0.isFinite && $0 >= 0 } ?? true, "an amount is finite and not negative, got \(amount ?? 0)")
    }
    self.energy = energy
    self.protein = protein
    self.carbohydrate = carbohydrate
    self.fat = fat
  }

  /// Nothing known.
  public static let unknown = Nutrition()

  /// Both together: an amount unknown on one side counts as none, one unknown on both stays unknown.
  ///
  /// Sums end at the largest finite number rather than at infinity.
  public static func + (a: Nutrition, b: Nutrition) -> Nutrition {
    Nutrition(
      energy: sum(a.energy, b.energy), protein: sum(a.protein, b.protein),
      carbohydrate: sum(a.carbohydrate, b.carbohydrate), fat: sum(a.fat, b.fat))
  }

  /// These amounts, with those of `other` where they are unknown here.
  public func completed(by other: Nutrition) -> Nutrition {
    Nutrition(
      energy: energy ?? other.energy, protein: protein ?? other.protein,
      carbohydrate: carbohydrate ?? other.carbohydrate, fat: fat ?? other.fat)
  }

  private static func sum(_ a: Double?, _ b: Double?) -> Double? {
    guard a != nil || b != nil else { return nil }
    return min((a ?? 0) + (b ?? 0), .greatestFiniteMagnitude)
  }
}
