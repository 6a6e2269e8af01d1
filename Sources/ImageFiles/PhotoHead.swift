internal import CVips
internal import Geometry

/// A photo file whose head is read: everything but its pixels.
struct PhotoHead {
  /// The kind of file.
  let format: PhotoFormat
  /// The picture as stored.
  let picture: LazyImage

  /// Columns and rows as stored.
  var storedSize: PixelSize { picture.size }

  /// How the stored picture must be turned. HEIF has been turned by its decoder already.
  var orientation: Orientation {
    Orientation(rawValue: picture.integer(named: "orientation") ?? 1) ?? .upright
  }

  /// Columns and rows of the upright picture.
  var size: PixelSize { orientation.turned(storedSize) }

  /// How colours are stored.
  var colorModel: PhotoInfo.ColorModel {
    switch picture.interpretation {
    case VIPS_INTERPRETATION_CMYK: .cmyk
    case VIPS_INTERPRETATION_B_W, VIPS_INTERPRETATION_GREY16: .grey
    default: .rgb
    }
  }

  /// The ICC profile in the file, whatever its colour space and whether or not it fits.
  var embeddedProfile: [UInt8]? { picture.bytes(named: "icc-profile-data") }

  /// The profile that the pixels keep: an RGB one of an RGB picture. Everything else becomes sRGB.
  ///
  /// A broken profile does not count, as in every viewer.
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

  /// Significant bits of a sample.
  var bitDepth: Int {
    switch format {
    case .jpeg, .webp: 8
    case .heif, .avif: picture.integer(named: "heif-bitdepth") ?? 8
    case .png: picture.format == VIPS_FORMAT_USHORT ? 16 : 8
    }
  }

  /// What `PhotoFile.probe` says.
  var info: PhotoInfo {
    let exif = picture.bytes(named: "exif-data")
    return PhotoInfo(
      format: format, size: size, orientation: exif.flatMap(ExifBlock.init)?.orientation ?? orientation.rawValue,
      bitDepth: bitDepth, colorModel: colorModel, hasAlpha: picture.hasAlpha, profile: profile,
      hasLocation: hasLocation, pictures: picture.integer(named: "n-pages") ?? 1)
  }

  private var hasLocation: Bool {
    if picture.hasEntry(named: "exif-ifd3-GPSLatitude") { return true }
    let packet = picture.bytes(named: "xmp-data") ?? []
    return String(decoding: packet, as: UTF8.self).contains("GPSLatitude")
  }
}
