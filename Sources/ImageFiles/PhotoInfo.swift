public import Geometry

/// What a photo file says of itself before its pixels are decoded.
public struct PhotoInfo: Hashable, Sendable {
  /// How colours are stored.
  public enum ColorModel: String, Hashable, Sendable {
    /// Red, green and blue, or luma and chroma made of them.
    case rgb
    /// Shades of grey.
    case grey
    /// Cyan, magenta, yellow and black.
    case cmyk
  }

  /// The kind of file.
  public var format: PhotoFormat
  /// Columns and rows of the upright picture.
  public var size: PixelSize
  /// The EXIF orientation found in the file, 1…8; 1 when there is none.
  ///
  /// In HEIF and AVIF files it is informative only: their own rotation counts, and `size` is after it.
  public var orientation: Int
  /// Significant bits of a sample.
  public var bitDepth: Int
  /// How colours are stored.
  public var colorModel: ColorModel
  /// Whether pixels may be transparent.
  public var hasAlpha: Bool
  /// The colour space of the photo that `PhotoFile.load` makes; nil for sRGB.
  public var profile: ColorProfile?
  /// Whether it says where it was taken.
  public var hasLocation: Bool
  /// Pictures in the file, of which the main one is used.
  public var pictures: Int

  /// What a file says of itself.
  public init(
    format: PhotoFormat, size: PixelSize, orientation: Int, bitDepth: Int, colorModel: ColorModel, hasAlpha: Bool,
    profile: ColorProfile?, hasLocation: Bool, pictures: Int
  ) {
    self.format = format
    self.size = size
    self.orientation = orientation
    self.bitDepth = bitDepth
    self.colorModel = colorModel
    self.hasAlpha = hasAlpha
    self.profile = profile
    self.hasLocation = hasLocation
    self.pictures = pictures
  }
}

/// How large a photo may be before it is refused.
public struct PhotoLimits: Hashable, Sendable {
  /// Most pixels, counted in the whole file and before any is decoded; 200 million by default, four times what phones
  /// make, so that a small file cannot take all memory.
  public var maxPixels: Int

  /// Limits.
  public init(maxPixels: Int = 200_000_000) { self.maxPixels = maxPixels }
}
