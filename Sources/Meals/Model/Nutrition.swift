/// The known energy and macronutrients of a food or meal.
public struct Nutrition: Hashable, Sendable {
  /// The energy in kilocalories; nil if unknown.
  public var energy: Double?
  /// The protein in grams; nil if unknown.
  public var protein: Double?
  /// The carbohydrate in grams; nil if unknown.
  public var carbohydrate: Double?
  /// The fat in grams; nil if unknown.
  public var fat: Double?

  /// Creates nutrition values. Each amount must be finite and not negative. Amounts are unknown by default.
  public init(energy: Double? = nil, protein: Double? = nil, carbohydrate: Double? = nil, fat: Double? = nil) {
    for amount in [energy, protein, carbohydrate, fat] {
      precondition(
        amount.map { $0.isFinite && $0 >= 0 } ?? true, "amounts must be finite and not negative, got \(amount ?? 0)")
    }
    self.energy = energy
    self.protein = protein
    self.carbohydrate = carbohydrate
    self.fat = fat
  }

  /// The largest amount that a meal in JSON may have, in kilocalories or grams: far more than anybody eats, and still
  /// short enough to be shown.
  public static let largestAmount = 1_000_000.0

  /// Nutrition values whose amounts are all unknown.
  public static let unknown = Nutrition()

  /// Returns the sums of the amounts, clamped to the largest finite number.
  ///
  /// If only one of two amounts is unknown, it is treated as zero. If both are unknown, so is the sum.
  public static func + (a: Nutrition, b: Nutrition) -> Nutrition {
    Nutrition(
      energy: sum(a.energy, b.energy), protein: sum(a.protein, b.protein),
      carbohydrate: sum(a.carbohydrate, b.carbohydrate), fat: sum(a.fat, b.fat))
  }

  /// Returns a copy in which unknown amounts are taken from `other`.
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
