import Geometry
import Testing

@testable import Optics

@Suite struct DistanceTests {
  /// The signed distance to a finely subdivided outline; negative where the winding number is not zero.
  func bruteForce(_ segments: [Segment], _ p: Point) -> Double {
    var square = Double.infinity
    var winding = 0
    for s in segments {
      let e = s.end - s.start
      let w = p - s.start
      let t = min(max((w.x * e.x + w.y * e.y) / (e.x * e.x + e.y * e.y), 0), 1)
      let f = w - e * t
      square = min(square, f.x * f.x + f.y * f.y)
      if (s.start.y <= p.y) != (s.end.y <= p.y) {
        let x = s.start.x + e.x * (p.y - s.start.y) / e.y
        if x > p.x { winding += e.y > 0 ? 1 : -1 }
      }
    }
    return winding != 0 ? -square.squareRoot() : square.squareRoot()
  }

  @Test(arguments: [
    RoundedRect(Rect(x: 0, y: 0, width: 100, height: 60), radius: 12, style: .continuous),
    RoundedRect(Rect(x: 0, y: 0, width: 100, height: 60), radius: 12, style: .circular),
    RoundedRect(Rect(x: 0, y: 0, width: 100, height: 60), radius: 26, style: .continuous),
    RoundedRect(Rect(x: 0, y: 0, width: 100, height: 60), radius: 30, style: .continuous),
    RoundedRect(Rect(x: 0, y: 0, width: 50, height: 50), radius: 25, style: .circular),
    RoundedRect(Rect(x: 0, y: 0, width: 50, height: 50), radius: 0, style: .continuous),
    RoundedRect(
      Rect(x: 0, y: 0, width: 90, height: 60),
      radii: CornerRadii(topLeft: 4, topRight: 30, bottomRight: 12, bottomLeft: 0), style: .continuous),
  ]) func roundedRectMatchesADenseOutline(_ shape: RoundedRect) {
    let scale = 3.0
    let distance = RoundedRectDistance(shape, refractionHeight: 10, pixelsPerPoint: scale)
    let outline = shape.path.segments(tolerance: 0.0005)
    var worst = 0.0
    for y in stride(from: -8.0, to: shape.rect.maxY + 8, by: 1.7) {
      for x in stride(from: -8.0, to: shape.rect.maxX + 8, by: 1.3) {
        let p = Point(x: x, y: y)
        worst = max(worst, (distance.handle(p).distance - bruteForce(outline, p)).magnitude * scale)
      }
    }
    withExtendedLifetime(distance) {}
    #expect(worst < 0.05, "px")
  }

  @Test(arguments: [(60.0, 60.0), (90, 60), (200, 80), (40, 220), (240, 24)])
  func ellipseMatchesADenseOutline(_ size: (Double, Double)) {
    let bounds = Rect(x: 3, y: 5, width: size.0, height: size.1)
    let distance = EllipseDistance(bounds)
    let elements = (0..<4000).map { i -> BezierPath.Element in
      let angle = Double(i) / 4000 * 2 * Elementary.pi
      let p = Point(
        x: bounds.midX + bounds.width / 2 * Elementary.cos(angle),
        y: bounds.midY + bounds.height / 2 * Elementary.sin(angle))
      return i == 0 ? .move(to: p) : .line(to: p)
    }
    let chords = BezierPath(elements + [.close]).segments(tolerance: 0.001)
    var worst = 0.0
    for i in 0..<24 {
      for j in 0..<24 {
        let p = Point(
          x: bounds.minX + bounds.width * (Double(i) / 23 * 1.2 - 0.1),
          y: bounds.minY + bounds.height * (Double(j) / 23 * 1.2 - 0.1))
        worst = max(worst, (distance(p) - bruteForce(chords, p)).magnitude)
      }
    }
    #expect(worst * 3 < 0.05, "px")
  }

  @Test func sweptFieldMatchesADenseOutline() {
    // A star with a hole: concave corners, narrow arms, two subpaths.
    var elements: [BezierPath.Element] = []
    for i in 0..<10 {
      let radius = i % 2 == 0 ? 40.0 : 16.0
      let angle = Double(i) / 10 * 2 * Elementary.pi
      let p = Point(x: 50 + radius * Elementary.sin(angle), y: 50 - radius * Elementary.cos(angle))
      elements.append(i == 0 ? .move(to: p) : .line(to: p))
    }
    elements.append(.close)
    elements += BezierPath(ellipseIn: Rect(x: 44, y: 44, width: 12, height: 12)).elements
    let path = BezierPath(elements)
    let rect = PixelRect(x: 0, y: 0, width: 200, height: 200)
    let field = DistanceField(.path(path, .evenOdd), pixelsFromPane: .scale(2), in: rect) { 0.36 * $0 }
    let outline = path.applying(.scale(2)).segments(tolerance: 0.001)
    var worst = 0.0
    for y in stride(from: 0, to: 200, by: 3) {
      for x in stride(from: 0, to: 200, by: 3) {
        let expected = bruteForce(outline, Point(x: Double(x) + 0.5, y: Double(y) + 0.5)).magnitude
        worst = max(worst, (2 * Double(field.distance[y * 200 + x]).magnitude - expected).magnitude)
      }
    }
    #expect(worst < 0.25, "px")
    #expect(field.distance[100 * 200 + 100] > 0, "the hole is outside")
    #expect(field.distance[75 * 200 + 100] < 0, "the arm is inside")
  }
}
