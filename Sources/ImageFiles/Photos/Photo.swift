public import Geometry

/// The content of a photo file: upright pixels and their colour space.
public struct Photo: Hashable, Sendable {
  /// Red, green, blue and alpha, gamma-encoded, in the precision of the file.
  public enum Pixels: Hashable, Sendable {
    /// Samples from 0 to 255.
    case eight(Raster<UInt8>)
    /// Samples from 0 to 65535, whatever the bit depth of the file.
    case sixteen(Raster<UInt16>)
  }

  /// What the alpha samples mean.
  public enum Alpha: Hashable, Sendable {
    /// Nothing: every pixel is opaque.
    case opaque
    /// Coverage; colours are not multiplied by it, as in files.
    case straight
    /// Coverage; colours are multiplied by it, as inside the package.
    case premultiplied
  }

  /// The samples.
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

  /// Bits per sample: 8 or 16.
  public var bitDepth: Int {
    switch pixels {
    case .eight: 8
    case .sixteen: 16
    }
  }
}
