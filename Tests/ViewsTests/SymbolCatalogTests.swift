import DisplayLists
import Foundation
import Geometry
import Testing

@testable import Views

@Suite struct SymbolCatalogTests {
  /// A path that does not parse would be left out without a word.
  @Test func everyPathParsesAndLiesInItsSquare() {
    let square = CGRect(x: 0, y: 0, width: 1, height: 1).insetBy(dx: -0.001, dy: -0.001)
    for (name, drawing) in Symbol.Drawing.all {
      for text in drawing.areas + drawing.lines + drawing.cuts {
        guard let path = Path(text), !path.isEmpty else {
          Issue.record("\(name): \(text)")
          continue
        }
        #expect(square.contains(path.boundingRect), "\(name): \(path.boundingRect)")
      }
    }
  }

  /// Where a filled symbol has a drawing of its own, so has the plain one, or it is the line around the other.
  @Test func whatIsFilledIsAlsoDrawnInLines() {
    for name in Symbol.Drawing.all.keys where name.hasSuffix(".fill") {
      #expect(Symbol.plain(String(name.dropLast(5))) != nil, "\(name)")
    }
  }

  /// What a name draws, read from the left or from the right.
  private func items(_ name: String, _ direction: LayoutDirection, flipped: Bool = false) -> [DisplayItem] {
    var environment = EnvironmentValues()
    environment.layoutDirection = direction
    return ViewResolver(shaper: GridShaper(), environment: environment)
      .resolve(Image(systemName: name).flipsForRightToLeftLayoutDirection(flipped)).displayList.items
  }

  /// Read from the right, what points forward is what points backward from the left, and the other way around.
  @Test(arguments: [
    "chevron.#", "arrow.#", "arrow.up.#", "chevron.#.circle", "chevron.#.circle.fill", "arrow.#.circle",
  ])
  func whatPointsForwardIsMirrored(_ name: String) {
    for (own, other) in [("forward", "backward"), ("backward", "forward")] {
      let (own, other) = (name.replacing("#", with: own), name.replacing("#", with: other))
      let (left, right) = (drawing(items(own, .leftToRight)), drawing(items(own, .rightToLeft)))
      #expect(Image.hasSymbol(named: own) && !isNear(left, right))
      #expect(isNear(right, drawing(items(other, .leftToRight))), "\(own)")
      // Whoever flips it as well has it as it was.
      #expect(isNear(drawing(items(own, .rightToLeft, flipped: true)), left), "\(own)")
    }
  }

  @Test(arguments: [
    "chevron.left", "chevron.right", "arrow.left", "arrow.up.right", "forward.fill", "backward.fill", "play.fill",
    "checkmark", "questionmark.circle", "magnifyingglass",
  ])
  func whatPointsToASideIsNot(_ name: String) {
    #expect(items(name, .rightToLeft) == items(name, .leftToRight))
  }

  /// The bullets of a list stand where its lines begin.
  @Test func aListBeginsOnTheRight() throws {
    func parts(readFromRight: Bool) throws -> [CGRect] {
      try #require(Symbol.named("list.bullet", readFromRight: readFromRight)).parts.compactMap { part in
        if case .stroke(let path, _) = part { path.boundingRect } else { nil }
      }
    }
    let (left, right) = (try parts(readFromRight: false), try parts(readFromRight: true))
    try #require(left.count == 6 && right.count == 6)
    #expect(zip(left, right).allSatisfy { abs($0.midX + $1.midX - 1) < 1e-6 })
    // Lines, then bullets.
    #expect(left[3...].allSatisfy { $0.maxX < left[0].minX } && right[3...].allSatisfy { $0.minX > right[0].maxX })
    #expect(drawing(items("list.bullet", .leftToRight)) != drawing(items("list.bullet", .rightToLeft)))
  }

  /// Where each part of each path that is drawn ends, whether it is seen or cuts something out.
  private func drawing(_ items: [DisplayItem]) -> [Point] {
    items.flatMap { item -> [Point] in
      switch item {
      case .fill(let path, _, _, let map), .stroke(let path, _, _, let map):
        path.elements.compactMap { element in
          switch element {
          case .move(let to), .line(let to), .quad(let to, _), .cubic(let to, _, _): map * to
          case .close: nil
          }
        }
      case .group(let group): drawing(group.items) + drawing(group.mask ?? [])
      case .glyphs, .image, .glass, .glassContainer: []
      }
    }
  }

  private func isNear(_ a: [Point], _ b: [Point]) -> Bool {
    func isAmong(_ points: [Point]) -> (Point) -> Bool {
      { point in points.contains { abs($0.x - point.x) < 1e-6 && abs($0.y - point.y) < 1e-6 } }
    }
    return a.count == b.count && a.allSatisfy(isAmong(b)) && b.allSatisfy(isAmong(a))
  }

  @Test(arguments: [
    "sun.max", "sun.max.fill", "cloud", "wifi", "calendar", "envelope", "photo", "camera", "lock.fill", "info.circle",
    "questionmark.circle.fill", "square.and.arrow.up", "music.note", "airplane", "mic", "flag.fill", "list.bullet",
    "figure.run", "person.2.fill", "person.crop.circle", "cart", "creditcard.fill", "gearshape", "trophy.fill",
    "wand.and.stars",
    "quote.opening", "thermometer.medium", "cloud.sun.fill", "chart.line.uptrend.xyaxis", "birthday.cake",
    "paperplane.fill",
    "lock.shield", "checkmark.seal.fill", "exclamationmark.triangle.fill", "play.rectangle", "eye.slash",
    "bell.slash.fill",
  ])
  func whatIsSeenEveryDayIsThere(_ name: String) { #expect(Symbol.exists(name)) }

  /// An outline is not also filled, and what is in a frame stays in it.
  @Test func formsAreMadeOfWhatIsThere() throws {
    let outline = try #require(Symbol.named("house"))
    #expect(outline.parts.allSatisfy { if case .stroke = $0 { true } else { false } } && outline.cut.isEmpty)
    let struck = try #require(Symbol.named("house.slash"))
    #expect(struck.parts.count == outline.parts.count && struck.cut.count == 1 && struck.over.count == 1)
    let badged = try #require(Symbol.named("house.badge.plus"))
    #expect(badged.parts.count == outline.parts.count && badged.cut.count == 1 && badged.over.count == 2)
    #expect(try #require(Symbol.named("bell.badge.fill")).over.count == 1)
    let shield = try #require(Symbol.named("lock.shield.fill"))
    #expect(shield.enclosure != nil && !shield.cut.isEmpty)
    for name in [
      "nothing.slash", "nothing.circle", "slash", ".slash", ".circle", "bell.badge.nothing", "bell.badges", ".badge",
    ] {
      #expect(Symbol.named(name) == nil, "\(name)")
    }
  }
}
