import CairoDrawing
import DisplayLists
import Foundation
import Geometry
import GridText
import Testing
import Views

private let resolver = ViewResolver(shaper: GridShaper())

private func items(_ view: some View) -> [DisplayItem] {
  resolver.resolve(view, in: CGSize(width: 200, height: 200)).displayList.items
}

/// A square of 100 points in the centre of the canvas.
private var square: some View { Color.red.frame(width: 100, height: 100) }

@Suite struct PerspectiveTests {
  /// The position of a point rotated about y, by the formulas of Apple's `CATransform3D`.
  private func turned(_ x: Double, _ y: Double, _ angle: Double, _ perspective: Double) -> Point {
    let depth = 1 + x * sin(angle) * perspective / 100
    return Point(x: 100 + x * cos(angle) / depth, y: 100 + y / depth)
  }

  @Test(arguments: [(0.3, 1), (0.8, 1), (-0.8, 0.5), (1.2, 1.4)])
  func cornersLieWhereTheFormulaPutsThem(_ angle: Double, _ perspective: Double) {
    let bounds = items(
      square.rotation3DEffect(.radians(angle), axis: (x: 0, y: 2, z: 0), perspective: perspective)
    ).inkBounds()
    let corners = [-50.0, 50].flatMap { x in [-50.0, 50].map { turned(x, $0, angle, perspective) } }
    #expect(abs(bounds.minX - corners.map(\.x).min()!) < 1e-6)
    #expect(abs(bounds.maxX - corners.map(\.x).max()!) < 1e-6)
    #expect(abs(bounds.minY - corners.map(\.y).min()!) < 1e-6)
    #expect(abs(bounds.maxY - corners.map(\.y).max()!) < 1e-6)
  }

  @Test func rotationMovesTheTopAndTheRightSideAway() {
    func bounds(_ x: CGFloat, _ y: CGFloat) -> Rect {
      items(square.rotation3DEffect(.degrees(40), axis: (x: x, y: y, z: 0))).inkBounds()
    }
    let aboutX = bounds(1, 0)
    let aboutY = bounds(0, 1)
    #expect(100 - aboutX.minY < aboutX.maxY - 100)
    #expect(100 - aboutY.minX > aboutY.maxX - 100)
    // Rotation about x equals rotation about y with swapped and mirrored axes.
    #expect(abs((100 - aboutY.minX) - (aboutX.maxY - 100)) < 1e-6)
  }

  @Test func planarAndHalfTurnsAreAffine() {
    let sign = HStack(spacing: 0) {
      Color.red
      Color.blue
    }.frame(width: 80, height: 40)
    #expect(items(sign.rotation3DEffect(.zero, axis: (x: 1, y: 1, z: 0))) == items(sign))
    #expect(items(sign.rotation3DEffect(.degrees(30), axis: (x: 0, y: 0, z: 0))) == items(sign))
    func centers(_ view: some View) -> [Point] { items(view).map { [$0].inkBounds().center } }
    func near(_ a: [Point], _ b: [Point]) -> Bool {
      a.count == b.count && zip(a, b).allSatisfy { ($0 - $1).length < 1e-6 }
    }
    #expect(
      near(
        centers(sign.rotation3DEffect(.degrees(180), axis: (x: 0, y: 1, z: 0))), centers(sign.scaleEffect(x: -1, y: 1)))
    )
    #expect(
      near(
        centers(sign.rotation3DEffect(.degrees(33), axis: (x: 0, y: 0, z: 1))),
        centers(sign.rotationEffect(.degrees(33)))))
    // In an orthographic projection it only becomes narrower.
    #expect(
      near(
        centers(sign.rotation3DEffect(.degrees(60), axis: (x: 0, y: 1, z: 0), perspective: 0)),
        centers(sign.scaleEffect(x: 0.5, y: 1))))
    #expect(items(sign.rotation3DEffect(.degrees(90), axis: (x: 0, y: 1, z: 0))).isEmpty)
  }

  @Test func theAnchorStaysInPlace() {
    let hinged = items(square.rotation3DEffect(.degrees(50), axis: (x: 0, y: 1, z: 0), anchor: .leading)).inkBounds()
    #expect(abs(hinged.minX - 50) < 1e-6)
    #expect(hinged.maxX < 150)
    // Rotated by half a turn about a point in front, the square comes closer and appears larger.
    let front = items(
      square.rotation3DEffect(.degrees(180), axis: (x: 0, y: 1, z: 0), anchorZ: 10)
    ).inkBounds()
    #expect(abs(front.width - 100 / 0.9) < 1e-6)
  }

  @Test(arguments: [0.4, 0.9])
  func anImageCoversTheProjectedArea(_ angle: Double) throws {
    let list = items(square.rotation3DEffect(.radians(angle), axis: (x: 0, y: 1, z: 0)))
    let raster = try CairoCanvas().draw(
      list, in: PixelRect(x: 0, y: 0, width: 400, height: 400), pixelsFromPoints: .scale(2))
    let alpha = stride(from: 3, to: raster.samples.count, by: 4).reduce(0.0) { $0 + Double(raster.samples[$1]) } / 255
    let corners = [(-50, -50), (50, -50), (50, 50), (-50, 50)].map { turned(Double($0.0), Double($0.1), angle, 1) }
    let area = (0..<4).reduce(0.0) { sum, index in
      let p = corners[index]
      let q = corners[(index + 1) % 4]
      return sum + (p.x * q.y - q.x * p.y) / 2
    }
    #expect(abs(alpha / 4 - area) < 0.005 * area)
  }

  @Test func aMarkAppearsAtItsProjection() throws {
    // A white dot of 4 points at (30, −20) from the centre.
    let marked = square.overlay { Color.white.frame(width: 4, height: 4).offset(x: 30, y: -20) }
    let list = items(marked.rotation3DEffect(.radians(0.7), axis: (x: 0, y: 1, z: 0)))
    let raster = try CairoCanvas().draw(
      list, in: PixelRect(x: 0, y: 0, width: 800, height: 800), pixelsFromPoints: .scale(4))
    var sum = 0.0
    var x = 0.0
    var y = 0.0
    for row in 0..<800 {
      for column in 0..<800 {
        let green = Double(raster.samples[(row * 800 + column) * 4 + 1]) - 56
        guard green > 60 else { continue }
        (sum, x, y) = (sum + green, x + green * (Double(column) + 0.5), y + green * (Double(row) + 0.5))
      }
    }
    let expected = turned(30, -20, 0.7, 1)
    #expect((Point(x: x / sum / 4, y: y / sum / 4) - expected).length < 0.15)
  }

  @Test func aGeometryEffectAppliesItsTransform() {
    struct Shake: GeometryEffect {
      var turns: CGFloat
      var animatableData: CGFloat {
        get { turns }
        set { turns = newValue }
      }
      func effectValue(size: CGSize) -> ProjectionTransform {
        ProjectionTransform(CGAffineTransform(translationX: size.width * sin(turns * .pi * 2), y: 0))
      }
    }
    #expect(items(square.modifier(Shake(turns: 0.25))).inkBounds().minX == 150)
    let map = ProjectionTransform(CGAffineTransform(scaleX: 0.5, y: 0.25))
    #expect(
      items(square.projectionEffect(map)) == items(square.transformEffect(CGAffineTransform(scaleX: 0.5, y: 0.25))))
    #expect(map.concatenating(map.inverted()).isIdentity)
    #expect(map.isAffine)
    #expect(
      items(square.visualEffect { view, _ in view.rotation3DEffect(.degrees(20), axis: (x: 1, y: 0, z: 0)) })
        == items(square.rotation3DEffect(.degrees(20), axis: (x: 1, y: 0, z: 0))))
  }

  @Test func accessibilityFramesAreProjected() {
    let sign = Text(verbatim: "ab").frame(width: 100, height: 100)
      .rotation3DEffect(.degrees(50), axis: (x: 0, y: 1, z: 0), anchor: .leading)
    let elements = resolver.resolve(sign, in: CGSize(width: 200, height: 200)).accessibilityElements
    let flat = resolver.resolve(sign.rotation3DEffect(.zero, axis: (x: 0, y: 1, z: 0))).accessibilityElements
    #expect(elements.map(\.label) == ["ab"])
    #expect(flat.map(\.label) == ["ab"])
    #expect(elements[0].frame.midX < 100)
  }
}
