import DisplayLists
import Foundation
import Geometry
import SymbolDrawings
import Testing

@testable import Views

@Suite struct SymbolCatalogTests {
  @Test func everyPathParsesAndLiesInItsSquare() {
    let square = CGRect(x: 0, y: 0, width: 1, height: 1).insetBy(dx: -0.001, dy: -0.001)
    for (name, drawing) in SymbolDrawing.all {
      for data in drawing.areas + drawing.lines + drawing.cuts {
        guard let path = BezierPath(svgPathData: data).map({ Path($0) }) else {
          Issue.record("\(name): \(data)")
          continue
        }
        #expect(square.contains(path.boundingRect), "\(name): \(path.boundingRect)")
      }
    }
  }

  /// The reader finds as many symbols and paths as the file has tags, and every symbol draws something.
  @Test(arguments: SymbolDrawings.files.map(\.subject)) func everyTagOfAFileIsRead(_ subject: String) throws {
    let file = try #require(SymbolDrawings.files.first { $0.subject == subject })
    let text = String(decoding: file.svg, as: UTF8.self)
    let drawings = try #require(SymbolDrawing.drawings(svg: file.svg))
    #expect(drawings.count == text.components(separatedBy: "<symbol ").count - 1)
    let paths = drawings.map { $0.drawing.areas.count + $0.drawing.lines.count + $0.drawing.cuts.count }
    #expect(paths.reduce(0, +) == text.components(separatedBy: "<path ").count - 1)
    #expect(paths.allSatisfy { $0 > 0 })
    #expect(drawings.allSatisfy { Symbol.exists($0.name) })
  }

  @Test func aSymbolIsReadFromItsTags() throws {
    let svg = #"""
      <svg><symbol id="a.fill" viewBox="0 0 1 1"><path class="area" d="M0 0"/><path class="cut" d="M.5 0"/></symbol>
      <symbol id="b" class="fine"><path d="M1 0" class="line"/></symbol></svg>
      """#
    let drawings = try #require(SymbolDrawing.drawings(svg: Array(svg.utf8)))
    #expect(drawings.map(\.name) == ["a.fill", "b"])
    #expect(drawings[0].drawing == SymbolDrawing(areas: ["M0 0"], cuts: ["M.5 0"]))
    #expect(drawings[1].drawing == SymbolDrawing(lines: ["M1 0"], isFine: true))
  }

  @Test(arguments: [
    #"<symbol><path class="line" d="M0 0"/></symbol>"#, #"<path class="line" d="M0 0"/>"#,
    #"<symbol id="a"><path class="other" d="M0 0"/></symbol>"#, #"<symbol id="a"><path class="line"/></symbol>"#,
  ])
  func malformedFilesAreRejected(_ svg: String) { #expect(SymbolDrawing.drawings(svg: Array(svg.utf8)) == nil) }

  @Test func pathDataHasTheFiveAbsoluteCommands() {
    let path = BezierPath(svgPathData: "M.1 2 L-3 4 Q1 2 3 4 C1 2 3 4 5 1e-1 Z")
    #expect(
      path?.elements == [
        .move(to: Point(x: 0.1, y: 2)), .line(to: Point(x: -3, y: 4)),
        .quad(to: Point(x: 3, y: 4), control: Point(x: 1, y: 2)),
        .cubic(to: Point(x: 5, y: 0.1), control1: Point(x: 1, y: 2), control2: Point(x: 3, y: 4)), .close,
      ])
  }

  @Test(arguments: [
    "", "M", "M1", "M1 2 3", "1 2", "M1 2 L", "X", "Z1", "M1 2 C1 2 3 4 5", "M1 2 3 4", "Mx 2", "m1 2", "M1,2",
  ])
  func malformedPathDataIsRejected(_ data: String) { #expect(BezierPath(svgPathData: data) == nil) }

  /// A filled symbol's outline is drawn by its own file or derived from the filled drawing.
  @Test func everyFilledSymbolHasAnOutline() {
    for name in SymbolDrawing.all.keys where name.hasSuffix(".fill") {
      #expect(Symbol.plain(String(name.dropLast(5))) != nil, "\(name)")
    }
  }

  /// What a symbol paints in a layout direction.
  private func items(_ name: String, _ direction: LayoutDirection, flipped: Bool = false) -> [DisplayItem] {
    var environment = EnvironmentValues()
    environment.layoutDirection = direction
    return ViewResolver(shaper: GridShaper(), environment: environment)
      .resolve(Image(systemName: name).flipsForRightToLeftLayoutDirection(flipped)).displayList.items
  }

  /// Forward in right-to-left layout looks like backward in left-to-right layout, and vice versa.
  @Test(arguments: [
    "chevron.#", "arrow.#", "arrow.up.#", "chevron.#.circle", "chevron.#.circle.fill", "arrow.#.circle",
  ])
  func forwardAndBackwardAreMirroredInRightToLeftLayout(_ name: String) {
    for (own, other) in [("forward", "backward"), ("backward", "forward")] {
      let (own, other) = (name.replacing("#", with: own), name.replacing("#", with: other))
      let (left, right) = (drawing(items(own, .leftToRight)), drawing(items(own, .rightToLeft)))
      #expect(Image.hasSymbol(named: own) && !isNear(left, right))
      #expect(isNear(right, drawing(items(other, .leftToRight))), "\(own)")
      // Flipping it explicitly as well restores it.
      #expect(isNear(drawing(items(own, .rightToLeft, flipped: true)), left), "\(own)")
    }
  }

  @Test(arguments: [
    "chevron.left", "chevron.right", "arrow.left", "arrow.up.right", "forward.fill", "backward.fill", "play.fill",
    "checkmark", "questionmark.circle", "magnifyingglass",
  ])
  func symbolsNamedAfterASideAreNotMirrored(_ name: String) {
    #expect(items(name, .rightToLeft) == items(name, .leftToRight))
  }

  /// Bullets are on the leading side.
  @Test func aListIsMirroredInRightToLeftLayout() throws {
    func parts(isRightToLeft: Bool) throws -> [CGRect] {
      try #require(Symbol.named("list.bullet", isRightToLeft: isRightToLeft)).parts.compactMap { part in
        if case .stroke(let path, _) = part { path.boundingRect } else { nil }
      }
    }
    let (left, right) = (try parts(isRightToLeft: false), try parts(isRightToLeft: true))
    try #require(left.count == 6 && right.count == 6)
    #expect(zip(left, right).allSatisfy { abs($0.midX + $1.midX - 1) < 1e-6 })
    // The lines come before the bullets.
    #expect(left[3...].allSatisfy { $0.maxX < left[0].minX } && right[3...].allSatisfy { $0.minX > right[0].maxX })
    #expect(drawing(items("list.bullet", .leftToRight)) != drawing(items("list.bullet", .rightToLeft)))
  }

  /// The end points of all path elements that are painted or masked out.
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
  func everydaySymbolsExist(_ name: String) { #expect(Symbol.exists(name)) }

  @Test func variantsAreDerivedFromDrawings() throws {
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
