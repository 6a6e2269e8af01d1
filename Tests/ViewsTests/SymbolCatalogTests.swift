import Foundation
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
