import DisplayLists

/// Chooses the font families for a request, in order of preference.
struct FaceChoice {
  let fonts: FontSet
  /// The installed families among the font set's designs and fallbacks, in the set's order.
  let installed: [String]

  /// Looks up the installed families of a font set.
  init(_ fonts: FontSet, system: SystemFonts) {
    self.fonts = fonts
    let named = ([fonts.standard] + fonts.rounded + fonts.serif + fonts.monospaced + fonts.fallbacks).map(\.name)
    var families: [String] = []
    for family in named + (fonts.fallbackPrefix.map(system.families(withPrefix:)) ?? []) {
      if family != fonts.emoji.name, !families.contains(family), system.hasFamily(family) { families.append(family) }
    }
    installed = families
  }

  /// Returns the families to search for a character, in this order: the requested family, the design's family, the
  /// standard family, the fallbacks ordered to suit the design and region, and finally emoji.
  func families(family: String?, design: FontRequest.Design, region: HanRegion) -> [String] {
    let own: [FontFamily] =
      switch design {
      case .standard: []
      case .rounded: fonts.rounded
      case .serif: fonts.serif
      case .monospaced: fonts.monospaced
      }
    let face = own.map(\.name).first(where: installed.contains)
    let first = [family, face, fonts.standard.name].compactMap { $0 }
    let others = (fonts.rounded + fonts.serif + fonts.monospaced).map(\.name)
    let free = installed.filter { !first.contains($0) }
    var rest = free.filter { !others.contains($0) } + free.filter(others.contains)
    if design == .serif { rest = rest.filter(Self.isSerif) + rest.filter { !Self.isSerif($0) } }
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
