/// A projective map of the plane: (x, y) ↦ (X / W, Y / W), where (X, Y, W) are linear in x, y and 1.
///
/// A point with W ≤ 0 lies behind the eye and has no image.
public struct Projection: Hashable, Sendable {
  /// The coefficients of X for x, y and 1.
  public var x: SIMD3<Double>
  /// The coefficients of Y for x, y and 1.
  public var y: SIMD3<Double>
  /// The coefficients of W for x, y and 1.
  public var w: SIMD3<Double>

  /// Creates a map from the coefficients of X, Y and W.
  public init(x: SIMD3<Double>, y: SIMD3<Double>, w: SIMD3<Double>) {
    self.x = x
    self.y = y
    self.w = w
  }

  /// Creates a projection from an affine map.
  public init(_ map: Affine) {
    self.init(x: SIMD3(map.a, map.c, map.tx), y: SIMD3(map.b, map.d, map.ty), w: SIMD3(0, 0, 1))
  }

  /// Returns the map that applies `inner`, then `outer`.
  public static func * (outer: Projection, inner: Projection) -> Projection {
    func row(_ r: SIMD3<Double>) -> SIMD3<Double> { inner.x * r.x + inner.y * r.y + inner.w * r.z }
    return Projection(x: row(outer.x), y: row(outer.y), w: row(outer.w))
  }

  /// Returns the depth W of a point. A depth of 1 preserves sizes; greater depths shrink them.
  public func depth(of p: Point) -> Double { w.x * p.x + w.y * p.y + w.z }

  /// Returns the image of a point. It is meaningless for a point behind the eye.
  public static func * (map: Projection, p: Point) -> Point {
    let depth = map.depth(of: p)
    return Point(
      x: (map.x.x * p.x + map.x.y * p.y + map.x.z) / depth, y: (map.y.x * p.x + map.y.y * p.y + map.y.z) / depth)
  }

  /// The inverse; nil if the map is singular.
  public var inverse: Projection? {
    func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
    let p = cross(y, w)
    let q = cross(w, x)
    let r = cross(x, y)
    let determinant = x.x * p.x + x.y * p.y + x.z * p.z
    guard determinant.magnitude > 1e-12, determinant.isFinite else { return nil }
    let scale = 1 / determinant
    return Projection(
      x: SIMD3(p.x, q.x, r.x) * scale, y: SIMD3(p.y, q.y, r.y) * scale, w: SIMD3(p.z, q.z, r.z) * scale)
  }

  /// Returns the equivalent affine map over a rectangle, or nil if the depth varies there or is not positive.
  public func affine(over rect: Rect) -> Affine? {
    let tilt = (w.x * rect.width).magnitude + (w.y * rect.height).magnitude
    let depth = depth(of: rect.center)
    guard depth > 0, tilt < 1e-9 * depth else { return nil }
    return Affine(
      a: x.x / depth, b: y.x / depth, c: x.y / depth, d: y.y / depth, tx: x.z / depth, ty: y.z / depth)
  }

  /// The smallest visible depth. Sizes there are magnified twentyfold.
  public static let nearest = 0.05

  /// Returns the bounding box of the image of a rectangle, excluding the part whose depth is less than ``nearest``.
  public func bounds(of rect: Rect) -> Rect {
    let corners = [
      Point(x: rect.minX, y: rect.minY), Point(x: rect.maxX, y: rect.minY), Point(x: rect.maxX, y: rect.maxY),
      Point(x: rect.minX, y: rect.maxY),
    ]
    var bounds: (low: Point, high: Point)?
    func take(_ p: Point) {
      let image = self * p
      guard let known = bounds else {
        bounds = (image, image)
        return
      }
      bounds = (
        Point(x: min(known.low.x, image.x), y: min(known.low.y, image.y)),
        Point(x: max(known.high.x, image.x), y: max(known.high.y, image.y))
      )
    }
    for index in 0..<4 {
      let p = corners[index]
      let q = corners[(index + 1) % 4]
      let near = depth(of: p) - Self.nearest
      let far = depth(of: q) - Self.nearest
      if near >= 0 { take(p) }
      if near * far < 0 { take(p + (q - p) * (near / (near - far))) }
    }
    guard let bounds else { return .zero }
    return Rect(
      x: bounds.low.x, y: bounds.low.y, width: bounds.high.x - bounds.low.x, height: bounds.high.y - bounds.low.y)
  }

  /// Returns the number of samples per side, at most 8, with which a target pixel samples every source pixel in it.
  ///
  /// The projection maps the target to the source. `corner` is the target pixel's top-left corner.
  package func samples(around corner: Point) -> Int {
    guard depth(of: corner) > 0 else { return 1 }
    let here = self * corner
    let spread = max(
      (self * (corner + Point(x: 1, y: 0)) - here).length, (self * (corner + Point(x: 0, y: 1)) - here).length)
    return spread.isFinite ? min(8, max(1, Int(spread.rounded(.up)))) : 1
  }
}
