import CVips
import Geometry

/// A photo file whose header has been read.
struct PhotoHead {
  let format: PhotoFormat
  /// The image as stored, not upright.
  let image: LazyImage
  /// What becomes of the colours on loading.
  let colors: ColorHandling

  /// Creates the head of a photo from its image. Call within `Vips.perform`.
  init(format: PhotoFormat, image: LazyImage) throws(VipsFailure) {
    self.format = format
    self.image = image
    colors = try ColorHandling(of: image.bytes(named: "icc-profile-data"), in: Self.colorModel(of: image))
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
    case .jpeg, .webp: 8
    case .heif, .avif: image.integer(named: "heif-bitdepth") ?? 8
    case .png: image.format == VIPS_FORMAT_USHORT ? 16 : 8
    }
  }

  /// Returns the properties of the photo, given what else is in its file.
  func info(_ extras: PhotoExtras) -> PhotoInfo {
    let exif = image.bytes(named: "exif-data")
    let images = image.integer(named: "n-pages") ?? 1
    var info = PhotoInfo(
      format: format, size: size, bitDepth: bitDepth, colorModel: colorModel, hasAlpha: image.hasAlpha,
      profile: colors.profile)
    info.orientation = exif.flatMap(ExifOrientation.number(in:)) ?? remainingOrientation
    info.convertedProfile = colors.source.flatMap { ColorProfile($0.bytes) }
    info.ignoresProfile = colors.ignoresProfile
    info.hasLocation = hasLocation
    info.images = images
    info.frames = format == .webp ? images : extras.frames
    info.hasGainMap = extras.hasGainMap
    return info
  }

  private var hasLocation: Bool {
    if image.hasEntry(named: "exif-ifd3-GPSLatitude") { return true }
    let packet = image.bytes(named: "xmp-data") ?? []
    return String(decoding: packet, as: UTF8.self).contains("GPSLatitude")
  }
}
