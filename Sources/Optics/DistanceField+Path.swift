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
    var nearest = NearestSegments(segments, in: rect)
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
  private mutating func bendAlongSmoothedGradient(reach: Double, pixelsPerPoint: Double) {
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
    crossings[y].sort { $0.x < $1.x }
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

/// For every pixel centre the nearest of many segments, found by sweeps.
private struct NearestSegments {
  let rect: PixelRect
  let segments: [Segment]
  /// Index of the nearest segment known so far; −1 for none.
  var index: [Int32]
  /// Square of the distance to it, in pixels.
  var square: [Float]

  init(_ segments: [Segment], in rect: PixelRect) {
    self.rect = rect
    self.segments = segments
    index = [Int32](repeating: -1, count: rect.width * rect.height)
    square = [Float](repeating: .greatestFiniteMagnitude, count: rect.width * rect.height)
    for (i, s) in segments.enumerated() {
      // Seed the pixels around the segment; those outside the rectangle seed its nearest pixel.
      let steps = max(1, Int((s.start.distance(to: s.end) * 2).rounded(.up)))
      for step in 0...steps {
        let p = s.start + (s.end - s.start) * (Double(step) / Double(steps))
        let x = min(max(Int(p.x.rounded(.down)) - rect.x, 0), rect.width - 1)
        let y = min(max(Int(p.y.rounded(.down)) - rect.y, 0), rect.height - 1)
        for yy in max(0, y - 1)...min(rect.height - 1, y + 1) {
          for xx in max(0, x - 1)...min(rect.width - 1, x + 1) { offer(Int32(i), x: xx, y: yy) }
        }
      }
    }
  }

  @inline(__always)
  private mutating func offer(_ candidate: Int32, x: Int, y: Int) {
    let at = y * rect.width + x
    if candidate < 0 || index[at] == candidate { return }
    let s = segments[Int(candidate)]
    let px = Double(rect.x + x) + 0.5 - s.start.x
    let py = Double(rect.y + y) + 0.5 - s.start.y
    let ex = s.end.x - s.start.x
    let ey = s.end.y - s.start.y
    let t = min(max((px * ex + py * ey) / (ex * ex + ey * ey), 0), 1)
    let dx = px - t * ex
    let dy = py - t * ey
    let d = Float(dx * dx + dy * dy)
    if d < square[at] {
      square[at] = d
      index[at] = candidate
    }
  }

  /// Carries every pixel's nearest segment to its neighbours, in four directions, twice.
  mutating func sweep() {
    let (w, h) = (rect.width, rect.height)
    for _ in 0..<2 {
      for y in 0..<h {
        for x in 0..<w {
          if x > 0 { offer(index[y * w + x - 1], x: x, y: y) }
          if y > 0 {
            offer(index[(y - 1) * w + x], x: x, y: y)
            if x > 0 { offer(index[(y - 1) * w + x - 1], x: x, y: y) }
            if x + 1 < w { offer(index[(y - 1) * w + x + 1], x: x, y: y) }
          }
        }
        for x in stride(from: w - 2, through: 0, by: -1) { offer(index[y * w + x + 1], x: x, y: y) }
      }
      for y in stride(from: h - 1, through: 0, by: -1) {
        for x in stride(from: w - 1, through: 0, by: -1) {
          if x + 1 < w { offer(index[y * w + x + 1], x: x, y: y) }
          if y + 1 < h {
            offer(index[(y + 1) * w + x], x: x, y: y)
            if x > 0 { offer(index[(y + 1) * w + x - 1], x: x, y: y) }
            if x + 1 < w { offer(index[(y + 1) * w + x + 1], x: x, y: y) }
          }
        }
        for x in 1..<max(w, 1) where w > 1 { offer(index[y * w + x - 1], x: x, y: y) }
      }
    }
  }
}
