public import Meals
public import Views

/// The five stickers, from the least to the most detailed.
public enum StickerVariant: String, Hashable, Sendable, CaseIterable {
  /// One row: icon, energy, macronutrients and their distribution.
  case minimal
  /// The meal's name, its time, an energy badge, and columns of macronutrients.
  case standard
  /// The same header, a distribution bar for the whole meal, and a list of foods with a bar for each.
  case detailed
  /// Like detailed, with the emoji of each food.
  case emoji
  /// Everything: emoji, details, brands, grams of each food, and the date.
  case full

  /// The sticker's width in points. Its height depends on its content.
  public var width: Double { self == .full ? 376 : 344 }

  /// The sticker of a meal.
  ///
  /// The environment's `locale` determines the format of numbers and times, and its `colorScheme` the colour of text.
  /// `stickerUseGlassEffect`, `stickerTransparentMode` and `stickerBackgroundOpacity` determine the surface.
  @ViewBuilder public func stickerView(for meal: Meal) -> some View {
    switch self {
    case .minimal: MinimalSticker(meal: meal, width: width)
    case .standard: StandardSticker(meal: meal, width: width)
    case .detailed: ItemizedSticker(meal: meal, width: width, details: FoodDetails(), limit: 8)
    case .emoji: ItemizedSticker(meal: meal, width: width, details: FoodDetails(emoji: true), limit: 8)
    case .full:
      ItemizedSticker(
        meal: meal, width: width, details: FoodDetails(emoji: true, detail: true, brand: true), limit: 6,
        showsDate: true)
    }
  }
}
