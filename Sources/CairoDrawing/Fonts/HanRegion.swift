/// The region whose glyph variants are used for Chinese characters.
///
/// The raw values are the suffixes of the names of Noto's CJK families.
enum HanRegion: String {
  case simplified = "SC"
  case traditional = "TC"
  case hongKong = "HK"
  case japanese = "JP"
  case korean = "KR"
}
