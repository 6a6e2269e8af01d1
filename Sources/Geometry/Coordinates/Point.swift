/// A position in a continuous plane whose y axis points down. Variables are named after the plane they refer to.
public struct Point: Hashable, Sendable {
  /// The distance to the right of the origin.
  public var x: Double
  /// The distance below the origin.
  public var y: Double

  /// Creates a point at (`x`, `y`).
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin.
  public static let zero = Point(x: 0, y: 0)

  /// Returns the vector sum of two points.
  public static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }
  /// Returns the vector from `b` to `a`.
  public static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }
  /// Returns a point scaled about the origin.
  public static func * (a: Point, s: Double) -> Point { Point(x: a.x * s, y: a.y * s) }

  /// The distance to the origin.
  public var length: Double { (x * x + y * y).squareRoot() }
  /// Returns the distance to another point.
  public func distance(to other: Point) -> Double { (self - other).length }
}
