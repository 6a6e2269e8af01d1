public import Geometry

/// The content of a photo file: upright pixels and their colour space.
public struct Photo: Hashable, Sendable {
  /// Gamma-encoded red, green, blue and alpha in the precision of the file.
  public enum Pixels: Hashable, Sendable {
    /// Samples from 0 to 255.
    case eight(Raster<UInt8>)
    /// Samples from 0 to 65535 at any bit depth of the file.
    case sixteen(Raster<UInt16>)
  }

  /// The meaning of the alpha samples.
  public enum Alpha: Hashable, Sendable {
    /// Every pixel is opaque.
    case opaque
    /// Alpha is coverage that colours are not multiplied by, as in files.
    case straight
    /// Alpha is coverage that colours are multiplied by, as inside the package.
    case premultiplied
  }

  /// The samples.
  public var pixels: Pixels
  /// The meaning of its alpha samples.
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
