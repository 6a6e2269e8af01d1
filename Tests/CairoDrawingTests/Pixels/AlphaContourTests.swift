import DisplayLists
import Geometry
import Testing

@testable import CairoDrawing

@Suite struct AlphaContourTests {
  private func bitmap(_ rows: [String]) -> Bitmap {
    let samples = rows.joined().flatMap { [0, 0, 0, $0 == "#" ? 255 : 0] as [UInt8] }
    return Bitmap(size: PixelSize(width: rows[0].count, height: rows.count), samples: samples)
  }

  /// The signed area, with y pointing down: positive if the contour runs clockwise.
  private func area(_ path: BezierPath) -> Double {
    var sum = 0.0
    var start = Point.zero
    var here = Point.zero
    for element in path.elements {
      switch element {
      case .move(let to):
        (start, here) = (to, to)
      case .line(let to):
        sum += here.x * to.y - to.x * here.y
        here = to
      case .close: sum += here.x * start.y - start.x * here.y
      case .quad, .cubic: Issue.record("a contour must not have curves")
      }
    }
    return sum / 2
  }

  private func contours(_ path: BezierPath) -> Int { path.elements.count { $0 == .close } }

  @Test func aBlockIsASquareWithCutCorners() {
    let path = AlphaContour(of: bitmap(["....", ".##.", ".##.", "...."])).path
    #expect(contours(path) == 1)
    #expect(path.controlBounds == Rect(x: 1, y: 1, width: 2, height: 2))
    #expect((area(path).magnitude - 3.5).magnitude < 1e-9)
  }

  @Test func holesRunCounterclockwise() {
    let ring = AlphaContour(of: bitmap(["#####", "#...#", "#...#", "#...#", "#####"])).path
    #expect(contours(ring) == 2)
    #expect((area(ring).magnitude - (24.5 - 8.5)).magnitude < 1e-9)
  }

  @Test func contoursAtTheEdgeAreClosed() {
    let path = AlphaContour(of: bitmap(["#"])).path
    #expect(contours(path) == 1)
    #expect((area(path).magnitude - 0.5).magnitude < 1e-9)
    #expect(AlphaContour(of: bitmap(["..", ".."])).path.isEmpty)
  }

  @Test func touchingCornersStaySeparate() {
    #expect(contours(AlphaContour(of: bitmap(["#.", ".#"])).path) == 2)
  }
}
