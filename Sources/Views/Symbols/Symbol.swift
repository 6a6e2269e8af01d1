import DisplayLists
import Geometry
import Optics

/// A picture made of filled and stroked paths, in a square of one unit, that is set like a letter.
///
/// What stands in a frame has two layers where they are coloured apart: the frame, and what stands in it.
struct Symbol {
  /// A path and how it is inked.
  enum Part {
    case fill(Path, FillStyle)
    /// Widths are in units of the square; ends and corners are round.
    case stroke(Path, CGFloat)
  }

  var parts: [Part]
  /// What is cut out of them.
  var cut: [Part] = []
  /// What is inked after that.
  var over: [Part] = []
  /// The frame around, and the symbol in it as large as it is there; nil where there is none.
  private(set) var enclosure: (frame: Part, inner: [Part])?

  init(parts: [Part], cut: [Part] = [], enclosure: (frame: Part, inner: [Part])? = nil) {
    self.parts = parts
    self.cut = cut
    self.enclosure = enclosure
  }

  /// Width of lines in symbols of regular weight.
  static let line: CGFloat = 0.09
  /// Width of lines around and within areas.
  static let fine: CGFloat = 0.0765

  /// The symbol of a name as SF Symbols has it; nil where there is no drawing of it.
  ///
  /// What is read from the right points and begins there where its name speaks of reading, as in `chevron.forward`, and
  /// not where it speaks of a side, as in `chevron.right`, or of a player's keys, as in `forward.fill`.
  static func named(_ name: String, readFromRight: Bool = false) -> Symbol? {
    let symbol = drawn(name)
    return readFromRight && followsReading(name) ? symbol?.mirrored : symbol
  }

  /// Whether the symbol of a name is mirrored where lines run from the right.
  private static func followsReading(_ name: String) -> Bool {
    let frames: Set<Substring> = ["circle", "square", "fill"]
    var words = name.split(separator: ".")
    while let last = words.last, frames.contains(last) { words.removeLast() }
    return words.count > 1 && (words.last == "forward" || words.last == "backward") || words == ["list", "bullet"]
  }

  private static func drawn(_ name: String) -> Symbol? {
    if let symbol = plain(name) { return symbol }
    // What encloses another symbol is named after it.
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

  /// Whether there is a drawing of a name.
  static func exists(_ name: String) -> Bool { drawn(name) != nil }

  private static let frame = CGRect(x: 0.04, y: 0.04, width: 0.92, height: 0.92)

  /// A square in dashes, which says that there is no drawing.
  static var unknown: Symbol {
    let dashes = Path(roundedRect: frame, cornerRadius: 0.15).bezier.segments.enumerated().filter { $0.offset % 2 == 0 }
    return Symbol(
      parts: dashes.map { .stroke(Path(BezierPath([.move(to: $0.element.start), $0.element.element])), 0.06) })
  }

  /// The symbol with its sides exchanged.
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

  /// What stands around another symbol.
  private struct Enclosure {
    /// The end of the name.
    var suffix: String
    var outline: Path
    var isFilled: Bool
    /// How large the other symbol is in it, and where the middle of that is.
    var scale = 0.56
    var middle = CGPoint(x: 0.5, y: 0.5)

    static let all: [Enclosure] =
      [true, false].flatMap { isFilled in
        let fill = isFilled ? ".fill" : ""
        func own(_ name: String, _ scale: Double, x: Double = 0.5, y: Double = 0.5) -> Enclosure? {
          Drawing.all[name + ".fill"].flatMap { Path($0.areas[0]) }.map {
            Enclosure(
              suffix: "." + name + fill, outline: $0, isFilled: isFilled, scale: scale, middle: CGPoint(x: x, y: y))
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

  /// The symbol smaller, inside a frame: cut out of it where it is filled.
  private func enclosed(in enclosure: Enclosure) -> Symbol {
    let small = small(enclosure.scale, about: enclosure.middle, lineScale: enclosure.isFilled ? 0.9 : 0.85)
    if enclosure.isFilled {
      let whole = Part.fill(enclosure.outline, FillStyle())
      return Symbol(parts: [whole], cut: small, enclosure: (frame: whole, inner: small))
    }
    let line = Part.stroke(enclosure.outline, Self.fine)
    return Symbol(parts: [line] + small, enclosure: (frame: line, inner: small))
  }

  /// The parts in a smaller square about a point; lines get thinner less.
  private func small(_ scale: Double, about middle: CGPoint, lineScale: CGFloat) -> [Part] {
    let shrink = Affine.translation(x: middle.x, y: middle.y) * .scale(scale) * .translation(x: -0.5, y: -0.5)
    return parts.map { part in
      switch part {
      case .fill(let path, let style): .fill(path.applying(shrink), style)
      case .stroke(let path, let width): .stroke(path.applying(shrink), width * lineScale)
      }
    }
  }

  /// The symbol with a disc at its upper right that it keeps clear of.
  private var badged: Symbol {
    var badged = Symbol(parts: parts, cut: cut + [.fill(Self.disc(0.25, about: CGPoint(x: 0.79, y: 0.2)), FillStyle())])
    badged.over = over + [.fill(Self.disc(0.17, about: CGPoint(x: 0.79, y: 0.2)), FillStyle())]
    return badged
  }

  /// The symbol with another at its lower right that it keeps clear of; nil where that is cut out of something itself.
  private func badged(with sign: Symbol) -> Symbol? {
    guard sign.cut.isEmpty else { return nil }
    let middle = CGPoint(x: 0.79, y: 0.79)
    var badged = Symbol(parts: parts, cut: cut + [.fill(Self.disc(0.28, about: middle), FillStyle())])
    badged.over = over + sign.small(0.38, about: middle, lineScale: 0.8)
    return badged
  }

  private static func disc(_ radius: CGFloat, about middle: CGPoint) -> Path {
    Path(ellipseIn: CGRect(x: middle.x - radius, y: middle.y - radius, width: 2 * radius, height: 2 * radius))
  }

  /// The symbol under a line from corner to corner that keeps clear of it.
  private var struckThrough: Symbol {
    let slash = Path {
      $0.move(to: CGPoint(x: 0.1, y: 0.08))
      $0.addLine(to: CGPoint(x: 0.9, y: 0.92))
    }
    var struck = Symbol(parts: parts, cut: cut + [.stroke(slash, Self.line * 2.4)])
    struck.over = over + [.stroke(slash, Self.fine)]
    return struck
  }

  /// The symbol's layers from the most prominent, inked with styles, the last painted first; nil where it has but one.
  func items(
    layers styles: (ResolvedStyle, ResolvedStyle), side: CGFloat, weight: CGFloat, pointsFromSquare: Affine
  ) -> [DisplayItem]? {
    guard let enclosure else { return nil }
    func items(_ parts: [Part], _ style: ResolvedStyle) -> [DisplayItem] {
      Symbol(parts: parts).items(style, side: side, weight: weight, pointsFromSquare: pointsFromSquare)
    }
    return items([enclosure.frame], styles.1) + items(enclosure.inner, styles.0)
  }

  /// The symbol inked with a style in a square of a side.
  func items(_ style: ResolvedStyle, side: CGFloat, weight: CGFloat, pointsFromSquare: Affine) -> [DisplayItem] {
    // A shadow is that of the whole.
    if case .shadowed(let style, let shadow) = style {
      return shadow.inked(style, pointsFromSquare) {
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
    // Where parts meet, what can be seen through must not lie twice.
    let black = ResolvedStyle.color(RGBA(white: 0))
    var mask = ink(parts, black)
    if !cut.isEmpty { mask.append(.group(DisplayGroup(ink(cut, black), blend: .destinationOut))) }
    let bounds = Rect(x: 0, y: 0, width: side, height: side)
    // Thick lines at the edge reach beyond it.
    let reach = BezierPath(bounds.inset(by: -0.1 * side))
    let fill = style.fills(reach, in: bounds, pointsFromItem: pointsFromSquare)
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

  /// The parts, lines of one width that follow each other as one, so that they do not lie over each other.
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
  /// A line with round ends and corners.
  static func round(_ width: CGFloat) -> StrokeStyle {
    StrokeStyle(lineWidth: width, lineCap: .round, lineJoin: .round)
  }
}
