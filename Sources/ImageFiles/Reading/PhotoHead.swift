import CVips
import Geometry

/// A photo file whose header has been read.
struct PhotoHead {
  let format: PhotoFormat
  /// The image as stored, not upright.
  let image: LazyImage

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
  var colorModel: PhotoInfo.ColorModel {
    switch image.interpretation {
    case VIPS_INTERPRETATION_CMYK: .cmyk
    case VIPS_INTERPRETATION_B_W, VIPS_INTERPRETATION_GREY16: .grey
    default: .rgb
    }
  }

  /// The ICC profile in the file. It may be of any colour space and is not necessarily usable.
  var embeddedProfile: [UInt8]? { image.bytes(named: "icc-profile-data") }

  /// The profile of the loaded pixels. It is the embedded profile of an RGB image; all other images become sRGB, for
  /// which it is nil.
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

  /// The number of significant bits per sample.
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
