/// A box of a file in the ISO base media format, such as HEIF and AVIF.
struct HEIFBox {
  /// The four-letter type.
  let type: String
  /// The offsets of the content.
  let content: Range<Int64>

  /// The names of the kinds of auxiliary image that are gain maps.
  static let appleGainMap = "urn:com:apple:photo:2020:aux:hdrgainmap"
  static let isoGainMap = "urn:iso:std:iso:ts:21496:-1"
}
