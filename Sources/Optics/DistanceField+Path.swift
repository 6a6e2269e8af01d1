import Geometry

extension DistanceField {
  /// The field of any outline: which pixels are inside by scan lines, how far by the nearest straight piece.
  ///
  /// Each pixel learns its nearest piece from its neighbours in sweeps (Danielsson's vector transform, with pieces
  /// in the place of points), and the distance to that piece is then exact.
  init(
    _ path: BezierPath, _ rule: FillRule, pixelsFromPane: Affine, in rect: PixelRect,
    bendHeight: (_ S: Double) -> Double
  ) {
    self.init(rect: rect, S: 0)
    let scale = pixelsFromPane.meanScale
    let segments = path.applying(pixelsFromPane).segments(tolerance: 0.02)
    guard !segments.isEmpty, scale > 0, rect.width > 0, rect.height > 0 else {
      distance = [Float](repeating: .greatestFiniteMagnitude, count: distance.count)
      return
    }
    var nearest = NearestSegments(OutlineBoundary(segments, rule).segments, in: rect)
    nearest.sweep()
    let inside = insideMask(segments, rule, in: rect)
    var deepest: Float = 0
    for i in 0..<distance.count {
      let d = nearest.square[i].squareRoot() / Float(scale)
      distance[i] = inside[i] ? -d : d
      if inside[i] { deepest = max(deepest, d) }
    }
    S = 2 * Double(deepest)
    bendAlongSmoothedGradient(reach: bendHeight(S) * scale, pixelsPerPoint: scale)
  }

  /// Directions as the gradient of a smoothed field: where two sides are equally near it vanishes instead of flipping.
  mutating func bendAlongSmoothedGradient(reach: Double, pixelsPerPoint: Double) {
    let radius = max(1, Int((reach * 0.25).rounded()))
    var smooth = distance
    for _ in 0..<2 { smooth = boxBlurred(smooth, radius: radius) }
    let (w, h) = (rect.width, rect.height)
    let half = Float(0.5 / 1) * Float(pixelsPerPoint)
    for y in 0..<h {
      let up = max(y - 1, 0) * w
      let down = min(y + 1, h - 1) * w
      for x in 0..<w {
        let gx = (smooth[y * w + min(x + 1, w - 1)] - smooth[y * w + max(x - 1, 0)]) * half
        let gy = (smooth[down + x] - smooth[up + x]) * half
        let length = (gx * gx + gy * gy).squareRoot()
        let keep: Float = length > 1 ? 1 / length : 1
        directionX[y * w + x] = gx * keep
        directionY[y * w + x] = gy * keep
      }
    }
  }

  private func boxBlurred(_ values: [Float], radius: Int) -> [Float] {
    let (w, h) = (rect.width, rect.height)
    var rows = values
    var result = values
    let weight = 1 / Float(2 * radius + 1)
    for y in 0..<h {
      let at = y * w
      var sum: Float = 0
      for k in -radius...radius { sum += values[at + min(max(k, 0), w - 1)] }
      for x in 0..<w {
        rows[at + x] = sum * weight
        sum += values[at + min(x + radius + 1, w - 1)] - values[at + max(x - radius, 0)]
      }
    }
    var sums = [Float](repeating: 0, count: w)
    for k in -radius...radius {
      let at = min(max(k, 0), h - 1) * w
      for x in 0..<w { sums[x] += rows[at + x] }
    }
    for y in 0..<h {
      let entering = min(y + radius + 1, h - 1) * w
      let leaving = max(y - radius, 0) * w
      for x in 0..<w {
        result[y * w + x] = sums[x] * weight
        sums[x] += rows[entering + x] - rows[leaving + x]
      }
    }
    return result
  }
}

/// Whether each pixel's centre lies inside a closed outline.
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
