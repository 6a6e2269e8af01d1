import DisplayLists
import Geometry

/// An immutable copy of a surface's pixels, which threads can share.
struct SurfaceCopy: Sendable {
  /// The canvas pixels that the surface covers.
  let rect: PixelRect
  /// Premultiplied ARGB words in native byte order, row by row.
  private let words: [UInt32]

  /// Copies the pixels of a surface.
  init(of surface: Surface) {
    rect = surface.rect
    let width = rect.width
    let height = rect.height
    words = [UInt32](unsafeUninitializedCapacity: width * height) { words, count in
      surface.withPixels { pixels, stride in
        for y in 0..<height {
          UnsafeMutableRawPointer(words.baseAddress! + y * width).copyMemory(
            from: pixels + y * stride, byteCount: width * 4)
        }
      }
      count = width * height
    }
  }

  /// Returns a surface with these pixels.
  func surface() throws(DrawingError) -> Surface {
    let surface = try Surface(rect)
    words.withUnsafeBytes { words in
      surface.withPixels { pixels, stride in
        for y in 0..<rect.height {
          (pixels + y * stride).copyMemory(from: words.baseAddress! + y * rect.width * 4, byteCount: rect.width * 4)
        }
      }
    }
    return surface
  }
}
