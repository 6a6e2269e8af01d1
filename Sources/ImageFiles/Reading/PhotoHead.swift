import CVips
import Geometry

/// A photo file whose header has been read: everything but its pixels.
struct PhotoHead {
  let format: PhotoFormat
  /// The image as stored.
  let image: LazyImage

  /// Columns and rows as stored.
  var storedSize: PixelSize { image.size }

  /// The EXIF orientation that the decoder left to be applied; the HEIF decoder has applied it already.
  private var remainingOrientation: Int {
    let number = image.integer(named: "orientation") ?? 1
    return (1...8).contains(number) ? number : 1
  }

  /// How the stored image must be turned to stand upright.
  var orientation: Orientation { Orientation(exif: remainingOrientation) ?? .upright }

  /// Columns and rows of the upright image.
  var size: PixelSize { orientation.turned(storedSize) }

  /// How colours are stored.
  var colorModel: PhotoInfo.ColorModel {
    switch image.interpretation {
    case VIPS_INTERPRETATION_CMYK: .cmyk
    case VIPS_INTERPRETATION_B_W, VIPS_INTERPRETATION_GREY16: .grey
    default: .rgb
    }
  }

  /// The ICC profile in the file, whatever its colour space and whether or not it is usable.
  var embeddedProfile: [UInt8]? { image.bytes(named: "icc-profile-data") }

  /// The profile that the pixels keep: the RGB profile of an RGB image. Everything else becomes sRGB.
  ///
  /// A broken profile is ignored, as in every viewer.
  var profile: ColorProfile? {
    guard colorModel == .rgb, let profile = embeddedProfile.flatMap(ColorProfile.init) else { return nil }
    do throws(VipsFailure) {
      _ = try profile.convertFromSRGB([0, 0, 0], size: PixelSize(width: 1, height: 1))
      return profile
    } catch {
      vips_error_clear()
      return nil
    }
  }

  /// Significant bits per sample.
  var bitDepth: Int {
    switch format {
    case .jpeg, .webp: 8
    case .heif, .avif: image.integer(named: "heif-bitdepth") ?? 8
    case .png: image.format == VIPS_FORMAT_USHORT ? 16 : 8
    }
  }

  /// The result of `PhotoFile.probe`.
  var info: PhotoInfo {
    let exif = image.bytes(named: "exif-data")
    return PhotoInfo(
      format: format, size: size, orientation: exif.flatMap(ExifOrientation.number(in:)) ?? remainingOrientation,
      bitDepth: bitDepth, colorModel: colorModel, hasAlpha: image.hasAlpha, profile: profile,
      hasLocation: hasLocation, images: image.integer(named: "n-pages") ?? 1)
  }

  private var hasLocation: Bool {
    if image.hasEntry(named: "exif-ifd3-GPSLatitude") { return true }
    let packet = image.bytes(named: "xmp-data") ?? []
    return String(decoding: packet, as: UTF8.self).contains("GPSLatitude")
  }
}
