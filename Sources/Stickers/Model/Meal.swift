/// What a sticker shows: a meal, when it was eaten and what it was made of.
public struct Meal: Hashable, Sendable {
  /// What it is called.
  public var name: String
  /// When it was eaten, by the clock on the wall there; nil where unknown.
  public var eatenAt: LocalDateTime?
  /// Its foods, in the order they are listed.
  public var items: [FoodItem]
  /// Amounts known for the meal as a whole; they override the sum of its items.
  public var nutrition: Nutrition

  /// A meal of foods, of known amounts, or of both.
  public init(
    name: String, eatenAt: LocalDateTime? = nil, items: [FoodItem] = [], nutrition: Nutrition = .unknown
  ) {
    self.name = name
    self.eatenAt = eatenAt
    self.items = items
    self.nutrition = nutrition
  }

  /// What the meal supplies: its own amounts, and the sum over its items for those it does not name.
  public var total: Nutrition {
    nutrition.completed(by: items.reduce(.unknown) { $0 + $1.nutrition })
  }
}
