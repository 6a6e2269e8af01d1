import Geometry

/// A map of the ink at or near each pixel of a rectangle.
struct InkMap {
  let rect: PixelRect
  /// The number of the ink at each pixel, in row-major order; 0 for none.
  private(set) var marks: [UInt16]

  init(_ rect: PixelRect) {
    self.rect = rect
    marks = [UInt16](repeating: 0, count: rect.size.area)
  }

  /// Marks the pixels within `ring` pixels of ink with a number. `coverage` is the drawn ink, whose corner is at `corner`.
  mutating func mark(_ coverage: Raster<UInt8>, at corner: (x: Int, y: Int), ring: Int, as number: UInt16) {
    let width = coverage.size.width
    for y in 0..<coverage.size.height {
      // Adjacent inked pixels are marked together.
      var x = 0
      while x < width {
        guard coverage.samples[4 * (y * width + x) + 3] > 0 else {
          x += 1
          continue
        }
        var end = x + 1
        while end < width && coverage.samples[4 * (y * width + end) + 3] > 0 { end += 1 }
        let around = PixelRect(x: corner.x + x, y: corner.y + y, width: end - x, height: 1).outset(by: ring)
          .intersection(rect)
        for py in around.y..<max(around.y, around.maxY) {
          for px in around.x..<max(around.x, around.maxX) {
            marks[(py - rect.y) * rect.width + px - rect.x] = number
          }
        }
        x = end
      }
    }
  }
}
