extension BezierPath {
  /// Returns the winding number around a point: the signed number of times a ray towards positive x crosses the path.
  package func winding(around point: Point) -> Int {
    var winding = 0
    func meet(_ a: Point, _ b: Point) {
      let side = (b.x - a.x) * (point.y - a.y) - (point.x - a.x) * (b.y - a.y)
      if a.y <= point.y {
        if b.y > point.y, side > 0 { winding += 1 }
      } else if b.y <= point.y, side < 0 {
        winding -= 1
      }
    }
    for segment in outlineSegments(isClosed: true) {
      let xs = segment.points.map { $0.x }
      let ys = segment.points.map { $0.y }
      guard let low = ys.min(), let high = ys.max(), low <= point.y, high >= point.y else { continue }
      guard let left = xs.min(), let right = xs.max(), right >= point.x else { continue }
      // A curve entirely to the right of the point has the same signed crossings as its chord.
      if left > point.x {
        meet(segment.start, segment.end)
        continue
      }
      var last = segment.start
      for next in segment.flattened(tolerance: 0.01) {
        meet(last, next)
        last = next
      }
    }
    return winding
  }
}
