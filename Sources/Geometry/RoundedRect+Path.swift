/// Apple's continuous corner as Bézier curves.
///
/// Lengths are multiples of the radius, measured from the corner along each edge. Where an edge is too short for
/// two whole corners, each gets its share, and the curve turns more sharply there.
package enum ContinuousCorner {
  /// Where the curve leaves the edge.
  package static let reach = 1.528665
  package static let outerControl = 1.08849
  package static let innerControl = 0.868407
  /// The two points where the middle curve begins and ends: along one edge and away from it.
  package static let kneeAlong = 0.631494
  package static let kneeAway = 0.0749114
  /// Controls of the middle curve.
  package static let middleAlong = 0.372824
  package static let middleAway = 0.169060

  /// Start and two controls along an edge that grants the corner `share` points; radius `r`.
  package static func approach(radius r: Double, share: Double) -> (start: Double, outer: Double, inner: Double) {
    guard r > 0, share < reach * r else { return (reach * r, outerControl * r, innerControl * r) }
    // The controls go linearly to 0.96 r and 0.82 r as the share falls to r.
    let t = min(max((share / r - 1) / (reach - 1), 0), 1)
    return (
      share, (0.96 + (outerControl - 0.96) * t) * r, (0.82 + (innerControl - 0.82) * t) * r
    )
  }
}

extension RoundedRect {
  /// The radii as drawn: none negative, none above half the smaller side.
  public var clampedRadii: CornerRadii {
    let most = max(0, min(rect.width, rect.height) / 2)
    func clamp(_ r: Double) -> Double { min(max(r, 0), most) }
    return CornerRadii(
      topLeft: clamp(radii.topLeft), topRight: clamp(radii.topRight), bottomRight: clamp(radii.bottomRight),
      bottomLeft: clamp(radii.bottomLeft))
  }

  /// The outline: clockwise, from the middle of the right edge between its two corners' radii.
  public var path: BezierPath {
    let r = clampedRadii
    if r == CornerRadii(0) { return BezierPath(rect) }
    let startY = rect.minY + (r.topRight + rect.height - r.bottomRight) / 2
    var elements: [BezierPath.Element] = []
    // A move, at most a line and three curves a corner, and the way back.
    elements.reserveCapacity(18)
    elements.append(.move(to: Point(x: rect.maxX, y: startY)))
    // Each corner in its own frame: `u` runs back along the edge we arrive on, `v` along the edge we leave on.
    let corners:
      [(
        at: Point, u: Point, v: Point, radius: Double, before: Double, after: Double, inLength: Double,
        outLength: Double
      )] = [
        (
          Point(x: rect.maxX, y: rect.maxY), Point(x: 0, y: -1), Point(x: -1, y: 0), r.bottomRight, r.topRight,
          r.bottomLeft, rect.height, rect.width
        ),
        (
          Point(x: rect.minX, y: rect.maxY), Point(x: 1, y: 0), Point(x: 0, y: -1), r.bottomLeft, r.bottomRight,
          r.topLeft, rect.width, rect.height
        ),
        (
          Point(x: rect.minX, y: rect.minY), Point(x: 0, y: 1), Point(x: 1, y: 0), r.topLeft, r.bottomLeft,
          r.topRight, rect.height, rect.width
        ),
        (
          Point(x: rect.maxX, y: rect.minY), Point(x: -1, y: 0), Point(x: 0, y: 1), r.topRight, r.topLeft,
          r.bottomRight, rect.width, rect.height
        ),
      ]
    for corner in corners {
      let radius = corner.radius
      func at(_ u: Double, _ v: Double) -> Point { corner.at + corner.u * u + corner.v * v }
      guard radius > 0 else {
        elements.append(.line(to: corner.at))
        continue
      }
      switch style {
      case .circular:
        let k = radius * (1 - 0.5522847498307936)
        elements.append(.line(to: at(radius, 0)))
        elements.append(.cubic(to: at(0, radius), control1: at(k, 0), control2: at(0, k)))
      case .continuous:
        let arrive = ContinuousCorner.approach(
          radius: radius, share: corner.inLength * radius / (radius + corner.before))
        let leave = ContinuousCorner.approach(
          radius: radius, share: corner.outLength * radius / (radius + corner.after))
        let (along, away) = (ContinuousCorner.kneeAlong * radius, ContinuousCorner.kneeAway * radius)
        let (midAlong, midAway) = (ContinuousCorner.middleAlong * radius, ContinuousCorner.middleAway * radius)
        elements.append(.line(to: at(arrive.start, 0)))
        elements.append(
          .cubic(to: at(along, away), control1: at(arrive.outer, 0), control2: at(arrive.inner, 0)))
        elements.append(
          .cubic(to: at(away, along), control1: at(midAlong, midAway), control2: at(midAway, midAlong)))
        elements.append(.cubic(to: at(0, leave.start), control1: at(0, leave.inner), control2: at(0, leave.outer)))
      }
    }
    elements.append(.close)
    return BezierPath(elements)
  }
}
