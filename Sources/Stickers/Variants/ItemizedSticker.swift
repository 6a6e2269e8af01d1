import Meals
import Views

/// A sticker that shows a meal and a list of its foods with a choice of details.
struct ItemizedSticker: View {
  var meal: Meal
  var width: CGFloat
  var details: FoodDetails
  /// The maximum number of rows.
  var limit: Int
  var showsDate = false
  @Environment(\.stickerTheme) private var theme

  var body: some View {
    VStack(spacing: 8) {
      StickerHeader(meal: meal, showsDate: showsDate).padding(.bottom, 4)
      VStack(alignment: .leading, spacing: 8) {
        ScaledRow { MacroDots(nutrition: meal.total, size: 13, spacing: 14, isNamed: true) }.textShadow()
        DistributionBar(nutrition: meal.total, height: 8)
      }
      .frame(maxWidth: .infinity, alignment: .leading)
      .padding(12)
      .textElementBackground(in: RoundedRectangle(cornerRadius: theme.radius(16)))
      if !meal.items.isEmpty {
        FoodList(items: meal.items, details: details, limit: limit, cornerRadius: theme.radius(16))
      }
    }
    .padding(14)
    .frame(width: width)
    .glassBackground(cornerRadius: theme.radius(30))
  }
}
