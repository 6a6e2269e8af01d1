import Geometry

/// How the stored colours of a photo become the colours of its loaded pixels.
struct ColorHandling {
  /// The profile that colours are converted from on loading; nil if they are not converted, or by a standard profile.
  private(set) var source: ICCProfile?
  /// The HDR space that colours are converted from on loading; nil for photos of standard range.
  private(set) var hdr: DescribedSpace?
  /// The luminances that the file of an HDR photo states.
  private(set) var luminance = HDRLuminance()
  /// Whether loading spreads samples of limited range.
  private(set) var isLimited = false
  /// The colour space of the loaded pixels; nil for sRGB.
  private(set) var profile: ColorProfile?
  /// Whether the photo has a profile or another description of its colours that cannot be used.
  private(set) var ignoresProfile = false

  /// Determines the conversion of the colours of a photo. Call within `Vips.perform`.
  ///
  /// - RGB stays in the space of the profile. If the profile describes only the conversion from its colours, the
  ///   overlay's colours cannot be converted to it, so the photo's colours become Display P3, the widest of the spaces
  ///   that most programs support.
  /// - CMYK and grey become sRGB.
  /// - A broken profile is ignored, as in all viewers.
  /// - A space that is described without a profile becomes a profile. HDR is converted to the standard range: to sRGB
  ///   if the photo has its primaries, otherwise to Display P3.
  ///
  /// - Parameters:
  ///   - embedded: the embedded profile, which may be of any colour space and broken.
  ///   - stored: the other colour information in the file.
  ///   - model: the components of the stored image.
  init(
    of embedded: [UInt8]?, and stored: StoredColors, in model: PhotoInfo.ColorModel
  ) throws(VipsFailure) {
    isLimited = stored.isLimited
    if let embedded, !stored.overridesProfile {
      try use(embedded, in: model)
    } else if model != .cmyk {
      use(stored)
    }
  }

  private mutating func use(_ stored: StoredColors) {
    ignoresProfile = stored.isUnknown
    guard let space = stored.space, !space.isSRGB else { return }
    if case .curve = space.transfer {
      profile = space.profile
      ignoresProfile = profile == nil
    } else {
      hdr = space
      luminance = stored.luminance
      profile = space.primaries == .bt709 ? nil : .displayP3
    }
  }

  private mutating func use(_ embedded: [UInt8], in model: PhotoInfo.ColorModel) throws(VipsFailure) {
    guard let icc = ICCProfile(embedded), icc.describesSpace else {
      ignoresProfile = true
      return
    }
    switch (model, icc.space) {
    case (.rgb, "RGB "), (.grey, "GRAY"), (.cmyk, "CMYK"): break
    case (.grey, "RGB "):
      // Grey is the same in every RGB space, except for small differences between transfer functions.
      return
    default:
      ignoresProfile = true
      return
    }
    switch try icc.directions() {
    case .none: ignoresProfile = true
    case .both: profile = ColorProfile(embedded)
    case .from:
      source = icc
      if model == .rgb { profile = .displayP3 }
    }
  }

  /// Whether colours are converted after the pixels have been decoded, before transparency is flattened.
  var convertsPixels: Bool { hdr != nil || isLimited }

  /// The curve of an HDR photo; `standard` for any other.
  var transfer: TransferCurve {
    switch hdr?.transfer {
    case .pq: .pq
    case .hlg: .hlg
    case .curve, nil: .standard
    }
  }

  /// Returns decoded pixels of an HDR photo, whose alpha is straight or opaque, as 16-bit signals with the photo's
  /// curve and the primaries of BT.2020.
  func keptInHDR(_ pixels: Photo.Pixels) -> Photo.Pixels {
    var pixels = pixels.deepened
    if isLimited { pixels = pixels.spreadFromLimitedRange }
    guard let hdr, let conversion = WideHDRConversion(from: hdr) else { return pixels }
    return pixels.mappingColors(conversion.converted)
  }

  /// Returns decoded pixels, whose alpha is straight or opaque, in the space of ``profile``.
  func converted(_ pixels: Photo.Pixels) -> Photo.Pixels {
    var pixels = pixels
    if isLimited { pixels = pixels.spreadFromLimitedRange }
    let target = profile.flatMap { MatrixProfile($0.icc) } ?? .sRGB
    if let hdr, let conversion = HDRConversion(from: hdr, peak: luminance.peak, to: target) {
      pixels = pixels.mappingColors(conversion.converted)
    }
    return pixels
  }
}
