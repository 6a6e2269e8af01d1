/// A path of lines and Bézier curves in a plane whose y axis points down.
public struct BezierPath: Hashable, Sendable {
  /// An element of a path.
  public enum Element: Hashable, Sendable {
    /// Starts a subpath.
    case move(to: Point)
    /// A straight line.
    case line(to: Point)
    /// A quadratic curve.
    case quad(to: Point, control: Point)
    /// A cubic curve.
    case cubic(to: Point, control1: Point, control2: Point)
    /// A straight line back to the start of the subpath.
    case close
  }

  /// The elements in order.
  public var elements: [Element]

  /// Creates a path from its elements.
  public init(_ elements: [Element] = []) { self.elements = elements }

  /// Creates a closed rectangle, clockwise from its top-left corner.
  public init(_ r: Rect) {
    self.init([
      .move(to: Point(x: r.minX, y: r.minY)), .line(to: Point(x: r.maxX, y: r.minY)),
      .line(to: Point(x: r.maxX, y: r.maxY)), .line(to: Point(x: r.minX, y: r.maxY)), .close,
    ])
  }

  /// Whether the path has no elements.
  public var isEmpty: Bool { elements.isEmpty }

  /// Returns the path transformed by `map`.
  public func applying(_ map: Affine) -> BezierPath {
    BezierPath(
      elements.map { element in
        switch element {
        case .move(let p): .move(to: map * p)
        case .line(let p): .line(to: map * p)
        case .quad(let p, let c): .quad(to: map * p, control: map * c)
        case .cubic(let p, let c, let e): .cubic(to: map * p, control1: map * c, control2: map * e)
        case .close: .close
        }
      })
  }

  /// The bounding box of all points and control points; zero for an empty path.
  public var controlBounds: Rect {
    var low = Point(x: .infinity, y: .infinity)
    var high = Point(x: -.infinity, y: -.infinity)
    func take(_ p: Point) {
      low = Point(x: min(low.x, p.x), y: min(low.y, p.y))
      high = Point(x: max(high.x, p.x), y: max(high.y, p.y))
    }
    for element in elements {
      switch element {
      case .move(let p), .line(let p): take(p)
      case .quad(let p, let c):
        take(p)
        take(c)
      case .cubic(let p, let c, let e):
        take(p)
        take(c)
        take(e)
      case .close: break
      }
    }
    guard low.x <= high.x else { return .zero }
    return Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}

/// The rule that determines which points a path encloses if it crosses itself or has nested subpaths.
public enum FillRule: Hashable, Sendable {
  /// The nonzero winding rule: points with a non-zero winding number are inside.
  case nonZero
  /// The even-odd rule: points from which a ray crosses the path an odd number of times are inside.
  case evenOdd
}
