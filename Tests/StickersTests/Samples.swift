import CairoDrawing
import DisplayLists
import Foundation
import Meals
import Stickers
import Testing
import Views

/// The meal shown in the documentation.
let lunch = Meal(
  name: "Lunch", eatenAt: LocalDateTime(year: 2026, month: 3, day: 4, hour: 12, minute: 30),
  items: [
    FoodItem(
      name: "Grilled Chicken", emoji: "🍗", detail: "breast", brand: "Meadow Farm",
      nutrition: Nutrition(energy: 248, protein: 46.5, carbohydrate: 0, fat: 5.4)),
    FoodItem(
      name: "Brown Rice", emoji: "🍚", detail: "long grain", brand: "Golden Field",
      nutrition: Nutrition(energy: 216, protein: 5, carbohydrate: 45, fat: 1.8)),
    FoodItem(
      name: "Avocado", emoji: "🥑", detail: "half",
      nutrition: Nutrition(energy: 160, protein: 2, carbohydrate: 9, fat: 15)),
  ],
  nutrition: Nutrition(energy: 624, protein: 53.5, carbohydrate: 54, fat: 22.2))

/// The surface of a sticker.
enum Ground: String, CaseIterable, CustomTestStringConvertible {
  case glassLight, glassDark, light, dark, transparent

  var testDescription: String { rawValue }

  /// The width in points of the line around the sticker, which only clear light glass has.
  var outline: Double { self == .glassLight ? 0.5 : 0 }

  var environment: EnvironmentValues {
    var environment = EnvironmentValues()
    environment.colorScheme = self == .glassDark || self == .dark ? .dark : .light
    environment.stickerUseGlassEffect = self == .glassLight || self == .glassDark
    environment.stickerTransparentMode = self == .transparent
    return environment
  }
}

extension StickerVariant {
  func list(
    of meal: Meal, on ground: Ground = .light, locale: String = "en_US", shaper: PangoShaper? = nil,
    changing: (inout EnvironmentValues) -> Void = { _ in }
  ) throws -> DisplayList {
    var environment = ground.environment
    environment.locale = Locale(identifier: locale)
    if environment.locale.language.characterDirection == .rightToLeft { environment.layoutDirection = .rightToLeft }
    changing(&environment)
    return ViewResolver(shaper: try shaper ?? PangoShaper(), environment: environment).resolve(stickerView(for: meal))
      .displayList
  }
}
