import Drawing
import Foundation
import Geometry
import Testing

@testable import Views

@Suite struct SymbolCatalogTests {
  /// A path that does not parse would be left out without a word.
  @Test func everyPathParsesAndLiesInItsSquare() {
    let square = CGRect(x: 0, y: 0, width: 1, height: 1).insetBy(dx: -0.001, dy: -0.001)
    for (name, paths) in Symbol.lines.merging(Symbol.outlines, uniquingKeysWith: { $0 + $1 }) {
      for text in paths {
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
    for name in Symbol.outlines.keys where name.hasSuffix(".fill") {
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
    "chevron.#", "arrow.#", "arrow.up.#", "chevron.#.circle", "chevron.#.circle.fill", "arrow.#.square",
  ])
  func whatPointsForwardIsMirrored(_ name: String) {
    for (own, other) in [("forward", "backward"), ("backward", "forward")] {
      let (own, other) = (name.replacing("#", with: own), name.replacing("#", with: other))
      let (left, right) = (drawing(items(own, .leftToRight)), drawing(items(own, .rightToLeft)))
      #expect(Image.hasSymbol(named: own) && left != right)
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
  @Test func aListBeginsOnTheRight() {
    let (left, right) = (drawing(items("list.bullet", .leftToRight)), drawing(items("list.bullet", .rightToLeft)))
    let middle = left.reduce(Rect.zero) { $0.union($1) }.union(right.reduce(Rect.zero) { $0.union($1) }).midX
    #expect(left.count == 6)
    #expect(zip(left, right).allSatisfy { abs($0.midX + $1.midX - 2 * middle) < 1e-6 })
    // Lines, then bullets.
    #expect(left[3...].allSatisfy { $0.maxX < left[0].minX } && right[3...].allSatisfy { $0.minX > right[0].maxX })
  }

  /// Around each path that is drawn.
  private func drawing(_ items: [DisplayItem]) -> [Rect] {
    items.flatMap { item -> [Rect] in
      if case .group(let group) = item { drawing(group.items) } else { [item.inkBounds()] }
    }
  }

  private func isNear(_ a: [Rect], _ b: [Rect]) -> Bool {
    a.count == b.count
      && zip(a, b).allSatisfy { a, b in
        abs(a.minX - b.minX) < 1e-6 && abs(a.maxX - b.maxX) < 1e-6 && abs(a.minY - b.minY) < 1e-6
          && abs(a.maxY - b.maxY) < 1e-6
      }
  }

  @Test(arguments: [
    "sun.max", "sun.max.fill", "cloud", "wifi", "calendar", "envelope", "photo", "camera", "lock.fill", "info.circle",
    "questionmark.circle.fill", "square.and.arrow.up", "music.note", "airplane", "mic", "flag.fill", "list.bullet",
  ])
  func whatIsSeenEveryDayIsThere(_ name: String) { #expect(Symbol.exists(name)) }
}
