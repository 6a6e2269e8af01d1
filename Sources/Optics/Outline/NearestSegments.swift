import Geometry

/// Finds the nearest segment for every pixel centre.
///
/// Sweeps propagate each pixel's nearest segment to its neighbours, as in Danielsson's vector distance transform but
/// with segments instead of points. The distance to the segment found is exact.
final class NearestSegments {
  /// A segment prepared for computing distances: its start, its vector and the inverse of its squared length.
  private struct Piece {
    var x: Float
    var y: Float
    var alongX: Float
    var alongY: Float
    var inverse: Float
  }

  private let width: Int
  private let height: Int
  private let pieces: FixedArray<Piece>
  /// The index of the nearest segment found so far; −1 for none.
  private let nearest: UnsafeMutablePointer<Int32>
  /// The squared distance to that segment, in pixels.
  private let square: UnsafeMutablePointer<Float>

  init(_ segments: [Segment], in rect: PixelRect) {
    width = rect.width
    height = rect.height
    // Coordinates relative to the centre of the first pixel stay small and therefore precise.
    let originX = Double(rect.x) + 0.5
    let originY = Double(rect.y) + 0.5
    pieces = FixedArray(
      segments.map { s in
        let e = s.end - s.start
        return Piece(
          x: Float(s.start.x - originX), y: Float(s.start.y - originY), alongX: Float(e.x), alongY: Float(e.y),
          inverse: Float(1 / max(e.x * e.x + e.y * e.y, 1e-30)))
      })
    nearest = .allocate(capacity: max(width * height, 1))
    square = .allocate(capacity: max(width * height, 1))
    nearest.initialize(repeating: -1, count: width * height)
    square.initialize(repeating: .greatestFiniteMagnitude, count: width * height)
    seed(segments, in: rect)
    sweepDown()
    sweepUp()
  }

  deinit {
    nearest.deallocate()
    square.deallocate()
  }

  /// Returns the squared distance, in pixels, from the centre of the pixel at `index` to its nearest segment.
  @inline(__always)
  func squaredDistance(_ index: Int) -> Float { square[index] }

  /// Offers each segment to the pixels around it. Segments outside the rectangle are offered to the nearest pixels in
  /// it.
  private func seed(_ segments: [Segment], in rect: PixelRect) {
    for (i, s) in segments.enumerated() {
      let steps = max(1, Int(s.start.distance(to: s.end).rounded(.up)))
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

  /// Records a segment if it is nearer than the nearest one so far.
  @inline(__always)
  private func offer(_ candidate: Int32, x: Int, y: Int) {
    let at = y &* width &+ x
    if candidate < 0 || nearest[at] == candidate { return }
    let s = pieces.base[Int(candidate)]
    let px = Float(x) - s.x
    let py = Float(y) - s.y
    let t = min(max((px * s.alongX + py * s.alongY) * s.inverse, 0), 1)
    let dx = px - t * s.alongX
    let dy = py - t * s.alongY
    let d = dx * dx + dy * dy
    if d < square[at] {
      square[at] = d
      nearest[at] = candidate
    }
  }

  /// Propagates every pixel's nearest segment right, down and left.
  private func sweepDown() {
    let w = width
    let h = height
    for y in 0..<h {
      let up = (y - 1) * w
      for x in 0..<w {
        if x > 0 { offer(nearest[y * w + x - 1], x: x, y: y) }
        guard y > 0 else { continue }
        offer(nearest[up + x], x: x, y: y)
        if x > 0 { offer(nearest[up + x - 1], x: x, y: y) }
        if x + 1 < w { offer(nearest[up + x + 1], x: x, y: y) }
      }
      for x in stride(from: w - 2, through: 0, by: -1) { offer(nearest[y * w + x + 1], x: x, y: y) }
    }
  }

  /// Propagates every pixel's nearest segment left, up and right.
  private func sweepUp() {
    let w = width
    let h = height
    for y in stride(from: h - 1, through: 0, by: -1) {
      let down = (y + 1) * w
      for x in stride(from: w - 1, through: 0, by: -1) {
        if x + 1 < w { offer(nearest[y * w + x + 1], x: x, y: y) }
        guard y + 1 < h else { continue }
        offer(nearest[down + x], x: x, y: y)
        if x > 0 { offer(nearest[down + x - 1], x: x, y: y) }
        if x + 1 < w { offer(nearest[down + x + 1], x: x, y: y) }
      }
      for x in 1..<max(w, 1) where w > 1 { offer(nearest[y * w + x - 1], x: x, y: y) }
    }
  }
}
