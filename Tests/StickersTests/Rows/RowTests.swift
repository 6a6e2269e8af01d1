import CairoDrawing
import DisplayLists
import Foundation
import Geometry
import Meals
import Optics
import Testing
import Views

@testable import Stickers

/// Rows of numbers: one size in each row, nothing truncated, nothing outside its card, cards of equal height.
@Suite struct RowTests {
  /// Text of one size and colour on one line, which may be in several faces.
  private struct Piece {
    var text: String
    var size: Double
    var color: RGBA
    var baseline: Double
    var ink: Rect

    func continues(_ other: Piece) -> Bool {
      size == other.size && color == other.color && baseline == other.baseline
    }
  }

  /// The number of meals per language: 8, or the one named by `VITRINE_MEALS`.
  static let count = ProcessInfo.processInfo.environment["VITRINE_MEALS"].flatMap { Int($0) } ?? 8

  private func pieces(_ items: [DisplayItem]) -> [Piece] {
    items.reduce(into: []) { pieces, item in
      switch item {
      case .glyphs(let run, let map):
        let baseline = (map * (run.glyphs.first?.position ?? .zero)).y
        let piece = Piece(
          text: run.text, size: run.size, color: run.color, baseline: baseline, ink: item.inkBounds())
        if let last = pieces.last, piece.continues(last) {
          pieces[pieces.count - 1].text += piece.text
          pieces[pieces.count - 1].ink = last.ink.union(piece.ink)
        } else {
          pieces.append(piece)
        }
      case .group(let group): pieces += self.pieces(group.items)
      default: break
      }
    }
  }

  private func cards(_ items: [DisplayItem]) -> [Rect] {
    items.flatMap { item -> [Rect] in
      switch item {
      case .fill(let path, _, _, let map):
        [map.bounds(of: path.controlBounds)].filter { $0.width == 100 && $0.height > 30 }
      case .group(let group): cards(group.items)
      default: []
      }
    }
  }

  /// The grams that a sticker shows, formatted independently of it.
  private func number(_ grams: Double, _ locale: Locale) -> String {
    let formatter = NumberFormatter()
    formatter.locale = locale
    formatter.numberStyle = .decimal
    formatter.roundingMode = .halfUp
    formatter.maximumFractionDigits = grams < 9.95 ? 1 : 0
    return (formatter.string(from: NSNumber(value: min(grams, 99_999))) ?? "") + (grams > 99_999 ? "+" : "")
  }

  /// The sizes of numbers that follow each other, or nil if one is missing.
  private func sizes(of numbers: [String], in pieces: [Piece]) -> [Double]? {
    // In some scripts, the plus sign after a number is a separate piece.
    func digits(_ text: String) -> String { text.replacing("+", with: "") }
    var rest = pieces[...]
    var sizes: [Double] = []
    for number in numbers {
      guard let index = rest.firstIndex(where: { digits($0.text) == digits(number) }) else { return nil }
      sizes.append(rest[index].size)
      rest = rest[(index + 1)...]
    }
    return sizes
  }

  @Test(arguments: LocalMeals.locales)
  func numbersOfARowHaveOneSizeAndNothingIsOutside(locale: String) throws {
    var meals = LocalMeals(locale, seed: 1)
    let words = StickerWords(locale: meals.locale)
    let shaper = try PangoShaper()
    for number in 0..<Self.count {
      let meal = meals.next()
      let energy = self.number((meal.total.energy ?? 0).rounded(.toNearestOrAwayFromZero), meals.locale)
      let grams = Macro.allCases.map { self.number($0.grams(in: meal.total) ?? 0, meals.locale) }
      for variant in StickerVariant.allCases {
        let list = try variant.list(of: meal, locale: locale, shaper: shaper)
        let pieces = pieces(list.items)
        let place = "\(locale), meal \(number), \(variant): \(grams)"
        let sizes = sizes(of: [energy] + grams, in: pieces)?.dropFirst()
        #expect(sizes.map { Set($0).count == 1 } ?? false, "\(place) in \(pieces.map(\.text))")
        #expect((sizes?.first ?? 0) > 5, "\(place): the numbers are \(sizes.map(Array.init) ?? []) points tall")
        let inside = Rect(x: 9, y: 4, width: list.size.width - 18, height: list.size.height - 8)
        for piece in pieces { #expect(inside.union(piece.ink) == inside, "\(place): \(piece.text) at \(piece.ink)") }
        #expect(overlaps(in: pieces) == [], "\(place)")
        let all = pieces.map(\.text).joined(separator: "|")
        let labels = variant == .minimal ? [] : Macro.allCases.map { words.name(of: $0).label }
        for word in labels { #expect(all.contains(word), "\(place) lacks \(word): \(all)") }
        if variant == .standard { try expectEqualCards(list, pieces, place) }
      }
    }
  }

  private func expectEqualCards(_ list: DisplayList, _ pieces: [Piece], _ place: String) throws {
    let cards = cards(list.items)
    #expect(cards.count == 3, "\(place)")
    #expect(Set(cards.map(\.minY)).count == 1, "\(place)")
    #expect(Set(cards.map(\.height)).count == 1, "\(place)")
    let top = try #require(cards.first).minY
    for piece in pieces where piece.ink.midY > top {
      #expect(
        cards.contains { $0.inset(by: -0.5).union(piece.ink) == $0.inset(by: -0.5) },
        "\(place): \(piece.text) at \(piece.ink) leaves its card")
    }
  }

  /// The pairs of texts that overlap by more than half a point in both directions.
  ///
  /// Within a line, glyphs may overhang their neighbours by a tenth of the font size, as Devanagari vowel signs do.
  private func overlaps(in pieces: [Piece]) -> [String] {
    pieces.indices.flatMap { index -> [String] in
      let piece = pieces[index]
      return pieces[(index + 1)...].compactMap { other in
        let common = piece.ink.intersection(other.ink)
        let overhang = piece.baseline == other.baseline ? max(piece.size, other.size) * 0.1 : 0.5
        guard common.width > overhang, common.height > 0.5 else { return nil }
        return "\(piece.text) at \(piece.ink) and \(other.text) at \(other.ink)"
      }
    }
  }

  @Test func overlapsAreFound() throws {
    func count(_ spacing: CGFloat) throws -> Int {
      let row = HStack(spacing: spacing) {
        Text(verbatim: "624").font(.system(size: 20))
        Text(verbatim: "kcal").font(.system(size: 14))
      }
      return overlaps(in: pieces(ViewResolver(shaper: try PangoShaper()).resolve(row).displayList.items)).count
    }
    #expect(try count(0) == 0)
    #expect(try count(-6) == 1)
  }

  @Test func aRowShrinksAsAWhole() throws {
    var meal = lunch
    func numbers() throws -> [Double] {
      let texts = Macro.allCases.map { number($0.grams(in: meal.total) ?? 0, Locale(identifier: "en_US")) }
      return try #require(sizes(of: texts, in: pieces(StickerVariant.standard.list(of: meal).items)))
    }
    #expect(try numbers() == [20, 20, 20])
    meal.nutrition.fat = 99_999
    let shrunk = try numbers()
    #expect(Set(shrunk).count == 1)
    #expect(shrunk[0] < 20)
    #expect(shrunk[0] > 10)
  }

  @Test func energyOfFiveDigitsFits() throws {
    var meal = lunch
    meal.nutrition.energy = 99_999
    for variant in StickerVariant.allCases {
      let pieces = pieces(try variant.list(of: meal).items)
      #expect(pieces.contains { $0.text == "99,999" }, "\(variant)")
      #expect(pieces.contains { $0.text.contains("kcal") }, "\(variant)")
    }
    let badge = try #require(pieces(StickerVariant.standard.list(of: meal).items).first { $0.text == "99,999" })
    #expect(badge.size == 20)
  }
}
