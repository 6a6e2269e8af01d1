/// The region whose glyph forms Chinese characters take, where regions write them differently.
enum HanRegion: String {
  case simplified = "SC"
  case traditional = "TC"
  case hongKong = "HK"
  case japanese = "JP"
  case korean = "KR"
}
