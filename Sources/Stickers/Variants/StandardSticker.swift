import Meals
import Views

/// A sticker that shows a meal's name, time and energy above columns of macronutrients.
struct StandardSticker: View {
  var meal: Meal
  var width: CGFloat
  @Environment(\.stickerTheme) private var theme

  var body: some View {
    VStack(spacing: 12) {
      StickerHeader(meal: meal)
      MacroColumns(nutrition: meal.total, cornerRadius: theme.radius(16))
    }
    .padding(14)
    .frame(width: width)
    .glassBackground(cornerRadius: theme.radius(30))
  }
}
