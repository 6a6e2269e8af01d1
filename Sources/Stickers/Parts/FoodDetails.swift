/// How much a list of foods tells of each.
struct FoodDetails: Hashable {
  /// Whether each has its picture.
  var emoji = false
  /// Whether what else there is to say follows the name.
  var detail = false
  /// Whether the maker and the grams stand beneath.
  var brand = false
}
