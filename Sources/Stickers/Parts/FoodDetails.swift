/// The details that a list shows of each food.
struct FoodDetails: Hashable {
  /// Whether its emoji is shown.
  var emoji = false
  /// Whether its detail follows the name.
  var detail = false
  /// Whether its brand and grams are shown below.
  var brand = false
}
