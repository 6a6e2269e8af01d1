/// Interleaved red, green, blue and alpha samples in memory, in row-major order from the top, without padding.
///
/// The colour space and the kind of alpha are not recorded; the owner keeps track of them. Rasters that the package
/// draws are premultiplied, gamma-encoded sRGB.
public struct Raster<Sample: FixedWidthInteger & UnsignedInteger & Sendable>: Hashable, Sendable {
  /// The size in pixels.
  public let size: PixelSize
  /// The samples, four per pixel.
  public var samples: [Sample]

  /// Creates a raster of transparent black.
  public init(size: PixelSize) {
    self.init(size: size, samples: [Sample](repeating: 0, count: size.area * 4))
  }

  /// Creates a raster from its samples, four per pixel.
  public init(size: PixelSize, samples: [Sample]) {
    precondition(
      samples.count == size.area * 4, "the raster must have \(size.area * 4) samples, got \(samples.count)")
    self.size = size
    self.samples = samples
  }

  /// The four samples of the pixel in column `x` of row `y`.
  public subscript(x: Int, y: Int) -> (red: Sample, green: Sample, blue: Sample, alpha: Sample) {
    let i = (y * size.width + x) * 4
    return (samples[i], samples[i + 1], samples[i + 2], samples[i + 3])
  }
}
