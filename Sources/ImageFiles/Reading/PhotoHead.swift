import CVips
import Geometry

/// A photo file whose header has been read.
struct PhotoHead {
  let format: PhotoFormat
  /// The image as stored.
  let image: LazyImage

  /// Columns and rows as stored.
  var storedSize: PixelSize { image.size }

  /// The EXIF orientation that remains to be applied. The HEIF decoder has already applied it.
  private var remainingOrientation: Int {
    let number = image.integer(named: "orientation") ?? 1
    return (1...8).contains(number) ? number : 1
  }

  /// The orientation of the stored image.
  var orientation: Orientation { Orientation(exif: remainingOrientation) ?? .upright }

  /// Columns and rows of the upright image.
  var size: PixelSize { orientation.turned(storedSize) }

  /// The colour model of the stored image.
  var colorModel: PhotoInfo.ColorModel {
    switch image.interpretation {
    case VIPS_INTERPRETATION_CMYK: .cmyk
    case VIPS_INTERPRETATION_B_W, VIPS_INTERPRETATION_GREY16: .grey
    default: .rgb
    }
  }

  /// The ICC profile in the file, of any colour space and not necessarily usable.
  var embeddedProfile: [UInt8]? { image.bytes(named: "icc-profile-data") }

  /// The profile of the loaded pixels: that of an RGB image, if it has one; everything else becomes sRGB.
  ///
  /// A broken profile is ignored, as in all viewers.
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
