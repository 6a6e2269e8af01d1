import Geometry

extension DistanceField {
  /// Where the field passes zero, as straight pieces between the middles of neighbouring pixels, in pixels.
  func outline() -> [Segment] {
    var segments: [Segment] = []
    distance.withUnsafeBufferPointer { d in
      for y in 0..<max(rect.height - 1, 0) {
        for x in 0..<max(rect.width - 1, 0) {
          let at = y * rect.width + x
          let corners = (d[at], d[at + 1], d[at + rect.width + 1], d[at + rect.width])
          let isInside = corners.0 < 0
          if (corners.1 < 0) == isInside && (corners.2 < 0) == isInside && (corners.3 < 0) == isInside { continue }
          append(to: &segments, x: Double(rect.x + x) + 0.5, y: Double(rect.y + y) + 0.5, corners)
        }
      }
    }
    return segments
  }

  /// Appends what of the outline runs through the square whose first corner is (x, y), by the distances at its corners
  /// in turn.
  private func append(to segments: inout [Segment], x: Double, y: Double, _ d: (Float, Float, Float, Float)) {
    func share(_ a: Float, _ b: Float) -> Double? { (a < 0) == (b < 0) ? nil : Double(a) / (Double(a) - Double(b)) }
    var crossings: [Point] = []
    if let t = share(d.0, d.1) { crossings.append(Point(x: x + t, y: y)) }
    if let t = share(d.1, d.2) { crossings.append(Point(x: x + 1, y: y + t)) }
    if let t = share(d.2, d.3) { crossings.append(Point(x: x + 1 - t, y: y + 1)) }
    if let t = share(d.3, d.0) { crossings.append(Point(x: x, y: y + 1 - t)) }
    // Where all four sides are crossed, the middle tells which corners are cut off.
    let cutsFirst = crossings.count == 4 && (d.0 + d.1 + d.2 + d.3 < 0) != (d.0 < 0)
    let first = cutsFirst ? crossings.count - 1 : 0
    for k in stride(from: 0, to: crossings.count - 1, by: 2) {
      let end = (first + k + 1) % crossings.count
      segments.append(Segment(start: crossings[(first + k) % crossings.count], end: crossings[end]))
    }
  }

  /// Lets light follow the one outline that panes have where they have flowed together.
  ///
  /// The merged distance is that to the panes' own outlines, whose parts within others are no edge: between two panes it
  /// has a valley, and light would break along it. There depths and directions are those of the merged outline, down to
  /// `reach` pixels, and go over into the panes' own as far around as is averaged. Where nothing has merged they stay, bit
  /// for bit.
  mutating func followOutline(upTo reach: Double, pixelsPerPoint: Double) {
    let segments = outline()
    guard !segments.isEmpty else { return }
    var nearest = NearestSegments(segments, in: rect)
    nearest.sweep()
    var merged = DistanceField(rect: rect, S: S)
    var gained = merged.distance
    var inside = PixelRect(x: rect.x, y: rect.y, width: 0, height: 0)
    var hasGained = false
    for y in rect.y..<rect.maxY {
      for x in rect.x..<rect.maxX {
        let i = index(x, y)
        let far = nearest.square[i].squareRoot() / Float(pixelsPerPoint)
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
    let share = BoxBlur(width: rect.width, radius: DistanceField.smoothingRadius(reach))(gained)
    if bendDepths.isEmpty { bendDepths = distance.map { max(-$0, 0) } }
    for i in distance.indices where share[i] > 0 {
      let w = min(share[i], 1)
      bendDepths[i] += (merged.bendDepths[i] - bendDepths[i]) * w
      directionX[i] += (merged.directionX[i] - directionX[i]) * w
      directionY[i] += (merged.directionY[i] - directionY[i]) * w
    }
  }

  /// How much deeper, in points, a pixel must lie below the merged outline than below its pane's, to count as merged:
  /// what exact distances and those to an outline's straight pieces may differ by.
  private static let leastGain: Float = 0.05
}
