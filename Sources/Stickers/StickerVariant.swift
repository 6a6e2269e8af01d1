public import Meals
public import Views

/// The five sticker designs, in order of increasing detail.
public enum StickerVariant: String, Hashable, Sendable, CaseIterable {
  /// A single row with the icon, energy, macronutrients and their distribution.
  case minimal
  /// A header with the meal's name, time and energy, above columns of macronutrients.
  case standard
  /// The header of `standard`, a distribution bar for the whole meal, and a list of foods with a bar for each.
  case detailed
  /// The content of `detailed`, with an emoji for each food.
  case emoji
  /// The content of `emoji`, with each food's details, brand and grams, and the date of the meal.
  case full

  /// The distance, in points, to which the shadow around a sticker reaches.
  public static var shadowMargin: Double { DrawnShadow.reach }

  /// The width of the sticker in points. The height depends on the content.
  public var width: Double { self == .full ? 376 : 344 }

  /// Returns the sticker for a meal.
  ///
  /// The environment's `locale` determines the words, the unit of energy and the format of numbers and times, unless
  /// `stickerWords` and `stickerEnergyUnit` are set. Its `colorScheme` determines the colour of text. The surface
  /// depends on `stickerUseGlassEffect`, `stickerTransparentMode`, `stickerBackgroundOpacity` and `stickerGlass`.
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
