import Geometry

extension DistanceField {
  /// Returns the field's zero contour as straight segments between the centres of neighbouring pixels, in pixels.
  func outline() -> [Segment] {
    var segments: [Segment] = []
    let d = distance.span
    for y in 0..<max(rect.height - 1, 0) {
      for x in 0..<max(rect.width - 1, 0) {
        let at = y * rect.width + x
        let corners = (
          d[unchecked: at], d[unchecked: at + 1], d[unchecked: at + rect.width + 1], d[unchecked: at + rect.width]
        )
        let isInside = corners.0 < 0
        if (corners.1 < 0) == isInside && (corners.2 < 0) == isInside && (corners.3 < 0) == isInside { continue }
        append(to: &segments, x: Double(rect.x + x) + 0.5, y: Double(rect.y + y) + 0.5, corners)
      }
    }
    return segments
  }

  /// Appends the contour within the square whose first corner is (x, y), given the distances at its corners in
  /// clockwise order.
  private func append(to segments: inout [Segment], x: Double, y: Double, _ d: (Float, Float, Float, Float)) {
    func crossing(_ a: Float, _ b: Float) -> Double? { (a < 0) == (b < 0) ? nil : Double(a) / (Double(a) - Double(b)) }
    var crossings: [Point] = []
    if let t = crossing(d.0, d.1) { crossings.append(Point(x: x + t, y: y)) }
    if let t = crossing(d.1, d.2) { crossings.append(Point(x: x + 1, y: y + t)) }
    if let t = crossing(d.2, d.3) { crossings.append(Point(x: x + 1 - t, y: y + 1)) }
    if let t = crossing(d.3, d.0) { crossings.append(Point(x: x, y: y + 1 - t)) }
    // If all four sides are crossed, the mean of the distances determines which corners are cut off.
    let cutsFirst = crossings.count == 4 && (d.0 + d.1 + d.2 + d.3 < 0) != (d.0 < 0)
    let first = cutsFirst ? crossings.count - 1 : 0
    for k in stride(from: 0, to: crossings.count - 1, by: 2) {
      let end = (first + k + 1) % crossings.count
      segments.append(Segment(start: crossings[(first + k) % crossings.count], end: crossings[end]))
    }
  }

  /// Makes refraction follow the common outline of merged panes, to a depth of `reach` pixels.
  ///
  /// The merged distance is derived from the panes' own outlines, parts of which lie inside other panes and are not
  /// edges. It has a valley between two panes, along which refraction would be discontinuous. There, depths and
  /// directions are taken from the merged outline instead, with a smooth transition. Elsewhere, they stay
  /// bit-identical.
  mutating func followOutline(upTo reach: Double, pixelsPerPoint: Double) {
    let segments = outline()
    guard !segments.isEmpty else { return }
    let nearest = NearestSegments(segments, in: rect)
    var merged = DistanceField(rect: rect, S: S)
    var gained = merged.distance
    var inside = PixelRect(x: rect.x, y: rect.y, width: 0, height: 0)
    var hasGained = false
    for y in rect.y..<rect.maxY {
      for x in rect.x..<rect.maxX {
        let i = index(x, y)
        let far = nearest.squaredDistance(i).squareRoot() / Float(pixelsPerPoint)
        guard distance[i] < 0 else {
          merged.distance[i] = far
          continue
        }
        merged.distance[i] = -far
        gained[i] = min(max(far + distance[i] - DistanceField.leastGain, 0), 1)
        if gained[i] > 0 { hasGained = true }
        inside = inside.union(PixelRect(x: x, y: y, width: 1, height: 1))
      }
    }
    guard hasGained else { return }
    merged.smoothRidges(upTo: reach, inside: inside.outset(by: 3), turning: true, pixelsPerPoint: pixelsPerPoint)
    let weights = BoxBlur(width: rect.width, radius: DistanceField.smoothingRadius(reach))(gained)
    if refractionDepths.isEmpty { refractionDepths = distance.map { max(-$0, 0) } }
    for i in distance.indices where weights[i] > 0 {
      let w = min(weights[i], 1)
      refractionDepths[i] += (merged.refractionDepths[i] - refractionDepths[i]) * w
      directionX[i] += (merged.directionX[i] - directionX[i]) * w
      directionY[i] += (merged.directionY[i] - directionY[i]) * w
    }
  }

  /// The minimum gain in depth, in points, that makes a pixel count as merged.
  ///
  /// The gain is the depth below the merged outline minus the depth below the pane's own outline. The minimum is the
  /// greatest difference between exact distances and distances to straight segments.
  private static let leastGain: Float = 0.05
}
