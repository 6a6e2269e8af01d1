import CVips
import Geometry

/// A photo file whose header has been read.
struct PhotoHead {
  let format: PhotoFormat
  /// The image as stored, not upright.
  let image: LazyImage
  /// The conversion of the stored colours on loading.
  let colors: ColorHandling

  /// Creates the head of a photo from its image and the information that libvips does not report. Call within
  /// `Vips.perform`.
  init(format: PhotoFormat, image: LazyImage, _ supplement: PhotoSupplement) throws(VipsFailure) {
    self.format = format
    self.image = image
    if let exif = supplement.exif, !image.hasEntry(named: "exif-data") {
      image.setExif(exif, orientation: ExifOrientation.number(in: exif))
    }
    colors = try ColorHandling(
      of: image.bytes(named: "icc-profile-data"), and: supplement.colors, in: Self.colorModel(of: image))
  }

  /// Whether the samples are of a kind that can be converted. TIFF allows many others.
  var isSupported: Bool {
    let bands =
      switch image.interpretation {
      case VIPS_INTERPRETATION_B_W, VIPS_INTERPRETATION_GREY16: 1...2
      case VIPS_INTERPRETATION_sRGB, VIPS_INTERPRETATION_RGB, VIPS_INTERPRETATION_RGB16: 3...4
      case VIPS_INTERPRETATION_CMYK: 4...4
      default: 0...0
      }
    return bands.contains(image.bands) && [VIPS_FORMAT_UCHAR, VIPS_FORMAT_USHORT].contains(image.format)
  }

  /// The size of the stored image, in pixels.
  var storedSize: PixelSize { image.size }

  /// The EXIF orientation that remains to be applied. It is 1 for HEIF, whose decoder applies the orientation itself.
  private var remainingOrientation: Int {
    let number = image.integer(named: "orientation") ?? 1
    return (1...8).contains(number) ? number : 1
  }

  /// The orientation of the stored image.
  var orientation: Orientation { Orientation(exif: remainingOrientation) ?? .upright }

  /// The size of the upright image, in pixels.
  var size: PixelSize { orientation.turned(storedSize) }

  /// The colour model of the stored image.
  var colorModel: PhotoInfo.ColorModel { Self.colorModel(of: image) }

  private static func colorModel(of image: LazyImage) -> PhotoInfo.ColorModel {
    switch image.interpretation {
    case VIPS_INTERPRETATION_CMYK: .cmyk
    case VIPS_INTERPRETATION_B_W, VIPS_INTERPRETATION_GREY16: .grey
    default: .rgb
    }
  }

  /// The number of significant bits per sample.
  var bitDepth: Int {
    switch format {
    case .jpeg, .webp, .gif: 8
    case .heif, .avif: image.integer(named: "heif-bitdepth") ?? 8
    case .png, .tiff: image.format == VIPS_FORMAT_USHORT ? 16 : 8
    }
  }

  /// Returns the properties of the photo, given the extras in its file.
  func info(_ extras: PhotoExtras) -> PhotoInfo {
    let exif = image.bytes(named: "exif-data")
    let images = format == .jpeg ? extras.pictures : image.integer(named: "n-pages") ?? 1
    var info = PhotoInfo(
      format: format, size: size, bitDepth: bitDepth, colorModel: colorModel, hasAlpha: image.hasAlpha,
      profile: colors.profile)
    info.orientation = exif.flatMap(ExifOrientation.number(in:)) ?? remainingOrientation
    info.convertedProfile = colors.source.flatMap { ColorProfile($0.bytes) }
    info.hdrSpace = colors.hdr?.name
    info.ignoresProfile = colors.ignoresProfile
    info.hasLocation = hasLocation
    info.images = images
    info.frames = [.webp, .gif].contains(format) ? images : extras.frames
    info.hasGainMap = extras.hasGainMap
    info.contentIdentifier = AppleMakerNote(exif: exif ?? [])?.contentIdentifier
    info.hasVideo =
      info.contentIdentifier != nil || MotionPhoto.isDescribed(in: image.bytes(named: "xmp-data") ?? [])
    return info
  }

  private var hasLocation: Bool {
    if image.hasEntry(named: "exif-ifd3-GPSLatitude") { return true }
    let packet = image.bytes(named: "xmp-data") ?? []
    return String(decoding: packet, as: UTF8.self).contains("GPSLatitude")
  }
}
