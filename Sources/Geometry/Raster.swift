/// A picture of interleaved red, green, blue and alpha samples, rows from the top, no padding.
///
/// Whether alpha is premultiplied and which colour space the samples are in is said by whoever holds it; inside the
/// package a raster that was drawn is premultiplied, gamma-encoded sRGB.
public struct Raster<Sample: FixedWidthInteger & UnsignedInteger & Sendable>: Hashable, Sendable {
  /// Columns and rows.
  public let size: PixelSize
  /// Four samples a pixel.
  public var samples: [Sample]

  /// A picture whose samples are all zero: transparent black.
  public init(size: PixelSize) {
    self.init(size: size, samples: [Sample](repeating: 0, count: size.area * 4))
  }

  /// A picture from its samples, of which there must be four a pixel.
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
