extension HanRegion {
  /// Determines the region from a language.
  ///
  /// For languages other than Chinese, Japanese and Korean, the scripts in the text determine the region.
  init(language: String, lines: [HardLine]) {
    switch language.prefix(while: { $0 != "-" && $0 != "_" }).lowercased() {
    case "ja": self = .japanese
    case "ko": self = .korean
    case "zh", "yue":
      let tags = language.lowercased().split { $0 == "-" || $0 == "_" }
      if tags.contains("hk") || tags.contains("mo") {
        self = .hongKong
      } else {
        self = tags.contains("hant") || tags.contains("tw") ? .traditional : .simplified
      }
    default:
      var region = HanRegion.simplified
      for scalar in lines.lazy.filter({ !$0.isPrintableASCII })
        .flatMap({ String(decoding: $0.text, as: UTF8.self).unicodeScalars })
      {
        switch scalar.value {
        case 0x3041...0x30ff: self = .japanese; return
        case 0x1100...0x11ff, 0xac00...0xd7a3: region = .korean
        default: break
        }
      }
      self = region
    }
  }
}
