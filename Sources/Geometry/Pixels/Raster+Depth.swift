extension Raster<UInt16> {
  /// The raster with every sample rounded to the nearest 8-bit code value.
  public var roundedToEightBits: Raster<UInt8> {
    Raster<UInt8>(
      size: size,
      samples: [UInt8](unsafeUninitializedCapacity: samples.count) { buffer, initialized in
        for (i, sample) in samples.enumerated() { buffer[i] = UInt8((UInt32(sample) + 128) / 257) }
        initialized = samples.count
      })
  }

  /// Returns the raster scaled so that `full`, its largest code value, becomes 65535.
  ///
  /// Decoders leave the low bits of 9- to 15-bit samples zero, so the largest code value is below 65535.
  public func spread(from full: Int) -> Raster {
    guard full < 65535 else { return self }
    let full = UInt32(full)
    var raster = self
    for i in raster.samples.indices {
      raster.samples[i] = UInt16(min(65535, (UInt32(raster.samples[i]) * 65535 + full / 2) / full))
    }
    return raster
  }
}
