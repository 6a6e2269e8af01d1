import Geometry
import Testing

@Suite struct ProjectionTests {
  private let tilted = Projection(x: SIMD3(1.2, 0.1, 3), y: SIMD3(-0.2, 0.9, -5), w: SIMD3(0.002, -0.001, 1))
  private let points = [Point(x: 0, y: 0), Point(x: 40, y: -7), Point(x: -12, y: 95), Point(x: 0.5, y: 0.25)]

  private func isNear(_ a: Point, _ b: Point) -> Bool { (a - b).length < 1e-9 }

  @Test func theInverseUndoesTheProjection() throws {
    let back = try #require(tilted.inverse)
    #expect(points.allSatisfy { isNear(back * (tilted * $0), $0) })
    #expect(Projection(x: SIMD3(1, 0, 0), y: SIMD3(2, 0, 0), w: SIMD3(0, 0, 1)).inverse == nil)
  }

  @Test func applyingTwoIsTheirProduct() {
    let map = Affine(a: 0, b: 2, c: -1.5, d: 0.5, tx: 10, ty: 20)
    #expect(points.allSatisfy { isNear((Projection(map) * tilted) * $0, map * (tilted * $0)) })
    #expect(points.allSatisfy { isNear((tilted * Projection(map)) * $0, tilted * (map * $0)) })
  }

  @Test func affineProjectionsAreRecognized() {
    let map = Affine(a: 0, b: 2, c: -1.5, d: 0.5, tx: 10, ty: 20)
    let rect = Rect(x: 3, y: 4, width: 50, height: 60)
    #expect(Projection(map).affine(over: rect) == map)
    #expect(tilted.affine(over: rect) == nil)
    #expect(Projection(map).bounds(of: rect) == map.bounds(of: rect))
  }

  @Test func pointsBehindTheEyeAreClipped() {
    // The depth is 1 − x / 100: points beyond x = 95 are too close to the eye, and points beyond 100 are behind it.
    let map = Projection(x: SIMD3(1, 0, 0), y: SIMD3(0, 1, 0), w: SIMD3(-0.01, 0, 1))
    let bounds = map.bounds(of: Rect(x: 0, y: 0, width: 500, height: 10))
    #expect(abs(bounds.maxX - 95 / 0.05) < 1e-6)
    #expect(bounds.minX == 0)
    #expect(abs(bounds.maxY - 10 / 0.05) < 1e-6)
    #expect(bounds.minY == 0)
    #expect(map.bounds(of: Rect(x: 200, y: 0, width: 500, height: 10)).isEmpty)
  }
}
