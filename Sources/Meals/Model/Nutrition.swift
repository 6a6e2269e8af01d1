/// The energy and macronutrients of a food or meal, as far as they are known.
public struct Nutrition: Hashable, Sendable {
  /// Energy in kilocalories; nil if unknown.
  public var energy: Double?
  /// Grams of protein; nil if unknown.
  public var protein: Double?
  /// Grams of carbohydrate; nil if unknown.
  public var carbohydrate: Double?
  /// Grams of fat; nil if unknown.
  public var fat: Double?

  /// Creates amounts, each finite and not negative; unknown by default.
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

  /// All amounts unknown.
  public static let unknown = Nutrition()

  /// Returns the sum of both. An amount unknown on one side counts as zero; one unknown on both sides stays unknown.
  ///
  /// Sums are clamped to the largest finite number.
  public static func + (a: Nutrition, b: Nutrition) -> Nutrition {
    Nutrition(
      energy: sum(a.energy, b.energy), protein: sum(a.protein, b.protein),
      carbohydrate: sum(a.carbohydrate, b.carbohydrate), fat: sum(a.fat, b.fat))
  }

  /// Returns these amounts, with unknown ones taken from `other`.
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
