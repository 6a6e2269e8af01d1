import Meals
import Views

/// A sticker that shows a meal's name, time and energy above columns of macronutrients.
struct StandardSticker: View {
  var meal: Meal
  var width: CGFloat

  var body: some View {
    VStack(spacing: 12) {
      StickerHeader(meal: meal)
      MacroColumns(nutrition: meal.total, cornerRadius: 16)
    }
    .padding(14)
    .frame(width: width)
    .glassBackground(cornerRadius: 30)
  }
}
