import CairoDrawing
import DisplayLists
import Foundation
import Geometry
import GridText
import Optics
import Testing
import Views

private let resolver = ViewResolver(shaper: GridShaper())

/// The items that a view paints on a canvas of 100 × 100 points.
private func items(_ view: some View) -> [DisplayItem] {
  resolver.resolve(view, in: CGSize(width: 100, height: 100)).displayList.items
}

/// Compares forms of SwiftUI code with equivalent forms or with the expected geometry.
@Suite struct PastedCodeTests {
  @Test func aStrokedShapeIsAShape() {
    let ring = Circle().stroke(lineWidth: 4).path(in: CGRect(x: 0, y: 0, width: 100, height: 100))
    for (radius, isInside) in [(47.5, false), (48.5, true), (50, true), (51.5, true), (52.5, false)] {
      for angle in stride(from: 0.1, to: 6, by: 0.7) {
        let point = CGPoint(x: 50 + radius * cos(angle), y: 50 + radius * sin(angle))
        #expect(ring.contains(point) == isInside, "\(radius) points from the middle")
      }
    }
    #expect(items(Circle().stroke(style: StrokeStyle(lineWidth: 4)).fill(.red)).count == 1)
  }

  @Test func aPathIsAFixedShape() {
    let path = Path(ellipseIn: CGRect(x: 20, y: 30, width: 10, height: 5))
    let bounds = items(path.fill(.red)).inkBounds()
    #expect(bounds == Rect(x: 20, y: 30, width: 10, height: 5))
    #expect(path.path(in: CGRect(x: 5, y: 5, width: 1, height: 1)) == path)
  }

  @Test func aSizedShapeIsAlignedAtItsAnchor() {
    let rect = CGRect(x: 10, y: 10, width: 80, height: 40)
    let middle = Rectangle().size(width: 20, height: 20, anchor: .center).path(in: rect)
    #expect(middle.boundingRect == CGRect(x: 40, y: 20, width: 20, height: 20))
    #expect(Rectangle().size(width: 20, height: 20).path(in: rect).boundingRect.origin == rect.origin)
  }

  @Test func uniformCornersTakeTheLargerRadius() throws {
    func radii(_ shape: ConcentricRectangle) throws -> CornerRadii {
      let view = Color.clear.glassEffect(in: shape)
        .padding(EdgeInsets(top: 4, leading: 4, bottom: 4, trailing: 10)).containerShape(.rect(cornerRadius: 30))
      guard case .glass(let pane)? = items(view).first, case .roundedRect(let shape) = pane.shape else {
        throw CocoaError(.featureUnsupported)
      }
      return shape.radii
    }
    func expect(_ shape: ConcentricRectangle, _ expected: [Double]) throws {
      let found = try radii(shape)
      #expect([found.topLeft, found.topRight, found.bottomLeft, found.bottomRight] == expected)
    }
    try expect(ConcentricRectangle(), [26, 20, 26, 20])
    try expect(ConcentricRectangle(corners: .concentric, isUniform: true), [26, 26, 26, 26])
    try expect(.rect(uniformTopCorners: .concentric, uniformBottomCorners: 5), [26, 26, 5, 5])
    try expect(ConcentricRectangle(uniformTopCorners: .concentric), [26, 26, 26, 26])
    try expect(ConcentricRectangle(uniformTopCorners: .concentric, bottomTrailingCorner: 3), [26, 26, 26, 3])
    try expect(ConcentricRectangle(uniformBottomCorners: .concentric, topLeadingCorner: 2), [2, 20, 26, 26])
    try expect(ConcentricRectangle(uniformLeadingCorners: 8, uniformTrailingCorners: .concentric), [8, 20, 8, 20])
    try expect(ConcentricRectangle(uniformLeadingCorners: 8, topTrailingCorner: 1), [8, 1, 8, 20])
    try expect(ConcentricRectangle(uniformTrailingCorners: 8, topLeadingCorner: 1), [1, 8, 26, 8])
    try expect(
      .rect(topLeadingCorner: 1, topTrailingCorner: 2, bottomLeadingCorner: 3, bottomTrailingCorner: 4), [1, 2, 3, 4])
  }

  @Test func stylesByTheirShortNames() {
    let gradient = Gradient(colors: [.red, .blue])
    let stops = gradient.stops
    func fill(_ style: some ShapeStyle) -> [DisplayItem] { items(Rectangle().fill(style)) }
    let turned = fill(AngularGradient(gradient: gradient, center: .center, angle: .degrees(30)))
    #expect(fill(.conicGradient(gradient, angle: .degrees(30))) == turned)
    #expect(fill(.conicGradient(stops: stops, angle: .degrees(30))) == turned)
    let part = fill(AngularGradient(gradient: gradient, center: .top, startAngle: .zero, endAngle: .degrees(90)))
    #expect(fill(.angularGradient(gradient, center: .top, startAngle: .zero, endAngle: .degrees(90))) == part)
    #expect(fill(.angularGradient(stops: stops, center: .top, startAngle: .zero, endAngle: .degrees(90))) == part)
    let round = fill(RadialGradient(gradient: gradient, center: .center, startRadius: 0, endRadius: 9))
    #expect(fill(.radialGradient(stops: stops, endRadius: 9)) == round)
    #expect(fill(Color.red.secondary) == fill(Color.red.opacity(0.5)))
    #expect(fill(.tint.tertiary) == fill(.tint.opacity(0.25)))
  }

  @Test func underlinesAndStrikethroughsHaveColorAndPattern() throws {
    let resolver = ViewResolver(shaper: try PangoShaper())
    func rules(_ text: some View) -> [DisplayItem] {
      resolver.resolve(text.foregroundStyle(.blue)).displayList.items.filter { item in
        if case .glyphs = item { false } else { true }
      }
    }
    let environment = EnvironmentValues()
    let red = Color.red.resolve(in: environment)
    let blue = Color.blue.resolve(in: environment)
    func levels(_ color: Color.Resolved) -> [Int] { [color.red, color.green, color.blue].map { Int($0 * 255 + 0.5) } }
    func levels(_ item: DisplayItem) -> [Int] {
      switch item {
      case .fill(_, _, .color(let color), _), .stroke(_, _, .color(let color), _):
        [color.red, color.green, color.blue].map { Int($0 * 255 + 0.5) }
      default: []
      }
    }
    let text = Text(verbatim: "ab")
    for plain in [rules(text.underline()), rules(text.strikethrough()), rules(text.underline(pattern: .solid))] {
      #expect(plain.map { levels($0) } == [levels(blue)])
    }
    let dashed = rules(text.underline(pattern: .dash, color: .red))
    #expect(dashed.map { levels($0) } == [levels(red)])
    guard case .stroke(_, let style, _, _)? = dashed.first else {
      Issue.record("expected a stroke")
      return
    }
    #expect(style.dash == [style.width * 5, style.width * 3])
    // The innermost choice wins, even if it removes the line.
    #expect(rules(text.underline(false)).isEmpty)
    #expect(rules(Group { text.underline(false) }.underline(color: .red)).isEmpty)
    #expect(rules(Group { text }.underline(color: .red)) == rules(text.underline(color: .red)))
    var attributed = AttributedString("ab")
    attributed.swiftUI.strikethroughStyle = Text.LineStyle(pattern: .dot, color: .red)
    #expect(rules(Text(attributed)) == rules(text.strikethrough(pattern: .dot, color: .red)))
  }

  @Test func aVisualEffectIsTheEffect() {
    let box = Color.red.frame(width: 40, height: 20)
    let near = box.visualEffect { content, proxy in content.offset(x: proxy.size.width / 2).opacity(0.5) }
    #expect(items(near) == items(box.offset(x: 20).opacity(0.5)))
    let turned = box.visualEffect { content, _ in content.rotationEffect(.degrees(30)).scaleEffect(2).blur(radius: 3) }
    #expect(items(turned) == items(box.rotationEffect(.degrees(30)).scaleEffect(2).blur(radius: 3)))
    #expect(items(box.visualEffect { content, _ in content }) == items(box))
    #expect(items(box.geometryGroup()) == items(box))
  }
}

@Suite struct CanvasTests {
  @Test func aCanvasDrawsItsViewsByTheirTags() {
    let canvas = Canvas { context, size in
      if let box = context.resolveSymbol(id: "box") { context.draw(box, at: CGPoint(x: 50, y: 50)) }
      if context.resolveSymbol(id: "none") != nil {
        context.fill(Path(CGRect(origin: .zero, size: size)), with: .foreground)
      }
      let text = context.resolve(Text(verbatim: "ab"))
      let room = text.measure(in: size)
      context.fill(Path(CGRect(origin: .zero, size: room)), with: .color(.blue))
    } symbols: {
      Color.red.frame(width: 20, height: 10).tag("box")
      Color.blue.tag(3)
    }
    let items = items(canvas)
    #expect(items.count == 2)
    #expect(Array(items.prefix(1)).inkBounds() == Rect(x: 40, y: 45, width: 20, height: 10))
    let width = resolver.resolve(Text(verbatim: "ab")).size.width
    #expect(abs(Array(items.suffix(1)).inkBounds().width - width) < 1e-9)
  }

  @Test func pathsAreFilledWhereTheyAre() {
    let rect = CGRect(x: 10, y: 20, width: 30, height: 40)
    let drawn = items(Canvas { context, _ in context.fill(Path(rect), with: .color(.red)) })
    #expect(drawn.inkBounds() == Rect(x: 10, y: 20, width: 30, height: 40))
    let size = items(
      Canvas { context, size in context.fill(Path(CGRect(origin: .zero, size: size)), with: .foreground) })
    #expect(size.inkBounds() == Rect(x: 0, y: 0, width: 100, height: 100))
  }

  @Test func transformsApplyToLaterCallsOnTheirCopyOnly() {
    let unit = Path(CGRect(x: 0, y: 0, width: 1, height: 1))
    let drawn = items(
      Canvas { context, _ in
        var copy = context
        copy.translateBy(x: 10, y: 20)
        copy.scaleBy(x: 2, y: 3)
        copy.fill(unit, with: .color(.red))
        context.fill(unit, with: .color(.blue))
      })
    #expect(Array(drawn.prefix(1)).inkBounds() == Rect(x: 10, y: 20, width: 2, height: 3))
    #expect(Array(drawn.suffix(1)).inkBounds() == Rect(x: 0, y: 0, width: 1, height: 1))
  }

  @Test func gradientsRunBetweenPointsOfTheCanvas() throws {
    let drawn = items(
      Canvas { context, _ in
        context.fill(
          Path(CGRect(x: 40, y: 40, width: 20, height: 10)),
          with: .linearGradient(Gradient(colors: [.red, .blue]), startPoint: .zero, endPoint: CGPoint(x: 100, y: 50)))
      })
    guard case .fill(_, _, .linear(_, let start, let end), let map)? = drawn.first else {
      Issue.record("expected a gradient among \(drawn.count) items")
      return
    }
    #expect(hypot((map * start).x, (map * start).y) < 1e-9)
    #expect(hypot((map * end).x - 100, (map * end).y - 50) < 1e-9)
  }

  @Test func contextStateAppliesToDrawing() throws {
    let drawn = items(
      Canvas { context, _ in
        context.clip(to: Path(ellipseIn: CGRect(x: 0, y: 0, width: 50, height: 50)))
        context.opacity = 0.25
        context.blendMode = .multiply
        context.drawLayer { layer in
          layer.addFilter(.blur(radius: 2))
          layer.fill(Path(CGRect(x: 0, y: 0, width: 9, height: 9)), with: .color(.red))
          layer.stroke(Path(CGRect(x: 20, y: 0, width: 9, height: 9)), with: .color(.red), lineWidth: 2)
        }
      })
    // Drawings in a canvas blend only with each other.
    guard case .group(let canvas)? = drawn.first, case .group(let outer)? = canvas.items.first,
      case .group(let clipped)? = outer.items.first
    else {
      Issue.record("expected groups")
      return
    }
    #expect(drawn.count == 1)
    #expect(canvas == DisplayGroup(canvas.items))
    #expect(canvas.items.count == 1)
    #expect(outer.opacity == 0.25)
    #expect(outer.blend == .multiply)
    #expect(clipped.clip?.path.controlBounds == Rect(x: 0, y: 0, width: 50, height: 50))
    let blurs = clipped.items.map { item -> [Filter] in if case .group(let group) = item { group.filters } else { [] } }
    #expect(blurs == [[.blur(radius: 2)], [.blur(radius: 2)]])
  }

  @Test func textIsDrawnAtItsAnchor() {
    let text = Text(verbatim: "ab").font(.system(size: 20))
    let size = resolver.resolve(text).size
    func start(_ list: [DisplayItem]) -> Point? {
      list.lazy.compactMap { item in
        if case .glyphs(let run, let map) = item { map * run.glyphs[0].position } else { nil }
      }.first
    }
    let byCall = start(
      items(Canvas { context, size in context.draw(text, at: CGPoint(x: size.width / 2, y: size.height / 2)) }))
    let byLayout = start(items(text))
    #expect(byCall == byLayout)
    #expect(byCall != nil)
    let corner = start(
      items(Canvas { context, _ in context.draw(text, at: CGPoint(x: 100, y: 100), anchor: .bottomTrailing) }))
    #expect(abs((corner?.x ?? 0) - (100 - size.width)) < 1e-9)
  }

  @Test func aClockDrawnByCallsTicks() {
    let clock = TimelineView(.periodic(from: Date(timeIntervalSinceReferenceDate: 0), by: 1)) { timeline in
      Canvas { context, _ in
        let seconds = timeline.date.timeIntervalSinceReferenceDate
        context.fill(Path(CGRect(x: 0, y: 0, width: 10 * seconds, height: 5)), with: .color(.red))
      }
    }
    let playback = resolver.playback(of: clock, in: CGSize(width: 100, height: 100))
    let widths = [1, 2.5, 7].map { playback.resolved(at: $0).displayList.items.inkBounds().width }
    #expect(widths == [10, 20, 70])
  }
}
