import Geometry
import Testing

@testable import Optics

@Suite struct CornerOutlineTests {
  /// Apple's curves, finely subdivided, in the corner's coordinates.
  func outline(radius r: Double, roomA: Double, roomB: Double) -> ArraySlice<Segment> {
    let b = ContinuousCorner.approach(radius: r, room: roomB)
    let a = ContinuousCorner.approach(radius: r, room: roomA)
    let along = ContinuousCorner.kneeAlong * r
    let away = ContinuousCorner.kneeAway * r
    let midAlong = ContinuousCorner.middleAlong * r
    let midAway = ContinuousCorner.middleAway * r
    return BezierPath([
      .move(to: Point(x: 0, y: b.start)),
      .cubic(
        to: Point(x: away, y: along), control1: Point(x: 0, y: b.outer), control2: Point(x: 0, y: b.inner)),
      .cubic(
        to: Point(x: along, y: away), control1: Point(x: midAway, y: midAlong), control2: Point(x: midAlong, y: midAway)
      ),
      .cubic(to: Point(x: a.start, y: 0), control1: Point(x: a.inner, y: 0), control2: Point(x: a.outer, y: 0)),
    ]).segments(tolerance: 0.0005).dropLast()
  }

  @Test(arguments: [(1.0, 1.0), (1.0, 1.2), (1.1, 1.1), (1.25, 1.0), (1.4, 1.3), (1.528665, 1.528665), (2, 1.05)])
  func findsTheNearestChord(_ room: (Double, Double)) {
    for r in [2.0, 6, 18, 55] {
      var points: [Point] = []
      let corner = CornerOutline(
        radius: r, roomA: room.0 * r, roomB: room.1 * r, style: .continuous, pixelsPerPoint: 3, points: &points)
      let chords = outline(radius: r, roomA: room.0 * r, roomB: room.1 * r)
      var worst = 0.0
      for i in 0..<40 {
        for j in 0..<40 {
          let p = Point(x: corner.reachA * (Double(i) + 0.37) / 40, y: corner.reachB * (Double(j) + 0.71) / 40)
          let least = chords.reduce(Double.infinity) { least, s in
            let e = s.end - s.start
            let w = p - s.start
            let t = min(max((w.x * e.x + w.y * e.y) / (e.x * e.x + e.y * e.y), 0), 1)
            let f = w - e * t
            return min(least, f.x * f.x + f.y * f.y)
          }
          let distance = corner.signedDistance(a: p.x, b: p.y, points: points)
          worst = max(worst, (distance.magnitude - least.squareRoot()).magnitude)
        }
      }
      #expect(worst * 3 < 0.05, "px at radius \(r)")
    }
  }
}
