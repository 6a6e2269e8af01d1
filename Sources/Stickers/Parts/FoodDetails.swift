/// The details that a list shows for each food.
struct FoodDetails: Hashable {
  /// Whether to show the emoji.
  var emoji = false
  /// Whether to show the food's `detail` after its name.
  var detail = false
  /// Whether to show the brand and the grams of macronutrients on a second line.
  var brand = false
}
