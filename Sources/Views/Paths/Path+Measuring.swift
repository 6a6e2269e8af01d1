import DisplayLists
import Geometry

extension Path {
  /// The smallest rectangle that encloses the outline, excluding control points; null for an empty path.
  public var boundingRect: CGRect {
    var low = Point(x: .infinity, y: .infinity)
    var high = Point(x: -.infinity, y: -.infinity)
    func take(_ point: Point) {
      low = Point(x: min(low.x, point.x), y: min(low.y, point.y))
      high = Point(x: max(high.x, point.x), y: max(high.y, point.y))
    }
    for case .move(let point) in bezier.elements { take(point) }
    for segment in bezier.segments {
      take(segment.start)
      take(segment.end)
      for t in segment.extremes { take(segment.point(at: t)) }
    }
    guard low.x <= high.x else { return .null }
    return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  /// Whether the path contains a point.
  public func contains(_ p: CGPoint, eoFill: Bool = false) -> Bool {
    let winding = bezier.winding(around: Point(p))
    return eoFill ? winding % 2 != 0 : winding != 0
  }
}
