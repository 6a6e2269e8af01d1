import Geometry

extension Raster<UInt8> {
  /// Returns whether any painted pixels of the two rasters are at most `ring` rows and columns apart.
  func touches(_ other: Raster<UInt8>, ring: Int) -> Bool {
    for y in 0..<size.height {
      for x in 0..<size.width where samples[4 * (y * size.width + x) + 3] > 0 {
        for py in max(y - ring, 0)..<min(y + ring + 1, size.height) {
          for px in max(x - ring, 0)..<min(x + ring + 1, size.width)
          where other.samples[4 * (py * size.width + px) + 3] > 0 {
            return true
          }
        }
      }
    }
    return false
  }
}
