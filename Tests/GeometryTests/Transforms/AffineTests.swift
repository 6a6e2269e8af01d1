import Geometry
import Testing

@Suite struct AffineTests {
  @Test func inverseUndoesTheTransform() throws {
    let map = Affine.translation(x: 3, y: -7) * .rotation(cosine: 0.6, sine: 0.8) * .scale(x: 2, y: -5)
    let back = try #require(map.inverse)
    let p = back * (map * Point(x: 11, y: 13))
    #expect(p.distance(to: Point(x: 11, y: 13)) < 1e-12)
  }

  @Test func productAppliesInnerFirst() {
    let p = (Affine.scale(2) * .translation(x: 1, y: 0)) * Point(x: 1, y: 1)
    #expect(p == Point(x: 4, y: 2))
  }

  @Test func singularTransformsHaveNoInverse() {
    #expect(Affine.scale(x: 1, y: 0).inverse == nil)
  }
}
