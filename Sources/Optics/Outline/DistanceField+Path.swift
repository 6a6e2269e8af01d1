import Geometry

extension DistanceField {
  /// Creates the field of an arbitrary path. Scan lines determine the inside, and `NearestSegments` the distances.
  ///
  /// A path that encloses nothing is infinitely far from every pixel.
  init(_ path: BezierPath, _ rule: FillRule, pixelsFromPane: Affine, in rect: PixelRect) {
    self.init(rect: rect, S: 0)
    let scale = pixelsFromPane.meanScale
    let segments = path.applying(pixelsFromPane).segments(tolerance: 0.02)
    let boundary = scale > 0 ? OutlineBoundary(segments, rule).segments : []
    guard !boundary.isEmpty, rect.width > 0, rect.height > 0 else {
      clear()
      return
    }
    let nearest = NearestSegments(boundary, in: rect)
    let inside = insideMask(segments, rule, in: rect)
    var deepest: Float = 0
    for i in 0..<distance.count {
      let d = nearest.squaredDistance(i).squareRoot() / Float(scale)
      distance[i] = inside[i] ? -d : d
      if inside[i] { deepest = max(deepest, d) }
    }
    S = 2 * Double(deepest)
  }
}

/// Returns, for each pixel, whether its centre lies inside a closed outline.
private func insideMask(_ segments: [Segment], _ rule: FillRule, in rect: PixelRect) -> [Bool] {
  var crossings = [[(x: Double, winding: Int)]](repeating: [], count: rect.height)
  for s in segments {
    let (top, bottom, winding) = s.start.y < s.end.y ? (s.start, s.end, 1) : (s.end, s.start, -1)
    let first = max(rect.y, Int((top.y - 0.5).rounded(.up)))
    let last = min(rect.maxY, Int((bottom.y - 0.5).rounded(.up)))
    guard first < last else { continue }
    for y in first..<last {
      let t = (Double(y) + 0.5 - top.y) / (bottom.y - top.y)
      crossings[y - rect.y].append((top.x + (bottom.x - top.x) * t, winding))
    }
  }
  var inside = [Bool](repeating: false, count: rect.width * rect.height)
  for y in 0..<rect.height {
    crossings[y].shellSort { $0.x < $1.x }
    var winding = 0
    for (i, crossing) in crossings[y].enumerated() {
      winding += rule == .nonZero ? crossing.winding : 1
      guard rule == .nonZero ? winding != 0 : winding & 1 == 1, i + 1 < crossings[y].count else { continue }
      let from = max(0, Int((crossing.x - 0.5).rounded(.up)) - rect.x)
      let to = min(rect.width, Int((crossings[y][i + 1].x - 0.5).rounded(.up)) - rect.x)
      if from < to { for x in from..<to { inside[y * rect.width + x] = true } }
    }
  }
  return inside
}
