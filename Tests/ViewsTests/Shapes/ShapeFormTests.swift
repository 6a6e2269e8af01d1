import DisplayLists
import Foundation
import Geometry
import GridText
import Optics
import Testing
import Views

private let resolver = ViewResolver(shaper: GridShaper())
private let frame = CGRect(x: 0, y: 0, width: 100, height: 60)

/// The items that a view paints on a canvas of 100 × 60 points.
private func items(_ view: some View) -> [DisplayItem] { resolver.resolve(view, in: frame.size).displayList.items }

@Suite struct ShapeFormTests {
  private func outline(_ view: some View) -> (path: BezierPath, map: Affine)? {
    switch items(view).first {
    case .fill(let path, _, _, let map): (path, map)
    case .stroke(let path, _, _, let map): (path, map)
    default: nil
    }
  }

  @Test func formsOfRectAreTheShapesTheyName() {
    let radii = RectangleCornerRadii(topLeading: 1, bottomLeading: 5, bottomTrailing: 9, topTrailing: 13)
    let size = CGSize(width: 20, height: 10)
    func path(_ shape: some Shape) -> String { shape.path(in: frame).description }
    #expect(path(.rect) == path(Rectangle()))
    #expect(path(.rect(cornerRadius: 7)) == path(RoundedRectangle(cornerRadius: 7, style: .continuous)))
    #expect(
      path(.rect(cornerSize: size, style: .circular)) == path(RoundedRectangle(cornerSize: size, style: .circular)))
    #expect(path(.rect(cornerRadii: radii)) == path(UnevenRoundedRectangle(cornerRadii: radii)))
    #expect(
      path(.rect(topLeadingRadius: 1, bottomLeadingRadius: 5, bottomTrailingRadius: 9, topTrailingRadius: 13))
        == path(.rect(cornerRadii: radii)))
    #expect(path(.rect(topTrailingRadius: 13)) != path(.rect(cornerRadii: radii)))
    #expect(path(.capsule(style: .circular)) == path(Capsule(style: .circular)))
  }

  /// Every initialiser sets a style for each corner, so setting styles together or one by one is equivalent.
  @Test func formsOfConcentricRectAgree() {
    let a: Edge.Corner.Style = .fixed(4)
    let b: Edge.Corner.Style = .fixed(12)
    func path(_ shape: ConcentricRectangle) -> String { shape.path(in: frame).description }
    func each(
      _ topLeading: Edge.Corner.Style, _ topTrailing: Edge.Corner.Style, _ bottomLeading: Edge.Corner.Style,
      _ bottomTrailing: Edge.Corner.Style
    ) -> String {
      path(
        .rect(
          topLeadingCorner: topLeading, topTrailingCorner: topTrailing, bottomLeadingCorner: bottomLeading,
          bottomTrailingCorner: bottomTrailing))
    }
    #expect(path(.rect(corners: a)) == each(a, a, a, a))
    #expect(path(.rect(uniformTopCorners: a, uniformBottomCorners: b)) == each(a, a, b, b))
    #expect(path(.rect(uniformLeadingCorners: a, uniformTrailingCorners: b)) == each(a, b, a, b))
    #expect(path(.rect(uniformTopCorners: a, bottomLeadingCorner: b, bottomTrailingCorner: a)) == each(a, a, b, a))
    #expect(path(.rect(uniformBottomCorners: a, topLeadingCorner: b, topTrailingCorner: a)) == each(b, a, a, a))
    #expect(path(.rect(uniformLeadingCorners: a, topTrailingCorner: b, bottomTrailingCorner: a)) == each(a, b, a, a))
    #expect(path(.rect(uniformTrailingCorners: a, topLeadingCorner: a, bottomLeadingCorner: b)) == each(a, a, b, a))
    #expect(Set([each(a, b, a, a), each(a, a, b, a), each(b, a, a, a), each(a, a, a, b)]).count == 4)
  }

  @Test func concentricCornersInAnEllipseAreSquare() throws {
    let view = Color.clear.overlay { ContainerRelativeShape().fill(.red).padding(10) }
    let square = try #require(outline(view.containerShape(Ellipse()))?.path)
    #expect(square == BezierPath(Rect(x: 0, y: 0, width: 80, height: 40)))
    let round = try #require(outline(view.containerShape(Capsule()))?.path)
    #expect(round == Path(roundedRect: CGRect(x: 0, y: 0, width: 80, height: 40), cornerRadius: 20).bezierPath)
  }

  @Test func symbolsScaleAboutTheMiddleOfCapitals() throws {
    func symbol(_ scale: Image.Scale) throws -> CGRect {
      let view = HStack(alignment: .firstTextBaseline, spacing: 0) {
        Text("M").probing("text")
        Image(systemName: "circle.fill").imageScale(scale).probing("disc")
      }
      let frames = resolver.resolve(view, in: frame.size).frames
      let text = try #require(frames["text"])
      let disc = try #require(frames["disc"])
      return disc.offsetBy(dx: 0, dy: -text.minY)
    }
    let small = try symbol(.small)
    let medium = try symbol(.medium)
    let large = try symbol(.large)
    #expect(small.height < medium.height)
    #expect(medium.height < large.height)
    #expect(abs(small.midY - medium.midY) < 1e-9)
    #expect(abs(large.midY - medium.midY) < 1e-9)
    let plain = resolver.resolve(Image(systemName: "circle.fill")).size
    #expect(plain == medium.size)
  }
}

@Suite struct CanvasEffectTests {
  private var pattern: Image {
    Image(bitmap: Bitmap(size: PixelSize(width: 4, height: 2), samples: Array(repeating: 255, count: 32)), scale: 1)
  }

  @Test func imagesAreDrawnAtTheRequestedPosition() throws {
    func rect(_ draw: @escaping (GraphicsContext) -> Void) throws -> Rect {
      let drawn = items(Canvas { context, _ in draw(context) })
      guard case .image(_, let rect, let map)? = drawn.first else {
        Issue.record("no image in \(drawn.count) items")
        return .zero
      }
      return map.bounds(of: rect)
    }
    let pattern = pattern
    #expect(try rect { $0.draw(pattern, at: CGPoint(x: 50, y: 30)) } == Rect(x: 48, y: 29, width: 4, height: 2))
    #expect(
      try rect { $0.draw(pattern, at: CGPoint(x: 50, y: 30), anchor: .topLeading) }
        == Rect(x: 50, y: 30, width: 4, height: 2))
    #expect(
      try rect { $0.draw(pattern, in: CGRect(x: 5, y: 6, width: 70, height: 8)) }
        == Rect(x: 5, y: 6, width: 70, height: 8))
    #expect(
      try rect {
        var turned = $0
        turned.translateBy(x: 10, y: 20)
        turned.scaleBy(x: 2, y: 3)
        turned.draw(pattern, at: .zero, anchor: .topLeading)
      } == Rect(x: 10, y: 20, width: 8, height: 6))
  }

  /// A canvas filter matches the view modifier of the same name.
  @Test func canvasFiltersMatchViewModifiers() {
    let square = CGRect(x: 0, y: 0, width: 100, height: 60)
    func drawn(_ filter: GraphicsContext.Filter) -> [DisplayItem] {
      items(
        Canvas { context, _ in
          context.addFilter(filter)
          context.fill(Path(square), with: .color(.red))
        })
    }
    func expect(_ filter: GraphicsContext.Filter, _ modified: (Rectangle._Filled) -> some View, _ name: Comment) {
      func effects(_ items: [DisplayItem]) -> [DisplayLists.Filter] {
        items.flatMap { item -> [DisplayLists.Filter] in if case .group(let group) = item { group.filters } else { [] }
        }
      }
      let found = effects(drawn(filter))
      #expect(!found.isEmpty, name)
      #expect(found == effects(items(modified(Rectangle().fill(.red)))), name)
    }
    expect(.blur(radius: 3), { $0.blur(radius: 3) }, "blur")
    expect(.shadow(color: .blue, radius: 2, x: 1, y: -1), { $0.shadow(color: .blue, radius: 2, x: 1, y: -1) }, "shadow")
    expect(.brightness(0.2), { $0.brightness(0.2) }, "brightness")
    expect(.contrast(0.4), { $0.contrast(0.4) }, "contrast")
    expect(.saturation(0.3), { $0.saturation(0.3) }, "saturation")
    expect(.grayscale(0.6), { $0.grayscale(0.6) }, "grayscale")
    expect(.hueRotation(.degrees(40)), { $0.hueRotation(.degrees(40)) }, "hue")
    expect(.colorMultiply(.green), { $0.colorMultiply(.green) }, "multiply")
    expect(.luminanceToAlpha, { $0.luminanceToAlpha() }, "luminance")
  }
}

extension Rectangle {
  fileprivate typealias _Filled = _ShapeView<Rectangle, Color>
}

extension Path {
  /// The path as a display list represents it.
  fileprivate var bezierPath: BezierPath {
    var elements: [BezierPath.Element] = []
    forEach { element in
      switch element {
      case .move(let p): elements.append(.move(to: Point(x: p.x, y: p.y)))
      case .line(let p): elements.append(.line(to: Point(x: p.x, y: p.y)))
      case .quadCurve(let p, let c):
        elements.append(.quad(to: Point(x: p.x, y: p.y), control: Point(x: c.x, y: c.y)))
      case .curve(let p, let c, let d):
        elements.append(
          .cubic(to: Point(x: p.x, y: p.y), control1: Point(x: c.x, y: c.y), control2: Point(x: d.x, y: d.y)))
      case .closeSubpath: elements.append(.close)
      }
    }
    return BezierPath(elements)
  }
}
