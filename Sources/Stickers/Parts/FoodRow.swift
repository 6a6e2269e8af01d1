import Meals
import Views

/// A row that shows a food's name, its energy, and a bar of its macronutrients.
struct FoodRow: View {
  var item: FoodItem
  /// The greatest energy of any food in the list. That food has the longest bar.
  var greatestEnergy: Double
  var details: FoodDetails
  @Environment(\.stickerPalette) private var palette

  var body: some View {
    HStack(spacing: 10) {
      if details.emoji { FoodEmoji(item: item, size: details.brand ? 38 : 32) }
      VStack(alignment: .leading, spacing: details.brand ? 5 : 6) {
        HStack(alignment: .firstTextBaseline, spacing: 8) {
          name.lineLimit(details.detail ? 2 : 1).minimumScaleFactor(0.85)
          Spacer(minLength: 0)
          EnergyText(kilocalories: item.nutrition.energy, size: 15, unitSize: 12, weight: .semibold)
            .layoutPriority(1)
        }
        .textShadow()
        if details.brand, hasSecondLine { secondLine }
        DistributionBar(nutrition: item.nutrition, height: 5, extent: extent)
      }
    }
    .accessibilityElement(children: .combine)
  }

  private var name: Text {
    let name = Text(verbatim: item.name.displayed).font(.system(size: details.detail ? 14 : 15, weight: .semibold))
      .foregroundStyle(palette.primary)
    guard details.detail, let detail = item.detail?.displayed, !detail.isEmpty else { return name }
    return name + Text(verbatim: ", \(detail)").font(.system(size: 14)).foregroundStyle(palette.secondary)
  }

  private var isAnalysed: Bool { Macro.allCases.contains { $0.grams(in: item.nutrition) != nil } }

  private var hasSecondLine: Bool { isAnalysed || item.brand?.displayed.isEmpty == false }

  private var secondLine: some View {
    HStack(spacing: 8) {
      if isAnalysed { ScaledRow { MacroDots(nutrition: item.nutrition, size: 12, spacing: 8) }.layoutPriority(1) }
      Spacer(minLength: 0)
      if let brand = item.brand?.displayed, !brand.isEmpty {
        Text(verbatim: brand).font(.system(size: 12, weight: .medium)).foregroundStyle(palette.secondary)
          .lineLimit(1)
      }
    }
    .textShadow()
  }

  /// The bar's length as a fraction of the longest bar's length.
  private var extent: Double {
    guard let energy = item.nutrition.energy, greatestEnergy > 0 else { return 1 }
    return min(max(energy / greatestEnergy, 0.08), 1)
  }
}
