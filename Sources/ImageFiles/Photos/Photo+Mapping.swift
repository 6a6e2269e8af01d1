import Geometry

extension Photo.Pixels {
  /// The pixels with samples of limited range spread over the full range (ITU-T H.273, 8.3).
  var spreadFromLimitedRange: Photo.Pixels {
    // Of 8 bits, black is 16 and white 235, and of more bits multiples of them.
    let (step, full): (Float, Float) =
      switch self {
      case .eight: (1, 255)
      case .sixteen: (256, 65535)
      }
    return mappingColors { color in
      ((color * full - 16 * step) / (219 * step)).clamped(lowerBound: .zero, upperBound: .one)
    }
  }

  /// Whether all pixels are opaque.
  var isOpaque: Bool {
    switch self {
    case .eight(let raster): raster.isOpaque
    case .sixteen(let raster): raster.isOpaque
    }
  }

  /// The pixels with 16 bits per sample.
  var deepened: Photo.Pixels {
    guard case .eight(let raster) = self else { return self }
    return .sixteen(Raster<UInt16>(size: raster.size, samples: raster.samples.map { UInt16($0) * 257 }))
  }

  /// Returns the straight pixels over an opaque white, whose samples are 0…1.
  func over(white: Double) -> Photo.Pixels {
    switch self {
    case .eight(let raster): .eight(raster.over(white: Float(white)))
    case .sixteen(let raster): .sixteen(raster.over(white: Float(white)))
    }
  }

  /// Returns the pixels with colours replaced by `convert`, whose argument and result are 0…1. Alpha, which must not be
  /// premultiplied, is unchanged.
  func mappingColors(_ convert: (SIMD3<Float>) -> SIMD3<Float>) -> Photo.Pixels {
    switch self {
    case .eight(let raster): .eight(raster.mappingColors(convert))
    case .sixteen(let raster): .sixteen(raster.mappingColors(convert))
    }
  }
}

extension Raster {
  fileprivate func mappingColors(_ convert: (SIMD3<Float>) -> SIMD3<Float>) -> Raster {
    let full = Float(Sample.max)
    var result = self
    result.samples.withUnsafeMutableBufferPointer { samples in
      // Neighbouring pixels are often equal.
      var last = SIMD3<Float>.zero
      var lastResult = convert(last) * full + 0.5
      for pixel in stride(from: 0, to: samples.count, by: 4) {
        let source = SIMD3(Float(samples[pixel]), Float(samples[pixel + 1]), Float(samples[pixel + 2]))
        if source != last {
          last = source
          lastResult = convert(source / full) * full + 0.5
        }
        for i in 0..<3 { samples[pixel + i] = Sample(lastResult[i]) }
      }
    }
    return result
  }

  fileprivate var isOpaque: Bool {
    stride(from: 3, to: samples.count, by: 4).allSatisfy { samples[$0] == .max }
  }

  fileprivate func over(white: Float) -> Raster {
    let full = Float(Sample.max)
    let ground = white * full
    var result = self
    result.samples.withUnsafeMutableBufferPointer { samples in
      for pixel in stride(from: 0, to: samples.count, by: 4) where samples[pixel + 3] != .max {
        let alpha = Float(samples[pixel + 3]) / full
        for i in 0..<3 { samples[pixel + i] = Sample(Float(samples[pixel + i]) * alpha + ground * (1 - alpha) + 0.5) }
        samples[pixel + 3] = .max
      }
    }
    return result
  }
}
