public import Geometry

/// The properties of a photo, as read from its header.
public struct PhotoInfo: Hashable, Sendable {
  /// The components in which colours are stored.
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
  /// The size of the upright image, in pixels.
  public var size: PixelSize
  /// The EXIF orientation in the file, 1…8; 1 if there is none.
  ///
  /// In HEIF and AVIF files, it is only informative: decoders apply the container's own rotation, and `size` takes it
  /// into account.
  public var orientation = 1
  /// The number of significant bits per sample.
  public var bitDepth: Int
  /// The components in which colours are stored.
  public var colorModel: ColorModel
  /// Whether pixels may be transparent.
  public var hasAlpha: Bool
  /// The colour space of the pixels that `PhotoFile.load` returns; nil for sRGB.
  public var profile: ColorProfile?
  /// The RGB profile in the file if `PhotoFile.load` converts colours from it to `profile`; otherwise nil.
  ///
  /// Such a profile describes how its colours are converted to others, but not the way back.
  public var convertedProfile: ColorProfile?
  /// The name of the HDR colour space in the file, such as `BT.2020 PQ`, which `PhotoFile.load` converts to `profile`; nil
  /// for photos of standard range.
  public var hdrSpace: String?
  /// Whether the colour space in the file is broken or unknown, so that colours are taken to be sRGB or a standard CMYK.
  public var ignoresProfile = false
  /// Whether the metadata contains a location.
  public var hasLocation = false
  /// The number of images in the file. Only the primary one is used.
  public var images = 1
  /// The number of frames if the photo is an animation, of which only the first or the primary image is used; otherwise
  /// 1.
  public var frames = 1
  /// Whether the photo belongs to a short video: that of a Live Photo, or of a motion photo in the same file.
  public var hasVideo = false
  /// The identifier that the still of a Live Photo shares with its video, which is another file; nil for other photos.
  public var contentIdentifier: String?
  /// Whether the file has a gain map, which brightens the photo on an HDR display. `PhotoReader.gainMap` loads it.
  public var hasGainMap = false

  /// Creates a description of a photo that is the only image in its file, which has no other metadata.
  public init(
    format: PhotoFormat, size: PixelSize, bitDepth: Int, colorModel: ColorModel, hasAlpha: Bool, profile: ColorProfile?
  ) {
    self.format = format
    self.size = size
    self.bitDepth = bitDepth
    self.colorModel = colorModel
    self.hasAlpha = hasAlpha
    self.profile = profile
  }
}

/// The limits beyond which a photo is rejected.
public struct PhotoLimits: Hashable, Sendable {
  /// The maximum number of pixels in the stored image, checked before decoding.
  ///
  /// The default, 200 million, is four times the resolution of a 50-megapixel phone camera. The limit keeps a small
  /// file from exhausting memory.
  public var maxPixels: Int

  /// Creates a limit on the number of pixels.
  public init(maxPixels: Int = 200_000_000) { self.maxPixels = maxPixels }
}
