/// A meal, with its name, time and foods.
public struct Meal: Hashable, Sendable {
  /// The name of the meal.
  public var name: String
  /// The local time at which the meal was eaten; nil if unknown.
  public var eatenAt: LocalDateTime?
  /// The foods, in display order.
  public var items: [FoodItem]
  /// The known amounts for the whole meal, which take precedence over the sum of the items.
  public var nutrition: Nutrition

  /// Creates a meal from foods, known amounts, or both.
  public init(
    name: String, eatenAt: LocalDateTime? = nil, items: [FoodItem] = [], nutrition: Nutrition = .unknown
  ) {
    self.name = name
    self.eatenAt = eatenAt
    self.items = items
    self.nutrition = nutrition
  }

  /// The amounts known for the whole meal, with unknown ones taken from the sum of its items.
  public var total: Nutrition {
    nutrition.completed(by: items.reduce(.unknown) { $0 + $1.nutrition })
  }
}
