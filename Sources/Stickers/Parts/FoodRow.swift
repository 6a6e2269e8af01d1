import Views

/// How much a list of foods tells of each.
struct FoodDetails: Hashable {
  /// Whether each has its picture.
  var emoji = false
  /// Whether what else there is to say follows the name.
  var detail = false
  /// Whether the maker and the grams stand beneath.
  var brand = false
}

/// One food: its name, its energy, and a bar of its macronutrients.
struct FoodRow: View {
  var item: FoodItem
  /// The most energy any food of the list has; its bar is the longest.
  var mostEnergy: Double
  var details: FoodDetails
  @Environment(\.stickerPalette) private var palette

  var body: some View {
    HStack(spacing: 10) {
      if details.emoji { FoodEmoji(item: item, size: details.brand ? 38 : 32) }
      VStack(alignment: .leading, spacing: details.brand ? 5 : 6) {
        HStack(alignment: .firstTextBaseline, spacing: 8) {
          name.lineLimit(details.detail ? 2 : 1).minimumScaleFactor(0.85)
          Spacer(minLength: 0)
          AmountText(
            amount: Amount.energy(item.nutrition.energy), unit: "kcal", size: 15, unitSize: 12, weight: .semibold,
            gap: 1
          )
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
      if isAnalysed { MacroDots(nutrition: item.nutrition, size: 12, spacing: 8).layoutPriority(1) }
      Spacer(minLength: 0)
      if let brand = item.brand?.displayed, !brand.isEmpty {
        Text(verbatim: brand).font(.system(size: 12, weight: .medium)).foregroundStyle(palette.secondary)
          .lineLimit(1)
      }
    }
    .textShadow()
  }

  /// How long the bar is beside the longest.
  private var extent: Double {
    guard let energy = item.nutrition.energy, mostEnergy > 0 else { return 1 }
    return min(max(energy / mostEnergy, 0.08), 1)
  }
}

/// A food's picture on a tile: its emoji, or the first letter of its name.
struct FoodEmoji: View {
  var item: FoodItem
  var size: CGFloat
  @Environment(\.stickerPalette) private var palette

  var body: some View {
    picture.lineLimit(1).minimumScaleFactor(0.2)
      .frame(width: size, height: size)
      .textElementBackground(in: Circle())
      .accessibilityHidden(true)
  }

  private var picture: Text {
    if let emoji = item.emoji?.displayed.first {
      return Text(verbatim: String(emoji)).font(.system(size: size * 0.56))
    }
    let letter = item.name.displayed.first.map { String($0) } ?? ""
    return Text(verbatim: letter.uppercased()).font(.system(size: size * 0.44, weight: .semibold))
      .foregroundStyle(palette.secondary)
  }
}
