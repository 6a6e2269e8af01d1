/// How the stored colours of a photo become the colours of its loaded pixels.
struct ColorHandling {
  /// The profile that colours are converted from on loading; nil if they are not converted, or by a standard profile.
  private(set) var source: ICCProfile?
  /// The colour space of the loaded pixels; nil for sRGB.
  private(set) var profile: ColorProfile?
  /// Whether the photo has a profile that cannot be used.
  private(set) var ignoresProfile = false

  /// Decides what becomes of the embedded profile of a photo, which may be of any colour space and broken. Call within
  /// `Vips.perform`.
  ///
  /// - RGB stays in the space of the profile. If the profile describes only the conversion from its colours, the
  ///   overlay's colours cannot be converted to it, so those of the photo become Display P3, the widest of the spaces
  ///   that most programs know.
  /// - CMYK and grey become sRGB.
  /// - A broken profile is ignored, as in all viewers.
  init(of embedded: [UInt8]?, in model: PhotoInfo.ColorModel) throws(VipsFailure) {
    guard let embedded else { return }
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
}
