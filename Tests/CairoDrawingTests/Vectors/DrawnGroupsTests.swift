import CairoDrawing
import DisplayLists
import Geometry
import TestSupport
import Testing

/// A reused canvas draws the same pixels as a new one.
@Suite struct DrawnGroupsTests {
  private static let filters: [[Filter]] = [
    [.blur(radius: 3)], [.shadow(Scene.black, radius: 4, x: 1.5, y: 3)],
    [.shadow(Scene.blue, radius: 4, x: 1.5, y: 3)],
    [.colorMatrix((0..<20).map { $0 % 6 == 0 ? 1 : 0 }), .blur(radius: 3)],
  ]
  private static let rects = [
    PixelRect(x: 0, y: 0, width: 100, height: 100), PixelRect(x: 12, y: 30, width: 41, height: 17),
    PixelRect(x: 90, y: 90, width: 20, height: 20), PixelRect(x: 300, y: 0, width: 5, height: 5),
  ]

  private static func group(_ random: inout SplitMix) -> DisplayItem {
    let circle = Scene.fill(Scene.circle(center: Point(x: 50, y: 50), radius: random.next() % 2 == 0 ? 20 : 30))
    func oneOf<Value>(_ values: [Value]) -> Value { values[Int(random.next() % UInt64(values.count))] }
    let inner = DisplayGroup([circle], filters: oneOf(filters))
    let square = Rect(x: 30, y: 30, width: 40, height: 40)
    return .group(
      DisplayGroup(
        [.group(inner)], filters: oneOf(filters + [[]]),
        clip: oneOf([nil, DisplayGroup.Clip(path: BezierPath(square))]), mask: oneOf([nil, [Scene.fill(square)]]),
        opacity: oneOf([1, 0.5]), blend: oneOf([.normal, .multiply, .softLight])))
  }

  @Test func knownGroupsHaveTheSamePixels() throws {
    var random = SplitMix(seed: 5)
    let groups = (0..<12).map { _ in Self.group(&random) }
    let canvas = CairoCanvas()
    for _ in 0..<150 {
      let items = [
        Scene.fill(Rect(x: 10, y: 10, width: 60, height: 50), Scene.blue),
        groups[Int(random.next() % 12)], groups[Int(random.next() % 12)],
      ]
      let rect = Self.rects[Int(random.next() % 4)]
      let map = random.next() % 3 == 0 ? Affine(a: 1.5, b: 0, c: 0, d: 1.5, tx: -20, ty: -20) : .identity
      let known = try canvas.draw(items, in: rect, pixelsFromPoints: map)
      #expect(try known == CairoCanvas().draw(items, in: rect, pixelsFromPoints: map))
    }
  }

  @Test func manyGroupsAreForgotten() throws {
    let canvas = CairoCanvas()
    let rect = PixelRect(x: 0, y: 0, width: 1500, height: 1000)
    func draw(_ radius: Double) throws -> Raster<UInt8> {
      let circle = Scene.fill(Scene.circle(center: Point(x: 700, y: 500), radius: radius))
      let group = DisplayGroup([circle], filters: [.shadow(Scene.black, radius: 3, x: 0, y: 0)])
      return try canvas.draw([.group(group)], in: rect, pixelsFromPoints: .identity)
    }
    let first = try draw(400)
    for radius in stride(from: 405.0, through: 480, by: 5) { _ = try draw(radius) }
    #expect(try draw(400) == first)
  }
}
