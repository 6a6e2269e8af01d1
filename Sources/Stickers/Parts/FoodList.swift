import Meals
import Views

/// A list of a meal's foods with a shared background.
struct FoodList: View {
  var items: [FoodItem]
  var details: FoodDetails
  /// The maximum number of rows. If there are more foods, the last row shows the number of remaining ones.
  var limit: Int
  var cornerRadius: CGFloat
  @Environment(\.stickerPalette) private var palette
  @Environment(\.stickerWords) private var words
  @Environment(\.locale) private var locale

  var body: some View {
    let shown = items.count > limit ? Array(items.prefix(limit - 1)) : items
    VStack(alignment: .leading, spacing: details.brand ? 14 : 12) {
      ForEach(shown.indices, id: \.self) { index in
        FoodRow(item: shown[index], greatestEnergy: greatestEnergy(of: shown), details: details)
      }
      if shown.count < items.count { rest(items.dropFirst(shown.count)) }
    }
    .padding(12)
    .textElementBackground(in: RoundedRectangle(cornerRadius: cornerRadius))
  }

  private func rest(_ items: ArraySlice<FoodItem>) -> some View {
    let nutrition = items.reduce(.unknown) { $0 + $1.nutrition }
    return HStack(alignment: .firstTextBaseline, spacing: 8) {
      Text(verbatim: words.furtherFoods.text(count: items.count, number: items.count.formatted(.number.locale(locale))))
        .font(.system(size: 13, weight: .medium).monospacedDigit())
        .foregroundStyle(palette.secondary)
      Spacer(minLength: 0)
      EnergyText(kilocalories: nutrition.energy, size: 13, unitSize: 12, weight: .semibold)
    }
    .textShadow()
  }

  private func greatestEnergy(of items: [FoodItem]) -> Double { items.compactMap(\.nutrition.energy).max() ?? 0 }
}
