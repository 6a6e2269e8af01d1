/// The colour information in a photo file, apart from an ICC profile.
struct StoredColors: Hashable {
  /// The colour space; nil if none is described.
  var space: DescribedSpace?
  /// Whether the file describes a colour space that is not known.
  var isUnknown = false
  /// Whether the description takes precedence over an ICC profile.
  var overridesProfile = false
  /// Whether black and white have the code values of limited range, and the decoder leaves them there.
  var isLimited = false
  /// The luminances that the file of an HDR photo states.
  var luminance = HDRLuminance()
  /// The code point of the matrix between the stored components and red, green and blue (ITU-T H.273, table 4); nil if
  /// the file does not state it.
  var matrix: Int?
  /// Whether red, green and blue are stored directly with the code values of limited range, which the decoder compresses
  /// again.
  var hasLimitedRGB = false

  /// Returns the name of a matrix that the decoder would mistake for another one; nil if it knows the matrix.
  func unknownMatrix(bitDepth: Int) -> String? {
    switch matrix {
    case 0 where hasLimitedRGB: "RGB of limited range"
    case 8 where bitDepth > 8: "YCgCo with \(bitDepth) bits"
    case 10: "Y′CbCr of constant luminance"
    case 11: "Y′D′zD′x"
    case 13: "Y′CbCr of constant luminance"
    case 14: "ICtCp"
    case 15: "IPT-C2"
    case 16, 17: "YCgCo-R"
    default: nil
    }
  }

  /// Describes the colours by code points of ITU-T H.273.
  mutating func describe(primaryCode: Int, transferCode: Int) {
    space = DescribedSpace(primaryCode: primaryCode, transferCode: transferCode)
    isUnknown = space == nil
  }
}
