/// A food in a meal.
public struct FoodItem: Hashable, Sendable {
  /// The name of the food.
  public var name: String
  /// An emoji that depicts the food.
  public var emoji: String?
  /// Further details, such as the cut or the weight.
  public var detail: String?
  /// The brand of the food.
  public var brand: String?
  /// The energy and macronutrients of the food.
  public var nutrition: Nutrition

  /// Creates a food. Only the name is required.
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
