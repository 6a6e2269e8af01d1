public import Geometry

/// The content of a photo file: upright pixels and their colour space.
public struct Photo: Hashable, Sendable {
  /// Gamma-encoded red, green, blue and alpha samples, with the precision of the file.
  public enum Pixels: Hashable, Sendable {
    /// 8-bit samples.
    case eight(Raster<UInt8>)
    /// 16-bit samples that use the full range, whatever the bit depth of the file.
    case sixteen(Raster<UInt16>)
  }

  /// The meaning of the alpha samples.
  public enum Alpha: Hashable, Sendable {
    /// The kind of alpha of a photo in which every pixel is opaque.
    case opaque
    /// Alpha that colours are not multiplied by, as in files.
    case straight
    /// Alpha that colours are multiplied by, as in rasters that the package draws.
    case premultiplied
  }

  /// The samples of the photo.
  public var pixels: Pixels
  /// The meaning of the alpha samples.
  public var alpha: Alpha
  /// The colour space of the samples; nil for sRGB.
  public var profile: ColorProfile?
  /// The transfer curve of the samples. PQ and HLG samples have the primaries of BT.2020 and no profile, and only a PNG
  /// stores them.
  public var transfer = TransferCurve.standard
  /// The luminances that a PQ photo states: of its brightest pixels and of its mastering display. Only a PNG stores them.
  public var luminance = HDRLuminance()
  /// Whether loading composited transparent pixels over white.
  public var isFlattened = false
  /// The gain map for HDR displays, or nil if the photo has no HDR rendition. Only a JPEG stores it.
  public var gainMap: GainMap?
  /// The identifier that the still of a Live Photo shares with its video; nil for other photos. Only a JPEG stores it.
  public var contentIdentifier: String?
  /// The resolution that a PNG declares, in pixels per inch; 72 by default, which is one pixel per point.
  public var pixelsPerInch = 72.0

  /// Creates a photo from its samples.
  public init(_ pixels: Pixels, alpha: Alpha, profile: ColorProfile? = nil) {
    self.pixels = pixels
    self.alpha = alpha
    self.profile = profile
  }

  /// The size in pixels.
  public var size: PixelSize {
    switch pixels {
    case .eight(let raster): raster.size
    case .sixteen(let raster): raster.size
    }
  }

  /// The number of bits per sample: 8 or 16.
  public var bitDepth: Int {
    switch pixels {
    case .eight: 8
    case .sixteen: 16
    }
  }
}
