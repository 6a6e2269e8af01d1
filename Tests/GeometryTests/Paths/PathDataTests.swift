import Geometry
import Testing

@Suite struct PathDataTests {
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
}
