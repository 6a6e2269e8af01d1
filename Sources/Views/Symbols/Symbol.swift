import DisplayLists
import Geometry
import Optics

/// A symbol's filled and stroked paths in a unit square. Symbols are laid out like letters.
///
/// A symbol in an enclosure, such as `star.circle`, has two layers that can be coloured separately: the enclosure and
/// the inner symbol.
struct Symbol {
  /// A path and how it is painted.
  enum Part {
    case fill(Path, FillStyle)
    /// A stroke whose width is a fraction of the square's side; caps and joins are round.
    case stroke(Path, CGFloat)
  }

  var parts: [Part]
  /// Parts that are cut out of `parts`.
  var cut: [Part] = []
  /// Parts that are painted on top, unaffected by `cut`.
  var over: [Part] = []
  /// The enclosure and the scaled inner symbol; nil if there is no enclosure.
  private(set) var enclosure: (frame: Part, inner: [Part])?

  init(parts: [Part], cut: [Part] = [], enclosure: (frame: Part, inner: [Part])? = nil) {
    self.parts = parts
    self.cut = cut
    self.enclosure = enclosure
  }

  /// The stroke width of regular-weight symbols.
  static let line: CGFloat = 0.09
  /// The stroke width of area outlines and of lines within areas.
  static let fine: CGFloat = 0.0765

  /// Returns the symbol for an SF Symbols name; nil if there is no drawing.
  ///
  /// Right-to-left layout mirrors symbols whose names refer to the reading direction, such as `chevron.forward`. It
  /// does not mirror those that name a side (`chevron.right`) or a transport control (`forward.fill`).
  static func named(_ name: String, isRightToLeft: Bool = false) -> Symbol? {
    let symbol = drawn(name)
    return isRightToLeft && followsReadingDirection(name) ? symbol?.mirrored : symbol
  }

  /// Whether right-to-left layout mirrors the symbol.
  private static func followsReadingDirection(_ name: String) -> Bool {
    let frames: Set<Substring> = ["circle", "square", "fill"]
    var words = name.split(separator: ".")
    while let last = words.last, frames.contains(last) { words.removeLast() }
    return words.count > 1 && (words.last == "forward" || words.last == "backward") || words == ["list", "bullet"]
  }

  private static func drawn(_ name: String) -> Symbol? {
    if let symbol = plain(name) { return symbol }
    // The suffix names the enclosure; the rest names the inner symbol.
    for enclosure in Enclosure.all where name.hasSuffix(enclosure.suffix) {
      let inner = String(name.dropLast(enclosure.suffix.count))
      let solid = plain(inner + ".fill").flatMap { $0.cut.isEmpty ? $0 : nil }
      if let symbol = solid ?? plain(inner), symbol.cut.isEmpty { return symbol.enclosed(in: enclosure) }
    }
    for (suffix, form) in [(".slash.fill", ".fill"), (".slash", "")] where name.hasSuffix(suffix) {
      return drawn(name.dropLast(suffix.count) + form)?.struckThrough
    }
    if let badge = name.firstRange(of: ".badge") {
      let fill = name.hasSuffix(".fill") ? ".fill" : ""
      let sign = name[badge.upperBound...].dropLast(fill.count)
      guard let base = drawn(name[..<badge.lowerBound] + fill) else { return nil }
      if sign.isEmpty { return base.badged }
      return sign.first == "." ? plain(String(sign.dropFirst())).flatMap { base.badged(with: $0) } : nil
    }
    return nil
  }

  /// Whether there is a drawing for a name.
  static func exists(_ name: String) -> Bool { drawn(name) != nil }

  private static let frame = CGRect(x: 0.04, y: 0.04, width: 0.92, height: 0.92)

  /// The dashed square that stands in for a symbol without a drawing.
  static var unknown: Symbol {
    let dashes = Path(roundedRect: frame, cornerRadius: 0.15).bezier.segments.enumerated().filter { $0.offset % 2 == 0 }
    return Symbol(
      parts: dashes.map { .stroke(Path(BezierPath([.move(to: $0.element.start), $0.element.element])), 0.06) })
  }

  /// The symbol flipped horizontally.
  private var mirrored: Symbol {
    let flip = Affine(a: -1, b: 0, c: 0, d: 1, tx: 1, ty: 0)
    func mirrored(_ part: Part) -> Part {
      switch part {
      case .fill(let path, let style): .fill(path.applying(flip), style)
      case .stroke(let path, let width): .stroke(path.applying(flip), width)
      }
    }
    var symbol = Symbol(
      parts: parts.map(mirrored), cut: cut.map(mirrored),
      enclosure: enclosure.map { (frame: mirrored($0.frame), inner: $0.inner.map(mirrored)) })
    symbol.over = over.map(mirrored)
    return symbol
  }

  /// The frame around an inner symbol.
  private struct Enclosure {
    /// The suffix of the symbol's name, such as `.circle.fill`.
    var suffix: String
    var outline: Path
    var isFilled: Bool
    /// The scale of the inner symbol.
    var scale = 0.56
    /// The centre of the inner symbol.
    var center = CGPoint(x: 0.5, y: 0.5)

    static let all: [Enclosure] =
      [true, false].flatMap { isFilled in
        let fill = isFilled ? ".fill" : ""
        func own(_ name: String, _ scale: Double, x: Double = 0.5, y: Double = 0.5) -> Enclosure? {
          SymbolDrawing.all[name + ".fill"].map {
            Enclosure(
              suffix: "." + name + fill, outline: path($0.areas[0]), isFilled: isFilled, scale: scale,
              center: CGPoint(x: x, y: y))
          }
        }
        return [
          Enclosure(suffix: ".circle" + fill, outline: Path(ellipseIn: frame), isFilled: isFilled),
          Enclosure(suffix: ".square" + fill, outline: Path(roundedRect: frame, cornerRadius: 0.2), isFilled: isFilled),
        ]
          + [
            own("triangle", 0.46, y: 0.61), own("rectangle", 0.44), own("seal", 0.44), own("shield", 0.46, y: 0.47),
          ].compactMap(\.self)
      }
  }

  /// Returns the symbol inside an enclosure. If the enclosure is filled, the symbol is cut out of it.
  private func enclosed(in enclosure: Enclosure) -> Symbol {
    let inner = scaled(enclosure.scale, about: enclosure.center, lineScale: enclosure.isFilled ? 0.9 : 0.85)
    if enclosure.isFilled {
      let whole = Part.fill(enclosure.outline, FillStyle())
      return Symbol(parts: [whole], cut: inner, enclosure: (frame: whole, inner: inner))
    }
    let line = Part.stroke(enclosure.outline, Self.fine)
    return Symbol(parts: [line] + inner, enclosure: (frame: line, inner: inner))
  }

  /// Returns the parts scaled about a point; stroke widths have a separate scale.
  private func scaled(_ scale: Double, about center: CGPoint, lineScale: CGFloat) -> [Part] {
    let shrink = Affine.translation(x: center.x, y: center.y) * .scale(scale) * .translation(x: -0.5, y: -0.5)
    return parts.map { part in
      switch part {
      case .fill(let path, let style): .fill(path.applying(shrink), style)
      case .stroke(let path, let width): .stroke(path.applying(shrink), width * lineScale)
      }
    }
  }

  /// The symbol with a disc at its top right and a gap around the disc.
  private var badged: Symbol {
    var badged = Symbol(parts: parts, cut: cut + [.fill(Self.disc(0.25, about: CGPoint(x: 0.79, y: 0.2)), FillStyle())])
    badged.over = over + [.fill(Self.disc(0.17, about: CGPoint(x: 0.79, y: 0.2)), FillStyle())]
    return badged
  }

  /// Returns the symbol with `sign` at its bottom right and a gap around `sign`; nil if `sign` has cuts.
  private func badged(with sign: Symbol) -> Symbol? {
    guard sign.cut.isEmpty else { return nil }
    let center = CGPoint(x: 0.79, y: 0.79)
    var badged = Symbol(parts: parts, cut: cut + [.fill(Self.disc(0.28, about: center), FillStyle())])
    badged.over = over + sign.scaled(0.38, about: center, lineScale: 0.8)
    return badged
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
    var struck = Symbol(parts: parts, cut: cut + [.stroke(slash, Self.line * 2.4)])
    struck.over = over + [.stroke(slash, Self.fine)]
    return struck
  }

  /// Returns the inner symbol in the first style, on top of the enclosure in the second; nil if there is no enclosure.
  func items(
    layers styles: (ResolvedStyle, ResolvedStyle), side: CGFloat, weight: CGFloat, pointsFromSquare: Affine
  ) -> [DisplayItem]? {
    guard let enclosure else { return nil }
    func items(_ parts: [Part], _ style: ResolvedStyle) -> [DisplayItem] {
      Symbol(parts: parts).items(style, side: side, weight: weight, pointsFromSquare: pointsFromSquare)
    }
    return items([enclosure.frame], styles.1) + items(enclosure.inner, styles.0)
  }

  /// Returns the symbol painted with a style in a square whose sides are `side` points long.
  func items(_ style: ResolvedStyle, side: CGFloat, weight: CGFloat, pointsFromSquare: Affine) -> [DisplayItem] {
    // The symbol casts a single shadow as a whole.
    if case .shadowed(let style, let shadow) = style {
      return shadow.painted(style, pointsFromSquare) {
        items($0, side: side, weight: weight, pointsFromSquare: pointsFromSquare)
      }
    }
    func ink(_ parts: [Part], _ style: ResolvedStyle) -> [DisplayItem] {
      Symbol.items(parts, style, side: side, weight: weight, pointsFromSquare: pointsFromSquare)
    }
    let direct = ink(parts, style)
    if cut.isEmpty, direct.count < 2 || style.isOpaque {
      return direct.isEmpty ? [] : [.group(DisplayGroup(direct, isSymbol: true))]
    }
    // A mask keeps translucent styles from being applied twice where parts overlap.
    let black = ResolvedStyle.color(RGBA(white: 0))
    var mask = ink(parts, black)
    if !cut.isEmpty { mask.append(.group(DisplayGroup(ink(cut, black), blend: .destinationOut))) }
    let bounds = Rect(x: 0, y: 0, width: side, height: side)
    // Wide strokes at the edge extend past the bounds.
    let extent = BezierPath(bounds.inset(by: -0.1 * side))
    let fill = style.fills(extent, in: bounds, pointsFromItem: pointsFromSquare)
    return [.group(DisplayGroup(fill, mask: mask + ink(over, black), isSymbol: true))]
  }

  private static func items(
    _ parts: [Part], _ style: ResolvedStyle, side: CGFloat, weight: CGFloat, pointsFromSquare: Affine
  ) -> [DisplayItem] {
    let scale = Affine.scale(side)
    let bounds = Rect(x: 0, y: 0, width: side, height: side)
    return joined(parts).flatMap { part in
      switch part {
      case .fill(let path, let fill):
        style.fills(
          path.bezier.applying(scale), rule: fill.isEOFilled ? .evenOdd : .nonZero, in: bounds,
          pointsFromItem: pointsFromSquare)
      case .stroke(let path, let width):
        style.strokes(
          path.bezier.applying(scale), .round(width * weight * side), in: bounds, pointsFromItem: pointsFromSquare)
      }
    }
  }

  /// Returns the parts with consecutive strokes of equal width joined, so that they do not paint over each other.
  private static func joined(_ parts: [Part]) -> [Part] {
    parts.reduce(into: []) { joined, part in
      if case .stroke(let path, let width) = part, case .stroke(var before, width)? = joined.last {
        before.addPath(path)
        joined[joined.count - 1] = .stroke(before, width)
      } else {
        joined.append(part)
      }
    }
  }
}

extension StrokeStyle {
  /// Returns a stroke style with round caps and joins.
  static func round(_ width: CGFloat) -> StrokeStyle {
    StrokeStyle(lineWidth: width, lineCap: .round, lineJoin: .round)
  }
}
