/// An axis-aligned rectangle in a continuous plane whose y axis points down.
///
/// The package never creates rectangles with negative sizes.
public struct Rect: Hashable, Sendable {
  /// The top-left corner.
  public var origin: Point
  /// The width and height.
  public var size: Size

  /// Creates a rectangle from its top-left corner and its size.
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle from its top-left corner (`x`, `y`), its width and its height.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// An empty rectangle at the origin.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  /// The x coordinate of the left edge.
  public var minX: Double { origin.x }
  /// The y coordinate of the top edge.
  public var minY: Double { origin.y }
  /// The x coordinate of the right edge.
  public var maxX: Double { origin.x + size.width }
  /// The y coordinate of the bottom edge.
  public var maxY: Double { origin.y + size.height }
  /// The x coordinate of the centre.
  public var midX: Double { origin.x + size.width / 2 }
  /// The y coordinate of the centre.
  public var midY: Double { origin.y + size.height / 2 }
  /// The centre.
  public var center: Point { Point(x: midX, y: midY) }
  /// The extent along x.
  public var width: Double { size.width }
  /// The extent along y.
  public var height: Double { size.height }
  /// Whether the rectangle has no area.
  public var isEmpty: Bool { !(size.width > 0 && size.height > 0) }

  /// Returns the rectangle with every edge moved inwards by `amount`, or outwards if it is negative.
  ///
  /// The width and height are never negative.
  public func inset(by amount: Double) -> Rect { inset(byX: amount, y: amount) }

  /// Returns the rectangle with its vertical edges moved inwards by `dx` and its horizontal edges by `dy`.
  ///
  /// The width and height are never negative, and the centre does not move.
  public func inset(byX dx: Double, y dy: Double) -> Rect {
    let width = max(0, size.width - 2 * dx)
    let height = max(0, size.height - 2 * dy)
    return Rect(x: midX - width / 2, y: midY - height / 2, width: width, height: height)
  }

  /// Returns the rectangle translated by (`dx`, `dy`).
  public func offset(x dx: Double, y dy: Double) -> Rect {
    Rect(x: origin.x + dx, y: origin.y + dy, width: size.width, height: size.height)
  }

  /// Returns the smallest rectangle that contains both. Empty rectangles are ignored.
  public func union(_ other: Rect) -> Rect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let x = min(minX, other.minX)
    let y = min(minY, other.minY)
    return Rect(x: x, y: y, width: max(maxX, other.maxX) - x, height: max(maxY, other.maxY) - y)
  }

  /// Returns the overlap of two rectangles, which is empty when they are disjoint.
  public func intersection(_ other: Rect) -> Rect {
    let x = max(minX, other.minX)
    let y = max(minY, other.minY)
    return Rect(
      x: x, y: y, width: max(0, min(maxX, other.maxX) - x), height: max(0, min(maxY, other.maxY) - y))
  }

  /// Returns whether a point lies inside. The left and top edges count as inside.
  public func contains(_ p: Point) -> Bool { p.x >= minX && p.x < maxX && p.y >= minY && p.y < maxY }
}
