import Drawing

/// Which families a font request is answered with, in order.
struct FaceChoice {
  let fonts: FontSet
  /// Installed families of the set's designs and fallbacks, in the set's order.
  let installed: [String]

  /// Families that are known without a request for a family by name.
  init(_ fonts: FontSet, system: SystemFonts) {
    self.fonts = fonts
    let named = ([fonts.standard] + fonts.rounded + fonts.serif + fonts.monospaced + fonts.fallbacks).map(\.name)
    var families: [String] = []
    for family in named + (fonts.fallbackPrefix.map(system.families(withPrefix:)) ?? []) {
      if family != fonts.emoji.name, !families.contains(family), system.hasFamily(family) { families.append(family) }
    }
    installed = families
  }

  /// The families to look for a character in: the one asked for, the design's own, the standard one, the fallbacks
  /// in the order that suits design and region, emoji last.
  func families(for font: FontRequest, region: HanRegion) -> [String] {
    let own: [FontFamily] =
      switch font.design {
      case .standard: []
      case .rounded: fonts.rounded
      case .serif: fonts.serif
      case .monospaced: fonts.monospaced
      }
    let design = own.map(\.name).first(where: installed.contains)
    let first = [font.family, design, fonts.standard.name].compactMap { $0 }
    let others = (fonts.rounded + fonts.serif + fonts.monospaced).map(\.name)
    let free = installed.filter { !first.contains($0) }
    var rest = free.filter { !others.contains($0) } + free.filter(others.contains)
    if font.design == .serif { rest = rest.filter(Self.isSerif) + rest.filter { !Self.isSerif($0) } }
    let suffix = " CJK \(region.rawValue)"
    if let han = rest.first(where: { $0.hasSuffix(suffix) }), let place = rest.firstIndex(where: Self.isHan) {
      rest.removeAll { $0 == han }
      rest.insert(han, at: place)
    }
    return first + rest + [fonts.emoji.name]
  }

  private static func isSerif(_ family: String) -> Bool { family.hasPrefix("Noto Serif") }
  private static func isHan(_ family: String) -> Bool { family.split(separator: " ").contains("CJK") }
}

/// Whose shapes Chinese characters take, where regions write them differently.
enum HanRegion: String {
  case simplified = "SC"
  case traditional = "TC"
  case hongKong = "HK"
  case japanese = "JP"
  case korean = "KR"

  /// The region of a language; where the language writes no such characters, of the script that stands beside them.
  init(language: String, lines: [HardLine]) {
    let tags = language.lowercased().split { $0 == "-" || $0 == "_" }
    switch tags.first {
    case "ja": self = .japanese
    case "ko": self = .korean
    case "zh", "yue":
      if tags.contains("hk") || tags.contains("mo") {
        self = .hongKong
      } else {
        self = tags.contains("hant") || tags.contains("tw") ? .traditional : .simplified
      }
    default:
      var region = HanRegion.simplified
      for scalar in lines.lazy.flatMap({ String(decoding: $0.text, as: UTF8.self).unicodeScalars }) {
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
