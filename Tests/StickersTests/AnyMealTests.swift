import DisplayLists
import Geometry
import Goldens
import Meals
import TestSupport
import Testing

@testable import Stickers

/// Random meals: any script, any length, any amount, anything missing.
@Suite struct AnyMealTests {
  private static let words = [
    "Lunch", "Grandmother's", "Donaudampfschifffahrtsgesellschaft", "Слоёный пирог", "照り焼きチキン丼", "김치찌개", "שקשוקה",
    "شاورما دجاج", "आलू पराठा", "ผัดไทยกุ้งสด", "👨‍👩‍👧‍👦🥗", "🇫🇷", "e\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}\u{307}\u{308}",
    "\u{202E}gnp", "a\nb\u{0}c\t", "Ω≈ç√", "\u{FFFD}\u{E000}", "...", "½ ¾",
  ]

  private func text(_ random: inout SplitMix) -> String {
    let count = random.next() % 6 == 0 ? 60 : Int(random.next() % 4) + 1
    return (0..<count).map { _ in Self.words.randomElement(using: &random) ?? "" }.joined(separator: " ")
  }

  private func amount(_ random: inout SplitMix) -> Double? {
    switch random.next() % 8 {
    case 0: nil
    case 1: 0
    case 2: 0.049
    case 3: 1.7e308
    case 4: Double(random.next() % 1_000_000)
    default: Double(random.next() % 10_000) / 7
    }
  }

  private func nutrition(_ random: inout SplitMix) -> Nutrition {
    Nutrition(
      energy: amount(&random), protein: amount(&random), carbohydrate: amount(&random), fat: amount(&random))
  }

  private func meal(_ random: inout SplitMix) -> Meal {
    let items = (0..<random.next() % 12).map { _ in
      FoodItem(
        name: text(&random), emoji: random.next() % 3 == 0 ? nil : text(&random),
        detail: random.next() % 2 == 0 ? nil : text(&random), brand: random.next() % 2 == 0 ? nil : text(&random),
        nutrition: nutrition(&random))
    }
    return Meal(
      name: text(&random), eatenAt: LocalDateTime(year: 2024, month: 2, day: 29, hour: 23, minute: 59), items: items,
      nutrition: nutrition(&random))
  }

  @Test(arguments: 1...12)
  func paintsInsideItsFrame(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    let locales = ["en_US", "de_DE", "ar_EG", "ja_JP", "fa_IR", "hi_IN"]
    for variant in StickerVariant.allCases {
      let meal = meal(&random)
      let ground = Ground.allCases.randomElement(using: &random) ?? .light
      let list = try variant.list(of: meal, on: ground, locale: locales.randomElement(using: &random) ?? "en_US")
      #expect(list.size.width == variant.width)
      #expect((50...900).contains(list.size.height), "\(variant) is \(list.size.height) points tall")
      let ink = ListOutline(list).ink
      // Glyphs may overhang their line, but not the sticker. Only an outline may lie outside it.
      #expect(ink.inset(by: ground.outline).isInside(list.size), "\(variant) paints \(ink) in \(list.size)")
    }
  }

  /// A single glyph may be wider than its space. It is clipped by the sticker's shape.
  @Test func oversizedGlyphsAreClipped() throws {
    let wide = String(repeating: "﷽𒐫 ", count: 9)
    let meal = Meal(name: wide, items: [FoodItem(name: wide, emoji: wide, detail: wide, brand: wide)])
    for variant in StickerVariant.allCases {
      let list = try variant.list(of: meal, on: .glassDark)
      #expect(list.items.inkBounds().isInside(list.size))
    }
  }

  @Test func displayedTextIsOneBoundedLine() {
    #expect(" a\n\tb \u{202E}c\u{0} ".displayed == "a b c")
    #expect(String(repeating: "x", count: 100_000).displayed.count == 400)
    #expect(("e" + String(repeating: "\u{301}", count: 1000)).displayed.unicodeScalars.count == 5)
    #expect("👨‍👩‍👧‍👦".displayed == "👨‍👩‍👧‍👦")
    #expect("\u{0}\n".displayed == "")
  }
}
