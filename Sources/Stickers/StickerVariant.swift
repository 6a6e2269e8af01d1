public import Meals
public import Views

/// Which of the five stickers, from the least to the most detailed.
public enum StickerVariant: String, Hashable, Sendable, CaseIterable {
  /// One row: icon, energy, dots of macronutrients and their distribution.
  case minimal
  /// The meal's name and time, a badge of its energy, and columns of macronutrients.
  case standard
  /// All that, with the list of foods, each with a bar of its own.
  case detailed
  /// The detailed one, with each food's emoji.
  case emoji
  /// Everything: emoji, details, brands, grams of each food, and the date.
  case full

  /// The sticker's width in points. Its height follows from what it shows.
  public var width: Double { self == .full ? 376 : 344 }

  /// The sticker of a meal.
  ///
  /// Numbers and times are written in the environment's `locale`; light or dark text follows its `colorScheme`; what
  /// the sticker lies on is up to `stickerUseGlassEffect`, `stickerTransparentMode` and `stickerBackgroundOpacity`.
  @ViewBuilder public func stickerView(for meal: Meal) -> some View {
    switch self {
    case .minimal: MinimalSticker(meal: meal)
    case .standard: StandardSticker(meal: meal)
    case .detailed: ItemizedSticker(meal: meal, width: width, details: FoodDetails(), limit: 8)
    case .emoji: ItemizedSticker(meal: meal, width: width, details: FoodDetails(emoji: true), limit: 8)
    case .full:
      ItemizedSticker(
        meal: meal, width: width, details: FoodDetails(emoji: true, detail: true, brand: true), limit: 6,
        showsDate: true)
    }
  }
}
