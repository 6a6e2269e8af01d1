extension Raster<UInt16> {
  /// A premultiplied raster converted to straight alpha, rounded to nearest.
  ///
  /// Transparent pixels become transparent black.
  public var straightened: Raster {
    var result = self
    result.samples.withUnsafeMutableBufferPointer { samples in
      for pixel in stride(from: 0, to: samples.count, by: 4) {
        let alpha = UInt64(samples[pixel + 3])
        if alpha == 65535 { continue }
        for i in pixel..<pixel + 3 {
          samples[i] = alpha == 0 ? 0 : UInt16(min(65535, (UInt64(samples[i]) * 65535 + alpha / 2) / alpha))
        }
      }
    }
    return result
  }
}

extension Raster<UInt8> {
  /// A premultiplied raster converted to straight alpha, rounded to nearest.
  ///
  /// Transparent pixels become transparent black.
  public var straightened: Raster {
    // 2²⁴ divided by each alpha, rounded up. Dividends are below 2¹⁶, so the scaled products are less than 1/alpha too
    // large, and rounding down gives the quotient.
    let one: UInt64 = 1 << 24
    let reciprocals = [0] + (1...255 as ClosedRange<UInt64>).map { (one + $0 - 1) / $0 }
    var result = self
    reciprocals.withUnsafeBufferPointer { reciprocals in
      result.samples.withUnsafeMutableBufferPointer { samples in
        for pixel in stride(from: 0, to: samples.count, by: 4) {
          let alpha = samples[pixel + 3]
          // Black stays black, and most of a shadow is.
          if alpha == 255 || samples[pixel] | samples[pixel + 1] | samples[pixel + 2] == 0 { continue }
          let half = UInt64(alpha / 2)
          let reciprocal = reciprocals[Int(alpha)]
          for i in pixel..<pixel + 3 {
            let quotient = ((UInt64(samples[i]) * 255 + half) * reciprocal) >> 24
            samples[i] = UInt8(truncatingIfNeeded: min(255, quotient))
          }
        }
      }
    }
    return result
  }

  /// A straight-alpha raster converted to premultiplied alpha, rounded to nearest.
  public var premultiplied: Raster {
    var result = self
    result.samples.withUnsafeMutableBufferPointer { samples in
      for pixel in stride(from: 0, to: samples.count, by: 4) {
        let alpha = Int(samples[pixel + 3])
        if alpha == 255 { continue }
        for i in pixel..<pixel + 3 { samples[i] = UInt8((Int(samples[i]) * alpha + 127) / 255) }
      }
    }
    return result
  }

  /// The straight red, green and blue samples of a premultiplied raster, three per pixel; 0 where it is transparent.
  ///
  /// The 16-bit samples lose little precision where alpha is small.
  public var straightColors16: [UInt16] {
    [UInt16](unsafeUninitializedCapacity: size.area * 3) { colors, initialized in
      for pixel in 0..<size.area {
        let alpha = UInt32(samples[pixel * 4 + 3])
        for i in 0..<3 {
          let sample = UInt32(samples[pixel * 4 + i])
          colors[pixel * 3 + i] = alpha == 0 ? 0 : UInt16(min(65535, (sample * 65535 + alpha / 2) / alpha))
        }
      }
      initialized = size.area * 3
    }
  }

  /// Returns a premultiplied raster with the alpha of this one and other colours.
  ///
  /// `colors` are straight, with three 16-bit samples per pixel.
  public func premultiplying(_ colors: [UInt16]) -> Raster {
    precondition(colors.count == size.area * 3, "the colours must have \(size.area * 3) samples, got \(colors.count)")
    var result = self
    result.samples.withUnsafeMutableBufferPointer { samples in
      for pixel in 0..<size.area {
        let alpha = UInt32(samples[pixel * 4 + 3])
        for i in 0..<3 {
          samples[pixel * 4 + i] = UInt8((UInt32(colors[pixel * 3 + i]) * alpha + 32767) / 65535)
        }
      }
    }
    return result
  }
}
