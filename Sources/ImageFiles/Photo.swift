public import Geometry

/// Pixels with the colour space they are in: what a photo file holds, upright.
public struct Photo: Hashable, Sendable {
  /// Red, green, blue and alpha, gamma-encoded, in the precision of the file.
  public enum Pixels: Hashable, Sendable {
    /// Samples of 0…255.
    case eight(Raster<UInt8>)
    /// Samples of 0…65535, whatever the number of bits in the file.
    case sixteen(Raster<UInt16>)
  }

  /// What the alpha samples mean.
  public enum Alpha: Hashable, Sendable {
    /// Nothing: every one of them is full.
    case opaque
    /// Coverage, by which the colours are not multiplied, as in files.
    case straight
    /// Coverage, by which the colours are multiplied, as inside the package.
    case premultiplied
  }

  /// The picture.
  public var pixels: Pixels
  /// What its alpha samples mean.
  public var alpha: Alpha
  /// The colour space of its samples; nil for sRGB.
  public var profile: ColorProfile?

  /// A photo of these samples.
  public init(_ pixels: Pixels, alpha: Alpha, profile: ColorProfile? = nil) {
    self.pixels = pixels
    self.alpha = alpha
    self.profile = profile
  }

  /// Columns and rows.
  public var size: PixelSize {
    switch pixels {
    case .eight(let raster): raster.size
    case .sixteen(let raster): raster.size
    }
  }

  /// Bits of a sample: 8 or 16.
  public var bitDepth: Int {
    switch pixels {
    case .eight: 8
    case .sixteen: 16
    }
  }
}
