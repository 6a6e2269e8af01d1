import Geometry

/// For every pixel centre the nearest of many segments, found by sweeps.
///
/// Each pixel learns its nearest piece from its neighbours (Danielsson's vector transform, with straight pieces in
/// the place of points); the distance to that piece is then exact.
struct NearestSegments {
  /// A segment ready for distances: where it starts, where it leads, and one over the square of its length.
  private struct Piece {
    var x: Float
    var y: Float
    var alongX: Float
    var alongY: Float
    var inverse: Float
  }

  private let width: Int
  private let height: Int
  private let pieces: [Piece]
  /// Index of the nearest segment known so far; −1 for none.
  private var index: [Int32]
  /// Square of the distance to it, in pixels.
  private(set) var square: [Float]

  init(_ segments: [Segment], in rect: PixelRect) {
    width = rect.width
    height = rect.height
    // Places count from the middle of the rectangle's first pixel, so that they stay small and exact.
    let (originX, originY) = (Double(rect.x) + 0.5, Double(rect.y) + 0.5)
    pieces = segments.map { s in
      let e = s.end - s.start
      return Piece(
        x: Float(s.start.x - originX), y: Float(s.start.y - originY), alongX: Float(e.x), alongY: Float(e.y),
        inverse: Float(1 / max(e.x * e.x + e.y * e.y, 1e-30)))
    }
    index = [Int32](repeating: -1, count: rect.width * rect.height)
    square = [Float](repeating: .greatestFiniteMagnitude, count: rect.width * rect.height)
    visit { search in
      for (i, s) in segments.enumerated() {
        // Seed the pixels around the segment; those outside the rectangle seed its nearest pixel.
        let steps = max(1, Int(s.start.distance(to: s.end).rounded(.up)))
        for step in 0...steps {
          let p = s.start + (s.end - s.start) * (Double(step) / Double(steps))
          let x = min(max(Int(p.x.rounded(.down)) - rect.x, 0), rect.width - 1)
          let y = min(max(Int(p.y.rounded(.down)) - rect.y, 0), rect.height - 1)
          for yy in max(0, y - 1)...min(rect.height - 1, y + 1) {
            for xx in max(0, x - 1)...min(rect.width - 1, x + 1) { search.offer(Int32(i), x: xx, y: yy) }
          }
        }
      }
    }
  }

  /// The arrays as plain memory.
  private struct Search {
    let width: Int
    let pieces: UnsafeBufferPointer<Piece>
    let index: UnsafeMutableBufferPointer<Int32>
    let square: UnsafeMutableBufferPointer<Float>

    /// Keeps a segment if it is nearer than what is known.
    @inline(__always)
    func offer(_ candidate: Int32, x: Int, y: Int) {
      let at = y &* width &+ x
      if candidate < 0 || index[at] == candidate { return }
      let s = pieces[Int(candidate)]
      let px = Float(x) - s.x
      let py = Float(y) - s.y
      let t = min(max((px * s.alongX + py * s.alongY) * s.inverse, 0), 1)
      let dx = px - t * s.alongX
      let dy = py - t * s.alongY
      let d = dx * dx + dy * dy
      if d < square[at] {
        square[at] = d
        index[at] = candidate
      }
    }
  }

  private mutating func visit(_ body: (Search) -> Void) {
    let width = width
    pieces.withUnsafeBufferPointer { pieces in
      index.withUnsafeMutableBufferPointer { index in
        square.withUnsafeMutableBufferPointer { square in
          body(Search(width: width, pieces: pieces, index: index, square: square))
        }
      }
    }
  }

  /// Carries every pixel's nearest segment to its neighbours, in four directions.
  mutating func sweep() {
    let (w, h) = (width, height)
    visit { search in
      for y in 0..<h {
        let up = (y - 1) * w
        for x in 0..<w {
          if x > 0 { search.offer(search.index[y * w + x - 1], x: x, y: y) }
          guard y > 0 else { continue }
          search.offer(search.index[up + x], x: x, y: y)
          if x > 0 { search.offer(search.index[up + x - 1], x: x, y: y) }
          if x + 1 < w { search.offer(search.index[up + x + 1], x: x, y: y) }
        }
        for x in stride(from: w - 2, through: 0, by: -1) { search.offer(search.index[y * w + x + 1], x: x, y: y) }
      }
      for y in stride(from: h - 1, through: 0, by: -1) {
        let down = (y + 1) * w
        for x in stride(from: w - 1, through: 0, by: -1) {
          if x + 1 < w { search.offer(search.index[y * w + x + 1], x: x, y: y) }
          guard y + 1 < h else { continue }
          search.offer(search.index[down + x], x: x, y: y)
          if x > 0 { search.offer(search.index[down + x - 1], x: x, y: y) }
          if x + 1 < w { search.offer(search.index[down + x + 1], x: x, y: y) }
        }
        for x in 1..<max(w, 1) where w > 1 { search.offer(search.index[y * w + x - 1], x: x, y: y) }
      }
    }
  }
}
