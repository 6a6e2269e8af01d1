import DisplayLists
import Geometry

extension Symbol {
  /// Whether there is a drawing for a name.
  static func exists(_ name: String) -> Bool { drawn(name) != nil }

  /// Returns the symbol for a name, drawn or composed; nil if a part of the name has no drawing.
  static func drawn(_ name: String) -> Symbol? {
    let name = SymbolNames.current(name)
    if let symbol = simple(name) { return symbol }
    if let symbol = enclosed(name) { return symbol }
    for (suffix, form) in [(".slash.fill", ".fill"), (".slash", "")] where name.hasSuffix(suffix) {
      return drawn(name.dropLast(suffix.count) + form)?.struckThrough
    }
    return badged(name) ?? skip(name)
  }

  /// Returns the drawing of a symbol, or the turned drawing of another direction; nil if neither exists, and for
  /// letters, digits and the slash, which exist only in enclosures.
  static func simple(_ name: String) -> Symbol? {
    name.count > 1 && name != "slash" ? plain(name) ?? turned(name) : nil
  }

  /// Returns the symbol for a name such as `bell.badge` or `folder.fill.badge.plus`, with a disc or a sign at its
  /// corner.
  private static func badged(_ name: String) -> Symbol? {
    guard let badge = name.firstRange(of: ".badge") ?? name.firstRange(of: ".trianglebadge") else { return nil }
    let fill = name.hasSuffix(".fill") ? ".fill" : ""
    let sign = name[badge.upperBound...].dropLast(fill.count)
    guard let base = drawn(name[..<badge.lowerBound] + fill) else { return nil }
    if sign.isEmpty { return base.badged }
    guard sign.first == ".", let drawing = simple(SymbolNames.current(String(sign.dropFirst()))) else { return nil }
    return base.badged(with: drawing)
  }

  /// Returns the symbol for a name such as `goforward.15`, an arrow around a number.
  private static func skip(_ name: String) -> Symbol? {
    for stem in ["goforward.", "gobackward."] where name.hasPrefix(stem) {
      let digits = String(name.dropFirst(stem.count))
      guard digits.allSatisfy(\.isNumber), let number = numeral(digits), let arrow = plain(String(stem.dropLast()))
      else {
        return nil
      }
      return Symbol(
        parts: arrow.parts + number.scaled(0.38, about: CGPoint(x: 0.5, y: 0.54), lineScale: 0.8), layers: [])
    }
    return nil
  }

  /// Returns a letter, a digit, the slash or a number of several digits side by side; nil for anything else.
  static func numeral(_ name: String) -> Symbol? {
    if name == "slash" { return plain(name) }
    let isNumber = name.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard name.count == 1 || isNumber && (2...3).contains(name.count) else { return nil }
    let glyphs = name.compactMap { plain(String($0)) }
    guard glyphs.count == name.count else { return nil }
    if glyphs.count == 1 { return glyphs[0] }
    // Digits are half as wide as high and move closer together.
    let advance = 0.58
    let start = 0.5 - advance * Double(glyphs.count - 1) / 2
    return Symbol(
      parts: glyphs.enumerated().flatMap { index, glyph in
        glyph.applying(
          .translation(x: start + advance * Double(index), y: 0) * .scale(x: 0.85, y: 1) * .translation(x: -0.5, y: 0)
        ).parts
      })
  }

  /// Returns the parts scaled about a point, which the middle of the square moves to; stroke widths have a separate
  /// scale.
  func scaled(_ scale: Double, about center: CGPoint, lineScale: CGFloat) -> [Part] {
    let shrink = Affine.translation(x: center.x, y: center.y) * .scale(scale) * .translation(x: -0.5, y: -0.5)
    return parts.map { part in
      switch part.applying(shrink) {
      case .fill(let path, let style): .fill(path, style)
      case .stroke(let path, let width): .stroke(path, width * lineScale)
      }
    }
  }

  /// The symbol with a disc at its top right and a gap around the disc.
  private var badged: Symbol {
    let center = CGPoint(x: 0.79, y: 0.2)
    return with([.fill(Self.disc(0.17, about: center), FillStyle())], clearing: Self.disc(0.25, about: center))
  }

  /// Returns the symbol with `sign` at its bottom right and a gap around `sign`; nil if `sign` has cuts.
  private func badged(with sign: Symbol) -> Symbol? {
    guard sign.cut.isEmpty else { return nil }
    let center = CGPoint(x: 0.79, y: 0.79)
    return with(sign.scaled(0.38, about: center, lineScale: 0.85), clearing: Self.disc(0.28, about: center))
  }

  private func with(_ badge: [Part], clearing gap: Path) -> Symbol {
    let back = Symbol(parts: parts, cut: cut + [.fill(gap, FillStyle())], over: over)
    // Parts over the symbol, such as a slash, are drawn beneath the badge.
    var whole = back
    whole.over += badge
    whole.layers = [back, Symbol(parts: badge)]
    return whole
  }

  private static func disc(_ radius: CGFloat, about center: CGPoint) -> Path {
    Path(ellipseIn: CGRect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
  }

  /// The symbol with a diagonal slash and a gap along it.
  private var struckThrough: Symbol {
    let slash = Path {
      $0.move(to: CGPoint(x: 0.1, y: 0.08))
      $0.addLine(to: CGPoint(x: 0.9, y: 0.92))
    }
    let back = Symbol(parts: parts, cut: cut + [.stroke(slash, Self.line * 2.4)])
    let front: [Part] = [.stroke(slash, Self.fine)]
    return Symbol(parts: back.parts, cut: back.cut, over: over + front, layers: [back, Symbol(parts: front)])
  }
}
