import DisplayLists
import Foundation
import Geometry
import Goldens
import Meals
import Optics
import Stickers
import Testing
import Views

@Suite struct StickerVariantTests {
  @Test(arguments: StickerVariant.allCases)
  func listMatchesItsGolden(variant: StickerVariant) throws {
    #expect(try goldenFault(ListOutline(variant.list(of: lunch)), variant.rawValue) == nil)
  }

  @Test func listOnGlassMatchesItsGolden() throws {
    #expect(
      try goldenFault(
        ListOutline(StickerVariant.standard.list(of: lunch, on: .glassDark)), "standard-glass") == nil)
  }

  @Test func eachVariantShowsMoreThanTheOneBefore() throws {
    let said = try StickerVariant.allCases.map { try ListOutline($0.list(of: lunch)).texts.joined(separator: "|") }
    for text in said { for number in ["624", "54", "22"] { #expect(text.contains(number)) } }
    #expect(said.map { $0.contains("Lunch") } == [false, true, true, true, true])
    #expect(said.map { $0.contains("12:30") } == [false, true, true, true, true])
    #expect(said.map { $0.contains("Protein") } == [false, true, true, true, true])
    #expect(said.map { $0.contains("Brown Rice") } == [false, false, true, true, true])
    #expect(said.map { $0.contains("🍚") } == [false, false, false, true, true])
    #expect(said.map { $0.contains("long grain") } == [false, false, false, false, true])
    #expect(said.map { $0.contains("Golden Field") } == [false, false, false, false, true])
    let heights = try StickerVariant.allCases.map { try $0.list(of: lunch).size.height }
    #expect(heights == heights.sorted())
    #expect(Set(heights).count == 5)
  }

  @Test(arguments: StickerVariant.allCases, Ground.allCases)
  func nothingIsTruncatedOrOutside(variant: StickerVariant, ground: Ground) throws {
    let list = try variant.list(of: lunch, on: ground)
    let outline = ListOutline(list)
    #expect(list.size.width == variant.width)
    #expect(!outline.texts.contains { $0.contains("…") })
    #expect(outline.ink.inset(by: ground.outline).isInside(list.size))
  }

  @Test func textIsInTheSamePlaceOnAnySurface() throws {
    for variant in StickerVariant.allCases {
      let lists = try Ground.allCases.map { try variant.list(of: lunch, on: $0) }
      #expect(Set(lists.map(\.size)).count == 1)
      #expect(Set(lists.map { ListOutline($0).texts }).count == 1)
    }
  }

  @Test func excessFoodsAreCountedInTheLastRow() throws {
    var meal = lunch
    meal.items = (1...40).map { FoodItem(name: "Food \($0)", nutrition: Nutrition(energy: 10)) }
    let texts = try ListOutline(StickerVariant.detailed.list(of: meal)).texts.joined(separator: "|")
    #expect(texts.contains("Food 7"))
    #expect(!texts.contains("Food 8"))
    #expect(texts.contains("33"))
    #expect(texts.contains("more"))
    #expect(texts.contains("330"))
    meal.items = Array(meal.items.prefix(8))
    let all = try ListOutline(StickerVariant.detailed.list(of: meal)).texts.joined(separator: "|")
    #expect(all.contains("Food 8"))
    #expect(!all.contains("more"))
  }

  @Test func unknownAmountsAreDashes() throws {
    let meal = Meal(name: "A", items: [FoodItem(name: "B")])
    for variant in StickerVariant.allCases {
      let texts = try ListOutline(variant.list(of: meal)).texts.joined(separator: "|")
      #expect(texts.contains("–"))
      #expect(!texts.contains("0"))
      #expect(!texts.contains("nan"))
    }
  }

  @Test func localeFormatsNumbersAndTimes() throws {
    var meal = lunch
    meal.nutrition.energy = 1642
    func texts(_ locale: String) throws -> String {
      try ListOutline(StickerVariant.standard.list(of: meal, locale: locale)).texts.joined(separator: "|")
    }
    #expect(try texts("en_US").contains("1,642"))
    #expect(try texts("en_US").contains("PM"))
    #expect(try texts("de_DE").contains("1.642"))
    #expect(try texts("de_DE").contains("12:30"))
    #expect(try !texts("de_DE").contains("PM"))
    #expect(try texts("ar_EG").contains("١٬٦٤٢"))
  }

  /// In right-to-left layouts the icon, which is painted first, is on the right.
  @Test func rightToLeftLayoutIsMirrored() throws {
    func icon(_ locale: String) throws -> Rect {
      let description = try ListOutline(StickerVariant.standard.list(of: lunch, locale: locale)).description
      let line = try #require(description.split(separator: "\n").first { $0.contains("40×40") })
      let x = try #require(Double(line.split(separator: " ")[1].split(separator: ",")[0]))
      return Rect(x: x, y: 0, width: 40, height: 40)
    }
    #expect(try icon("en_US").minX == 14)
    #expect(try icon("he_IL").maxX == StickerVariant.standard.width - 14)
  }
}

@Suite struct GlassBackgroundTests {
  @Test(arguments: StickerVariant.allCases)
  func surfacesHaveTheLayersTheyShould(variant: StickerVariant) throws {
    func outline(_ ground: Ground) throws -> ListOutline { try ListOutline(variant.list(of: lunch, on: ground)) }
    for ground in [Ground.glassLight, .glassDark] {
      let list = try variant.list(of: lunch, on: ground)
      let panes = ListOutline(list).panes
      #expect(panes.count == 1)
      #expect(panes.first?.material.variant == .clear)
      #expect(panes.first?.shape.bounds.size == list.size)
    }
    #expect(try outline(.light).panes.isEmpty)
    #expect(try outline(.dark).panes.isEmpty)
    #expect(try outline(.transparent).panes.isEmpty)
    // Transparent mode paints content only; the plain backgrounds add the layers of drawn glass.
    let content = try outline(.transparent).fills
    #expect(try outline(.light).fills > content)
    #expect(try outline(.dark).fills > content)
  }

  @Test func transparentModeTakesPrecedenceOverGlass() throws {
    let list = try StickerVariant.minimal.list(of: lunch) {
      $0.stickerUseGlassEffect = true
      $0.stickerTransparentMode = true
    }
    #expect(ListOutline(list).panes.isEmpty)
  }

  @Test func glassCanBeRegular() throws {
    let list = try StickerVariant.minimal.list(of: lunch, on: .glassDark) { $0.stickerGlass = .regular }
    #expect(ListOutline(list).panes.first?.material.variant == .regular)
  }

  @Test(arguments: [(ColorScheme.light, 0.75, 0.95), (.dark, 0.85, 1)])
  func opacityOfDrawnGlassIsClamped(scheme: ColorScheme, least: Double, most: Double) throws {
    func list(_ opacity: Double) throws -> DisplayList {
      try StickerVariant.minimal.list(of: lunch) {
        $0.colorScheme = scheme
        $0.stickerBackgroundOpacity = opacity
      }
    }
    #expect(try list(0) == list(least))
    #expect(try list(5) == list(most))
    #expect(try list(least) != list((least + most) / 2))
    #expect(try list((least + most) / 2) != list(most))
  }
}

extension Rect {
  /// Whether it lies inside a frame at the origin, within a small tolerance.
  func isInside(_ size: Size) -> Bool {
    minX >= -0.01 && minY >= -0.01 && maxX <= size.width + 0.01 && maxY <= size.height + 0.01
  }
}
