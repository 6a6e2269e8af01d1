/// The region whose glyph variants are used for Han characters.
///
/// The raw values are the suffixes of Noto's CJK family names.
enum HanRegion: String {
  case simplified = "SC"
  case traditional = "TC"
  case hongKong = "HK"
  case japanese = "JP"
  case korean = "KR"
}
