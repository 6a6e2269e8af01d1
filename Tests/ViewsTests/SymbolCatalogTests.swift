import Foundation
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

  @Test(arguments: [
    "sun.max", "sun.max.fill", "cloud", "wifi", "calendar", "envelope", "photo", "camera", "lock.fill", "info.circle",
    "questionmark.circle.fill", "square.and.arrow.up", "music.note", "airplane", "mic", "flag.fill", "list.bullet",
  ])
  func whatIsSeenEveryDayIsThere(_ name: String) { #expect(Symbol.exists(name)) }
}
