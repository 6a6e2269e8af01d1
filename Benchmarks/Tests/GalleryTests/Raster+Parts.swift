import Geometry
import TestSupport

extension Raster<UInt8> {
  /// An opaque raster of random samples.
  init(noise size: PixelSize) {
    self.init(size: size)
    var generator = SplitMix(seed: 9)
    for i in samples.indices { samples[i] = i % 4 == 3 ? 255 : UInt8(truncatingIfNeeded: generator.next()) }
  }

  /// A copy of a part of the raster.
  func part(_ rect: PixelRect) -> Raster<UInt8> {
    var part: [UInt8] = []
    part.reserveCapacity(rect.size.area * 4)
    for y in rect.y..<rect.maxY {
      let row = y * size.width * 4
      part += samples[(row + rect.x * 4)..<(row + rect.maxX * 4)]
    }
    return Raster(size: rect.size, samples: part)
  }
}
