import Meals
import Views

/// A sticker with a single row that shows the icon, energy, macronutrients and their distribution.
struct MinimalSticker: View {
  var meal: Meal
  var width: CGFloat
  @Environment(\.stickerTheme) private var theme

  var body: some View {
    HStack(spacing: 12) {
      AppIcon(size: 44, cornerRadius: 14)
      VStack(spacing: 7) {
        ScaledRow {
          HStack(alignment: .firstTextBaseline, spacing: 8) {
            EnergyText(kilocalories: meal.total.energy, size: 22, unitSize: 13).layoutPriority(1)
            Spacer(minLength: 0)
            MacroDots(nutrition: meal.total, size: 14, spacing: 10)
          }
        }
        .textShadow()
        DistributionBar(nutrition: meal.total, height: 6)
      }
    }
    .padding(.vertical, 12)
    .padding(.leading, 12)
    .padding(.trailing, 18)
    .frame(width: width)
    .glassBackground(cornerRadius: theme.radius(26))
  }
}
