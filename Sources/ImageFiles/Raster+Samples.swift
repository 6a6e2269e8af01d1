internal import Geometry

extension Raster {
  /// Colours divided by alpha, rounded; transparent pixels become transparent black.
  var straightened: Raster {
    let full = UInt64(Sample.max)
    var result = self
    result.samples.withUnsafeMutableBufferPointer { samples in
      for pixel in stride(from: 0, to: samples.count, by: 4) {
        let alpha = UInt64(samples[pixel + 3])
        if alpha == full { continue }
        for i in pixel..<pixel + 3 {
          samples[i] = alpha == 0 ? 0 : Sample(min(full, (UInt64(samples[i]) * full + alpha / 2) / alpha))
        }
      }
    }
    return result
  }
}

extension Raster<UInt16> {
  /// The nearest of 256 steps for every sample.
  var roundedToEightBits: Raster<UInt8> {
    Raster<UInt8>(
      size: size,
      samples: [UInt8](unsafeUninitializedCapacity: samples.count) { buffer, initialized in
        for (i, sample) in samples.enumerated() { buffer[i] = UInt8((UInt32(sample) + 128) / 257) }
        initialized = samples.count
      })
  }
}
