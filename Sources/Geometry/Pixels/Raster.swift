/// Interleaved red, green, blue and alpha samples in memory, from the top row down, without padding.
///
/// The colour space and the alpha kind are not recorded; the owner knows them. Rasters that the package draws are
/// premultiplied, gamma-encoded sRGB.
public struct Raster<Sample: FixedWidthInteger & UnsignedInteger & Sendable>: Hashable, Sendable {
  /// Columns and rows.
  public let size: PixelSize
  /// Four samples per pixel.
  public var samples: [Sample]

  /// A raster of transparent black.
  public init(size: PixelSize) {
    self.init(size: size, samples: [Sample](repeating: 0, count: size.area * 4))
  }

  /// A raster from its samples, four per pixel.
  public init(size: PixelSize, samples: [Sample]) {
    precondition(
      samples.count == size.area * 4, "a raster needs \(size.area * 4) samples, got \(samples.count)")
    self.size = size
    self.samples = samples
  }

  /// The four samples of the pixel in column `x` of row `y`.
  public subscript(x: Int, y: Int) -> (red: Sample, green: Sample, blue: Sample, alpha: Sample) {
    let i = (y * size.width + x) * 4
    return (samples[i], samples[i + 1], samples[i + 2], samples[i + 3])
  }
}
