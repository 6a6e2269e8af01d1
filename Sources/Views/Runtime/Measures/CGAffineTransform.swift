package import Geometry

/// An affine transform, as in Core Graphics: (x, y) ↦ (a·x + c·y + tx, b·x + d·y + ty).
public struct CGAffineTransform: Hashable, Sendable {
  /// The contribution of x to x.
  public var a: CGFloat
  /// The contribution of x to y.
  public var b: CGFloat
  /// The contribution of y to x.
  public var c: CGFloat
  /// The contribution of y to y.
  public var d: CGFloat
  /// The translation in x.
  public var tx: CGFloat
  /// The translation in y.
  public var ty: CGFloat

  /// Creates a transform from its coefficients.
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  /// Creates the identity.
  public init() { self.init(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0) }
  /// Creates a translation.
  public init(translationX tx: CGFloat, y ty: CGFloat) { self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty) }
  /// Creates a scale about the origin.
  public init(scaleX sx: CGFloat, y sy: CGFloat) { self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0) }
  /// Creates a rotation about the origin by an angle in radians, from the x axis towards the y axis.
  public init(rotationAngle angle: CGFloat) {
    self.init(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle), tx: 0, ty: 0)
  }

  /// The identity.
  public static let identity = CGAffineTransform()
  /// Whether the transform is the identity.
  public var isIdentity: Bool { self == .identity }

  /// Returns a translation followed by this transform.
  public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(translationX: x, y: y).concatenating(self)
  }
  /// Returns a scale followed by this transform.
  public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(scaleX: x, y: y).concatenating(self)
  }
  /// Returns a rotation followed by this transform.
  public func rotated(by angle: CGFloat) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: angle).concatenating(self)
  }
  /// Returns this transform followed by another.
  public func concatenating(_ other: CGAffineTransform) -> CGAffineTransform {
    CGAffineTransform(Affine(other) * Affine(self))
  }
  /// Returns the inverse, or the transform itself if it is singular.
  public func inverted() -> CGAffineTransform { Affine(self).inverse.map(CGAffineTransform.init) ?? self }

  init(_ map: Affine) { self.init(a: map.a, b: map.b, c: map.c, d: map.d, tx: map.tx, ty: map.ty) }
}

extension Affine {
  init(_ map: CGAffineTransform) { self.init(a: map.a, b: map.b, c: map.c, d: map.d, tx: map.tx, ty: map.ty) }
}

extension CGPoint {
  /// Returns the transformed point.
  public func applying(_ map: CGAffineTransform) -> CGPoint { CGPoint(Affine(map) * Point(self)) }

  init(_ point: Point) { self.init(x: point.x, y: point.y) }
}

extension CGSize {
  /// Returns the size transformed by the linear part of a transform.
  public func applying(_ map: CGAffineTransform) -> CGSize {
    CGSize(width: map.a * width + map.c * height, height: map.b * width + map.d * height)
  }

  init(_ size: Size) { self.init(width: size.width, height: size.height) }
}

extension CGRect {
  /// Returns the bounding box of the transformed rectangle.
  public func applying(_ map: CGAffineTransform) -> CGRect { CGRect(Affine(map).bounds(of: Rect(self))) }

  package init(_ rect: Rect) { self.init(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height) }
}

extension Point {
  init(_ point: CGPoint) { self.init(x: point.x, y: point.y) }
}

extension Size {
  init(_ size: CGSize) { self.init(width: size.width, height: size.height) }
}

extension Rect {
  package init(_ rect: CGRect) { self.init(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height) }
}
