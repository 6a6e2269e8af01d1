/// Apple's continuous corner as Bézier curves.
///
/// Lengths are multiples of the radius, measured from the corner along each edge. If an edge is too short for two full
/// corners, its length is divided in proportion to their radii, and both corners become tighter.
package enum ContinuousCorner {
  /// The distance from the corner at which the curve leaves the edge.
  package static let reach = 1.528665
  package static let outerControl = 1.08849
  package static let innerControl = 0.868407
  /// The endpoints of the middle curve: the distance along one edge and away from it.
  package static let kneeAlong = 0.631494
  package static let kneeAway = 0.0749114
  /// The control points of the middle curve, measured in the same way.
  package static let middleAlong = 0.372824
  package static let middleAway = 0.169060

  /// Returns the start and the two control points along an edge that leaves `room` for a corner of radius `r`.
  package static func approach(radius r: Double, room: Double) -> (start: Double, outer: Double, inner: Double) {
    guard r > 0, room < reach * r else { return (reach * r, outerControl * r, innerControl * r) }
    // As the room shrinks to r, the control points move linearly to 0.96 r and 0.82 r.
    let t = min(max((room / r - 1) / (reach - 1), 0), 1)
    return (
      room, (0.96 + (outerControl - 0.96) * t) * r, (0.82 + (innerControl - 0.82) * t) * r
    )
  }
}

extension RoundedRect {
  /// The radii as drawn: clamped to between 0 and half the shorter side.
  public var clampedRadii: CornerRadii {
    let most = max(0, min(rect.width, rect.height) / 2)
    func clamp(_ r: Double) -> Double { min(max(r, 0), most) }
    return CornerRadii(
      topLeft: clamp(radii.topLeft), topRight: clamp(radii.topRight), bottomRight: clamp(radii.bottomRight),
      bottomLeft: clamp(radii.bottomLeft))
  }

  /// The outline, clockwise from the middle of the right edge.
  public var path: BezierPath {
    let r = clampedRadii
    if r == CornerRadii(0) { return BezierPath(rect) }
    let startY = rect.minY + (r.topRight + rect.height - r.bottomRight) / 2
    var elements: [BezierPath.Element] = []
    // A move, up to one line and three curves per corner, and the closing line.
    elements.reserveCapacity(18)
    elements.append(.move(to: Point(x: rect.maxX, y: startY)))
    for corner in corners(r) { append(corner, to: &elements) }
    elements.append(.close)
    return BezierPath(elements)
  }

  /// A corner with its local axes. `u` points back along the incoming edge, `v` forward along the outgoing one.
  private struct Corner {
    var at: Point
    var u: Point
    var v: Point
    var radius: Double
    /// The radii of the previous and the next corner.
    var neighbours: (before: Double, after: Double)
    /// The lengths of the incoming and the outgoing edge.
    var edges: (before: Double, after: Double)

    func point(_ alongU: Double, _ alongV: Double) -> Point { at + u * alongU + v * alongV }
  }

  /// Returns the corners, clockwise from the bottom right one.
  private func corners(_ r: CornerRadii) -> [Corner] {
    let across = (rect.height, rect.width)
    let along = (rect.width, rect.height)
    return [
      Corner(
        at: Point(x: rect.maxX, y: rect.maxY), u: Point(x: 0, y: -1), v: Point(x: -1, y: 0), radius: r.bottomRight,
        neighbours: (r.topRight, r.bottomLeft), edges: across),
      Corner(
        at: Point(x: rect.minX, y: rect.maxY), u: Point(x: 1, y: 0), v: Point(x: 0, y: -1), radius: r.bottomLeft,
        neighbours: (r.bottomRight, r.topLeft), edges: along),
      Corner(
        at: Point(x: rect.minX, y: rect.minY), u: Point(x: 0, y: 1), v: Point(x: 1, y: 0), radius: r.topLeft,
        neighbours: (r.bottomLeft, r.topRight), edges: across),
      Corner(
        at: Point(x: rect.maxX, y: rect.minY), u: Point(x: -1, y: 0), v: Point(x: 0, y: 1), radius: r.topRight,
        neighbours: (r.topLeft, r.bottomRight), edges: along),
    ]
  }

  private func append(_ corner: Corner, to elements: inout [BezierPath.Element]) {
    let radius = corner.radius
    guard radius > 0 else {
      elements.append(.line(to: corner.at))
      return
    }
    switch style {
    case .circular:
      let k = radius * (1 - 0.5522847498307936)
      elements.append(.line(to: corner.point(radius, 0)))
      elements.append(
        .cubic(to: corner.point(0, radius), control1: corner.point(k, 0), control2: corner.point(0, k)))
    case .continuous:
      let arrive = ContinuousCorner.approach(
        radius: radius, room: corner.edges.before * radius / (radius + corner.neighbours.before))
      let leave = ContinuousCorner.approach(
        radius: radius, room: corner.edges.after * radius / (radius + corner.neighbours.after))
      let along = ContinuousCorner.kneeAlong * radius
      let away = ContinuousCorner.kneeAway * radius
      let midAlong = ContinuousCorner.middleAlong * radius
      let midAway = ContinuousCorner.middleAway * radius
      elements.append(.line(to: corner.point(arrive.start, 0)))
      elements.append(
        .cubic(
          to: corner.point(along, away), control1: corner.point(arrive.outer, 0),
          control2: corner.point(arrive.inner, 0)))
      elements.append(
        .cubic(
          to: corner.point(away, along), control1: corner.point(midAlong, midAway),
          control2: corner.point(midAway, midAlong)))
      elements.append(
        .cubic(
          to: corner.point(0, leave.start), control1: corner.point(0, leave.inner),
          control2: corner.point(0, leave.outer)))
    }
  }
}
