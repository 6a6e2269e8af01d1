/// An affine map of the plane: (x, y) ↦ (a·x + c·y + tx, b·x + d·y + ty).
///
/// Variables are named after the spaces they connect, target first: `pixelsFromPoints`.
public struct Affine: Hashable, Sendable {
  /// The x component of the image of the unit vector along x.
  public var a: Double
  /// The y component of the image of the unit vector along x.
  public var b: Double
  /// The x component of the image of the unit vector along y.
  public var c: Double
  /// The y component of the image of the unit vector along y.
  public var d: Double
  /// The x coordinate of the image of the origin.
  public var tx: Double
  /// The y coordinate of the image of the origin.
  public var ty: Double

  /// Creates a map from its six coefficients.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The identity map.
  public static let identity = Affine(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Returns a translation by (`x`, `y`).
  public static func translation(x: Double, y: Double) -> Affine { Affine(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y) }

  /// Returns a scaling about the origin.
  public static func scale(x: Double, y: Double) -> Affine { Affine(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0) }

  /// Returns a uniform scaling about the origin.
  public static func scale(_ s: Double) -> Affine { scale(x: s, y: s) }

  /// Returns a rotation about the origin by the angle with this cosine and sine; clockwise if y points down.
  public static func rotation(cosine: Double, sine: Double) -> Affine {
    Affine(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// Returns the map that applies `inner`, then `outer`: `pixelsFromPoints * pointsFromItem` is `pixelsFromItem`.
  public static func * (outer: Affine, inner: Affine) -> Affine {
    Affine(
      a: outer.a * inner.a + outer.c * inner.b, b: outer.b * inner.a + outer.d * inner.b,
      c: outer.a * inner.c + outer.c * inner.d, d: outer.b * inner.c + outer.d * inner.d,
      tx: outer.a * inner.tx + outer.c * inner.ty + outer.tx, ty: outer.b * inner.tx + outer.d * inner.ty + outer.ty)
  }

  /// Returns the image of a point.
  public static func * (map: Affine, p: Point) -> Point {
    Point(x: map.a * p.x + map.c * p.y + map.tx, y: map.b * p.x + map.d * p.y + map.ty)
  }

  /// The signed area of the image of the unit square; negative if the map mirrors.
  public var determinant: Double { a * d - b * c }

  /// The mean linear magnification, which is the square root of the absolute determinant.
  public var meanScale: Double { determinant.magnitude.squareRoot() }

  /// The inverse; nil if the map is singular.
  public var inverse: Affine? {
    let det = determinant
    guard det.magnitude > 1e-300, det.isFinite else { return nil }
    return Affine(
      a: d / det, b: -b / det, c: -c / det, d: a / det, tx: (c * ty - d * tx) / det, ty: (b * tx - a * ty) / det)
  }

  /// Returns the bounding box of the image of a rectangle.
  public func bounds(of r: Rect) -> Rect {
    let p = self * Point(x: r.minX, y: r.minY)
    let q = self * Point(x: r.maxX, y: r.minY)
    let s = self * Point(x: r.minX, y: r.maxY)
    let t = self * Point(x: r.maxX, y: r.maxY)
    let x = min(min(p.x, q.x), min(s.x, t.x))
    let y = min(min(p.y, q.y), min(s.y, t.y))
    return Rect(
      x: x, y: y, width: max(max(p.x, q.x), max(s.x, t.x)) - x, height: max(max(p.y, q.y), max(s.y, t.y)) - y)
  }
}
