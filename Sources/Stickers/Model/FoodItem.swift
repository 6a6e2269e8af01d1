/// One food of a meal.
public struct FoodItem: Hashable, Sendable {
  /// What it is called.
  public var name: String
  /// A picture of it as a character; nil for none.
  public var emoji: String?
  /// What else there is to say, such as its cut or weight; nil for nothing.
  public var detail: String?
  /// Who makes it; nil where unknown.
  public var brand: String?
  /// What it supplies.
  public var nutrition: Nutrition

  /// A food; only its name must be known.
  public init(
    name: String, emoji: String? = nil, detail: String? = nil, brand: String? = nil, nutrition: Nutrition = .unknown
  ) {
    self.name = name
    self.emoji = emoji
    self.detail = detail
    self.brand = brand
    self.nutrition = nutrition
  }
}
