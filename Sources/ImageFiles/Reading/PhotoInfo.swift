public import Geometry

/// What a photo's header states.
public struct PhotoInfo: Hashable, Sendable {
  /// How colours are stored.
  public enum ColorModel: String, Hashable, Sendable {
    /// Red, green and blue, or luma and chroma derived from them.
    case rgb
    /// Shades of grey.
    case grey
    /// Cyan, magenta, yellow and black.
    case cmyk
  }

  /// The file format.
  public var format: PhotoFormat
  /// Columns and rows of the upright image.
  public var size: PixelSize
  /// The EXIF orientation in the file, 1…8; 1 when there is none.
  ///
  /// In HEIF and AVIF files it is informative only: decoders apply the container's own rotation, as `size` does.
  public var orientation: Int
  /// Significant bits per sample.
  public var bitDepth: Int
  /// How colours are stored.
  public var colorModel: ColorModel
  /// Whether pixels may be transparent.
  public var hasAlpha: Bool
  /// The colour space of the pixels that `PhotoFile.load` returns; nil for sRGB.
  public var profile: ColorProfile?
  /// Whether the metadata contains a location.
  public var hasLocation: Bool
  /// The number of images in the file, of which the primary one is used.
  public var images: Int

  /// Memberwise.
  public init(
    format: PhotoFormat, size: PixelSize, orientation: Int, bitDepth: Int, colorModel: ColorModel, hasAlpha: Bool,
    profile: ColorProfile?, hasLocation: Bool, images: Int
  ) {
    self.format = format
    self.size = size
    self.orientation = orientation
    self.bitDepth = bitDepth
    self.colorModel = colorModel
    self.hasAlpha = hasAlpha
    self.profile = profile
    self.hasLocation = hasLocation
    self.images = images
  }
}

/// The largest photo that is accepted.
public struct PhotoLimits: Hashable, Sendable {
  /// The most pixels in the stored image, checked before any is decoded.
  ///
  /// 200 million by default, four times what phones produce, so that a small file cannot exhaust memory.
  public var maxPixels: Int

  /// A limit in pixels.
  public init(maxPixels: Int = 200_000_000) { self.maxPixels = maxPixels }
}
