/// What a photo file says about its colours beside an ICC profile.
struct StoredColors: Hashable {
  /// The colour space; nil if none is described.
  var space: DescribedSpace?
  /// Whether the file describes a colour space that is not known.
  var isUnknown = false
  /// Whether the description takes precedence over an ICC profile.
  var overridesProfile = false
  /// Whether black and white have the code values of limited range, and the decoder leaves them there.
  var isLimited = false
  /// The brightest luminance in cd/m²; nil if the file does not state it.
  var peak: Double?

  /// Describes the colours by code points of ITU-T H.273.
  mutating func describe(primaryCode: Int, transferCode: Int) {
    space = DescribedSpace(primaryCode: primaryCode, transferCode: transferCode)
    isUnknown = space == nil
  }
}
