import Foundation
import TestSupport

@testable import Geometry

extension PlanarImage {
  /// An image of random samples over the whole range of its depth.
  convenience init(noise size: PixelSize, _ format: PlanarFormat) {
    self.init(size: size, format: format)
    var generator = SplitMix(seed: 5)
    for plane in 0..<3 {
      let extent = planeSize(plane)
      for y in 0..<extent.height {
        for x in 0..<extent.width {
          self[plane, x, y] = Int(truncatingIfNeeded: generator.next()) & ((1 << format.bitDepth) - 1)
        }
      }
    }
  }

  /// A copy of a part of the image, whose edges must lie on the chroma grid.
  func part(_ rect: PixelRect) -> PlanarImage {
    let result = PlanarImage(size: rect.size, format: format)
    for plane in 0..<3 {
      let (shiftX, shiftY) = plane == 0 ? (0, 0) : (format.chroma.shiftX, format.chroma.shiftY)
      let from = layout(plane)
      let to = result.layout(plane)
      let extent = result.planeSize(plane)
      for y in 0..<extent.height {
        let row = from.base + ((rect.y >> shiftY) + y) * from.bytesPerRow + (rect.x >> shiftX) * format.bytesPerSample
        (to.base + y * to.bytesPerRow).copyMemory(from: row, byteCount: extent.width * format.bytesPerSample)
      }
    }
    return result
  }

  /// Whether both images have the same samples.
  func isSame(as other: PlanarImage) -> Bool {
    guard size == other.size, format == other.format else { return false }
    return (0..<3).allSatisfy { plane in
      let a = layout(plane)
      let b = other.layout(plane)
      let extent = planeSize(plane)
      return (0..<extent.height).allSatisfy {
        memcmp(a.base + $0 * a.bytesPerRow, b.base + $0 * b.bytesPerRow, extent.width * format.bytesPerSample) == 0
      }
    }
  }
}
