extension Raster<UInt16> {
  /// The nearest of 256 codes for every sample.
  public var roundedToEightBits: Raster<UInt8> {
    Raster<UInt8>(
      size: size,
      samples: [UInt8](unsafeUninitializedCapacity: samples.count) { buffer, initialized in
        for (i, sample) in samples.enumerated() { buffer[i] = UInt8((UInt32(sample) + 128) / 257) }
        initialized = samples.count
      })
  }

  /// The raster with `full` as its largest code, scaled so that `full` becomes 65535.
  ///
  /// Decoders leave the low bits of samples of 9 to 15 bits zero.
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
