/// A rectangle with elliptical corners, constructed as in SwiftUI.
///
/// Each half of a corner has the shape of a corner with equal radii, using the radius along its side.
package struct RoundedCorners {
  private let rect: Rect
  private let style: CornerStyle
  /// The corners in path order: bottom right, bottom left, top left, top right.
  private let corners: [Size]

  /// The length of the control handles of a circular corner, as a multiple of the radius.
  private static let circleHandle = 0.552_284_7

  /// Creates a rectangle with four equal corners, each clamped to half the rectangle's size.
  package init(_ rect: Rect, cornerSize: Size, style: CornerStyle) {
    self.rect = rect
    self.style = style
    let corner = Size(
      width: min(max(cornerSize.width, 0), rect.width / 2), height: min(max(cornerSize.height, 0), rect.height / 2))
    corners = Array(repeating: corner, count: 4)
  }

  /// The path, clockwise from the middle of the right side.
  package var elements: [BezierPath.Element] {
    let isSharp = corners.allSatisfy { $0.width == 0 || $0.height == 0 }
    if isSharp { return BezierPath(rect).elements }
    let middle = rect.minY + (corners[3].height + rect.height - corners[0].height) / 2
    var elements: [BezierPath.Element] = [.move(to: Point(x: rect.maxX, y: middle))]
    // Each corner has local axes: u along the incoming side and v along the outgoing side.
    let vertices = [
      Point(x: rect.maxX, y: rect.maxY), Point(x: rect.minX, y: rect.maxY), Point(x: rect.minX, y: rect.minY),
      Point(x: rect.maxX, y: rect.minY),
    ]
    let arriving = [Point(x: 0, y: -1), Point(x: 1, y: 0), Point(x: 0, y: 1), Point(x: -1, y: 0)]
    for index in 0..<4 {
      let vertex = vertices[index]
      let u = arriving[index]
      let v = Point(x: -arriving[(index + 1) % 4].x, y: -arriving[(index + 1) % 4].y)
      func point(_ along: Double, _ beyond: Double) -> Point {
        Point(x: vertex.x + u.x * along + v.x * beyond, y: vertex.y + u.y * along + v.y * beyond)
      }
      let isVertical = index % 2 == 0
      let arrival = Arm(of: corners[index], before: corners[(index + 3) % 4], isVertical: isVertical, rect, style)
      let departure = Arm(of: corners[index], before: corners[(index + 1) % 4], isVertical: !isVertical, rect, style)
      append(arrival, departure, point, to: &elements)
    }
    elements.append(.close)
    return elements
  }

  private func append(
    _ a: Arm, _ b: Arm, _ point: (Double, Double) -> Point, to elements: inout [BezierPath.Element]
  ) {
    elements.append(.line(to: point(a.start, 0)))
    if a.radius == 0 || b.radius == 0 { return }
    guard style == .continuous else {
      let rest = 1 - Self.circleHandle
      elements.append(
        .cubic(
          to: point(0, b.radius), control1: point(a.radius * rest, 0), control2: point(0, b.radius * rest)))
      return
    }
    elements.append(
      .cubic(
        to: point(ContinuousCorner.kneeAlong * a.radius, ContinuousCorner.kneeAway * b.radius),
        control1: point(a.outer, 0), control2: point(a.inner, 0)))
    elements.append(
      .cubic(
        to: point(ContinuousCorner.kneeAway * a.radius, ContinuousCorner.kneeAlong * b.radius),
        control1: point(ContinuousCorner.middleAlong * a.radius, ContinuousCorner.middleAway * b.radius),
        control2: point(ContinuousCorner.middleAway * a.radius, ContinuousCorner.middleAlong * b.radius)))
    elements.append(.cubic(to: point(0, b.start), control1: point(0, b.inner), control2: point(0, b.outer)))
  }

  /// One half of a corner. Values are distances from the vertex along the half's side.
  private struct Arm {
    /// The radius along the side.
    let radius: Double
    /// The point where the straight part ends.
    let start: Double
    /// The first control point.
    let outer: Double
    /// The second control point.
    let inner: Double

    init(of corner: Size, before neighbour: Size, isVertical: Bool, _ rect: Rect, _ style: CornerStyle) {
      let isSharp = corner.width == 0 || corner.height == 0
      let radius = isSharp ? 0 : isVertical ? corner.height : corner.width
      self.radius = radius
      guard style == .continuous, radius > 0 else {
        start = radius
        outer = radius
        inner = radius
        return
      }
      let other = isVertical ? neighbour.height : neighbour.width
      let side = isVertical ? rect.height : rect.width
      // Neighbouring corners length the side in proportion to their radii.
      let length = side * radius / (radius + other)
      (start, outer, inner) = ContinuousCorner.approach(radius: radius, room: length)
    }
  }
}

extension BezierPath {
  package init(_ shape: RoundedCorners) { self.init(shape.elements) }
}
