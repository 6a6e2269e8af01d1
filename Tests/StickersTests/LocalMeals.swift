import Foundation
import Meals
import TestSupport

/// Seeded random meals whose texts are in one language.
struct LocalMeals {
  /// The locales of the tests, one for each language of the catalogue.
  static let locales = [
    "ar_EG", "de_DE", "en_US", "es_ES", "fr_FR", "he_IL", "hi_IN@numbers=deva", "it_IT", "ja_JP", "ko_KR", "pt_BR",
    "zh_CN",
  ]

  private static let words: [String: [String]] = [
    "ar": ["شاورما", "دجاج", "مشوي", "أرز", "سلطة", "زيت الزيتون", "خبز"],
    "de": ["Kartoffel", "Donaudampfschifffahrtsgesellschaftskuchen", "Käse", "Vollkornbrot", "Quark", "Rindfleisch"],
    "en": ["Grilled", "Chicken", "Rice", "Extraordinarily", "Avocado", "Bread", "Soup"],
    "es": ["Tortilla", "Jamón", "Ensaladilla", "Garbanzos", "Aceite", "Pimientos"],
    "fr": ["Ratatouille", "Crème", "Œufs", "Haricots", "Gratin", "Champignons"],
    "he": ["שקשוקה", "חומוס", "סלט", "פיתה", "טחינה", "ירקות"],
    "hi": ["आलू", "पराठा", "चावल", "दाल", "पनीर", "सब्ज़ी"],
    "it": ["Parmigiana", "Melanzane", "Prosciutto", "Risotto", "Pomodori", "Basilico"],
    "ja": ["照り焼き", "チキン丼", "味噌汁", "ごはん", "焼き魚", "サラダ"],
    "ko": ["김치찌개", "비빔밥", "불고기", "된장국", "잡채", "계란말이"],
    "pt": ["Feijoada", "Arroz", "Farofa", "Couve", "Frango", "Pão"],
    "zh": ["宫保鸡丁", "米饭", "麻婆豆腐", "青菜", "红烧牛肉面", "馄饨"],
  ]

  let locale: Locale
  private var random: SplitMix

  /// The meals of a locale, different for each seed.
  init(_ identifier: String, seed: Int) {
    locale = Locale(identifier: identifier)
    random = SplitMix(spreading: seed * 97 + (Self.locales.firstIndex(of: identifier) ?? 0))
  }

  /// Returns the next meal, with amounts from a crumb to more than a sticker shows.
  mutating func next() -> Meal {
    let items = (0..<Int(random.next() % 12)).map { _ in
      FoodItem(
        name: text(), emoji: random.next() % 3 == 0 ? nil : "🍲", detail: random.next() % 2 == 0 ? nil : text(),
        brand: random.next() % 2 == 0 ? nil : text(), nutrition: nutrition())
    }
    return Meal(
      name: text(), eatenAt: LocalDateTime(year: 2026, month: 9, day: 23, hour: 23, minute: 58), items: items,
      nutrition: nutrition())
  }

  private mutating func text() -> String {
    let words = Self.words[locale.language.languageCode?.identifier ?? "en"] ?? []
    let count = random.next() % 8 == 0 ? 30 : Int(random.next() % 4) + 1
    return (0..<count).map { _ in words.randomElement(using: &random) ?? "" }.joined(separator: " ")
  }

  private mutating func nutrition() -> Nutrition {
    Nutrition(energy: amount(), protein: amount(), carbohydrate: amount(), fat: amount())
  }

  private mutating func amount() -> Double {
    switch random.next() % 6 {
    case 0: Double(random.next() % 100) / 10
    case 1: 99_999
    case 2: 1e12
    case 3: Double(random.next() % 100_000)
    default: Double(random.next() % 900)
    }
  }
}
