import Meals
import Views

/// The meal's name, time and energy over columns of macronutrients.
struct StandardSticker: View {
  var meal: Meal

  var body: some View {
    VStack(spacing: 12) {
      StickerHeader(meal: meal)
      MacroColumns(nutrition: meal.total, cornerRadius: 16)
    }
    .padding(14)
    .frame(width: StickerVariant.standard.width)
    .glassBackground(cornerRadius: 30)
  }
}
