import DisplayLists
import Foundation
import Geometry
import GridText
import Optics
import SymbolDrawings
import Testing

@testable import Views

@Suite struct SymbolCatalogTests {
  @Test func everyPathParsesAndLiesInItsStrip() {
    // Wide drawings extend the square to the left and right.
    let strip = CGRect(x: -0.2, y: 0, width: 1.4, height: 1).insetBy(dx: -0.001, dy: -0.001)
    for (name, drawing) in SymbolDrawing.all {
      for data in drawing.areas + drawing.lines + drawing.cuts {
        guard let path = BezierPath(svgPathData: data).map({ Path($0) }) else {
          Issue.record("\(name): \(data)")
          continue
        }
        #expect(strip.contains(path.boundingRect), "\(name): \(path.boundingRect)")
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
    #expect(drawings.allSatisfy { Symbol.exists($0.name) || Symbol.exists($0.name + ".circle") })
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

  /// A filled symbol's outline comes from a separate drawing or is derived from the filled one.
  @Test func everyFilledSymbolHasAnOutline() {
    for name in SymbolDrawing.all.keys where name.hasSuffix(".fill") {
      #expect(Symbol.plain(String(name.dropLast(5))) != nil, "\(name)")
    }
  }

  /// Returns the display items of a symbol in a layout direction.
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
      let own = name.replacing("#", with: own)
      let other = name.replacing("#", with: other)
      let left = drawing(items(own, .leftToRight))
      let right = drawing(items(own, .rightToLeft))
      #expect(Image.hasSymbol(named: own))
      #expect(!isNear(left, right))
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
    let left = try parts(isRightToLeft: false)
    let right = try parts(isRightToLeft: true)
    try #require(left.count == 6 && right.count == 6)
    #expect(zip(left, right).allSatisfy { abs($0.midX + $1.midX - 1) < 1e-6 })
    // The lines come before the bullets.
    #expect(left[3...].allSatisfy { $0.maxX < left[0].minX })
    #expect(right[3...].allSatisfy { $0.minX > right[0].maxX })
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
    "xmark.octagon.fill", "1.circle", "50.circle", "a.circle.fill", "x.square", "02.square", "arrowshape.left",
    "arrowshape.turn.up.right.fill", "line.horizontal.3.decrease.circle", "arrow.trianglehead.2.clockwise.rotate.90",
    "person.3.sequence.fill", "rectangle.fill.on.rectangle.fill", "goforward.10", "gobackward.15", "eye.slash.circle",
    "questionmark.square.dashed", "calendar.badge.clock.rtl", "lock.trianglebadge.exclamationmark.fill",
    "folder.fill.badge.person.crop", "arrow.up.to.line", "chevron.left.2", "arrow.uturn.forward", "sidebar.trailing",
    "location.fill.viewfinder", "circle.righthalf.fill", "microphone.fill", "exclamationmark.icloud", "plus.app.fill",
  ])
  func everydaySymbolsExist(_ name: String) { #expect(Symbol.exists(name)) }

  @Test func variantsAreDerivedFromDrawings() throws {
    let outline = try #require(Symbol.named("house"))
    #expect(outline.parts.allSatisfy { if case .stroke = $0 { true } else { false } })
    #expect(outline.cut.isEmpty)
    let struck = try #require(Symbol.named("house.slash"))
    #expect(struck.parts.count == outline.parts.count)
    #expect(struck.cut.count == 1)
    #expect(struck.over.count == 1)
    let badged = try #require(Symbol.named("house.badge.plus"))
    #expect(badged.parts.count == outline.parts.count)
    #expect(badged.cut.count == 1)
    #expect(badged.over.count == 2)
    #expect(try #require(Symbol.named("bell.badge.fill")).over.count == 1)
    let shield = try #require(Symbol.named("lock.shield.fill"))
    #expect(shield.layers.count == 2)
    #expect(!shield.cut.isEmpty)
    for name in [
      "nothing.slash", "nothing.circle", "a", "1", "10", "goforward.x", "1000.circle", "aa.circle", "é.circle", "slash",
      ".slash", ".circle", "bell.badge.nothing", "bell.badges", ".badge",
    ] {
      #expect(Symbol.named(name) == nil, "\(name)")
    }
  }

  /// Numbers are drawn for as many as SF Symbols has, and letters only inside enclosures.
  @Test func lettersAndNumbersAreDrawnInEnclosures() {
    let letters = "abcdefghijklmnopqrstuvwxyz".map { String($0) }
    for glyph in letters + (0...50).map({ String($0) }) {
      for form in [".circle", ".circle.fill", ".square", ".square.fill"] {
        #expect(Symbol.exists(glyph + form), "\(glyph + form)")
      }
      #expect(!Symbol.exists(glyph), "\(glyph)")
    }
  }

  /// The digits of a number stand beside each other, in order.
  @Test func digitsOfANumberDoNotOverlap() throws {
    let one = try #require(Symbol.numeral("1"))
    let seven = try #require(Symbol.numeral("7"))
    let number = try #require(Symbol.numeral("17"))
    #expect(number.parts.count == one.parts.count + seven.parts.count)
    let first = try #require(Symbol(parts: Array(number.parts.prefix(one.parts.count))).bounds(weight: 1))
    let second = try #require(Symbol(parts: Array(number.parts.dropFirst(one.parts.count))).bounds(weight: 1))
    #expect(first.maxX < second.minX)
  }

  /// Arrows of all directions are one drawing, turned.
  @Test(arguments: [
    ("arrow.up", "arrow.down"), ("chevron.right", "chevron.left"), ("arrow.right.to.line", "arrow.left.to.line"),
    ("arrowshape.turn.up.left", "arrowshape.turn.up.right"),
    ("arrow.clockwise", "arrow.counterclockwise"),
  ])
  func oppositeArrowsAreMirrorImages(_ name: String, _ other: String) throws {
    let a = drawing(items(name, .leftToRight))
    let b = drawing(items(other, .leftToRight))
    let isVertical = name.hasSuffix("up")
    let axis = (a.map { isVertical ? $0.y : $0.x } + b.map { isVertical ? $0.y : $0.x }).reduce(0, +)
    let middle = axis / Double(a.count + b.count)
    let mirrored = a.map { isVertical ? Point(x: $0.x, y: 2 * middle - $0.y) : Point(x: 2 * middle - $0.x, y: $0.y) }
    #expect(isNear(mirrored, b))
  }

  @Test(arguments: ["up", "down", "left", "right"]) func arrowsPointWhereTheirNamesSay(_ direction: String) throws {
    for family in ["arrow", "chevron"] {
      let symbol = try #require(Symbol.named(family + "." + direction))
      guard case .stroke(let path, _) = try #require(symbol.parts.last) else {
        Issue.record("\(family) is not a line")
        return
      }
      // The tip is the second of the three points of the head.
      let points = path.bezier.elements.compactMap { element in
        switch element {
        case .move(let to), .line(let to): to
        default: nil
        }
      }
      try #require(points.count == 3)
      let base = Point(x: (points[0].x + points[2].x) / 2, y: (points[0].y + points[2].y) / 2)
      let dx = points[1].x - base.x
      let dy = points[1].y - base.y
      let pointed = abs(dx) > abs(dy) ? (dx > 0 ? "right" : "left") : (dy > 0 ? "down" : "up")
      #expect(pointed == direction, "\(family)")
    }
  }

  /// Slashes, badges and enclosed symbols have the first style, and the base symbol or enclosing shape has the second.
  @Test(arguments: ["bell.slash", "folder.badge.plus", "bell.badge", "star.circle", "star.circle.fill"])
  func palettesColourLayers(_ name: String) {
    let view = Image(systemName: name).symbolRenderingMode(.palette).foregroundStyle(Color.red, Color.blue)
    let items = ViewResolver(shaper: GridShaper()).resolve(view).displayList.items
    let layers = items.map { Set(colors($0)) }
    #expect(layers.count == 2, "\(name)")
    #expect(layers.allSatisfy { $0.count == 1 }, "\(name)")
    #expect(layers[0] != layers[1], "\(name)")
    let red = ViewResolver(shaper: GridShaper()).resolve(Image(systemName: "plus").foregroundStyle(.red))
    let blue = ViewResolver(shaper: GridShaper()).resolve(Image(systemName: "plus").foregroundStyle(.blue))
    #expect(layers.first == Set(blue.displayList.items.flatMap(colors)))
    #expect(layers.last == Set(red.displayList.items.flatMap(colors)))
  }

  /// The colours of an item, without those of masks.
  private func colors(_ item: DisplayItem) -> [RGBA] {
    switch item {
    case .fill(_, _, .color(let color), _), .stroke(_, _, .color(let color), _): [color]
    case .group(let group): group.items.flatMap(colors)
    default: []
    }
  }
}
