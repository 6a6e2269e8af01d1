import Drawing
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
  private(set) var cut: [Part] = []
  /// The frame around, and the symbol in it as large as it is there; nil where there is none.
  private(set) var enclosure: (frame: Part, inner: [Part])?

  init(parts: [Part], cut: [Part] = [], enclosure: (frame: Part, inner: [Part])? = nil) {
    self.parts = parts
    self.cut = cut
    self.enclosure = enclosure
  }

  /// Width of lines in symbols of regular weight.
  static let line: CGFloat = 0.09

  /// The symbol of a name as SF Symbols has it; one in dashes that says so where there is none.
  ///
  /// What is read from the right points and begins there where its name speaks of reading, as in `chevron.forward`, and
  /// not where it speaks of a side, as in `chevron.right`, or of a player's keys, as in `forward.fill`.
  static func named(_ name: String, readFromRight: Bool) -> Symbol {
    let symbol = named(name)
    return readFromRight && followsReading(name) ? symbol.mirrored : symbol
  }

  /// Whether the symbol of a name is mirrored where lines run from the right.
  private static func followsReading(_ name: String) -> Bool {
    let frames: Set<Substring> = ["circle", "square", "fill"]
    var words = name.split(separator: ".")
    while let last = words.last, frames.contains(last) { words.removeLast() }
    return words.count > 1 && (words.last == "forward" || words.last == "backward") || words == ["list", "bullet"]
  }

  private static func named(_ name: String) -> Symbol {
    if let symbol = plain(name) { return symbol }
    // What encloses another symbol is named after it.
    for (suffix, frame) in enclosures where name.hasSuffix(suffix) {
      guard let inner = plain(String(name.dropLast(suffix.count))) ?? plain(name.dropLast(suffix.count) + ".fill")
      else { continue }
      return inner.enclosed(in: frame, isFilled: suffix.hasSuffix(".fill"))
    }
    return unknown
  }

  /// Whether there is a symbol of a name.
  static func exists(_ name: String) -> Bool {
    plain(name) != nil
      || enclosures.contains { suffix, _ in
        name.hasSuffix(suffix)
          && (plain(String(name.dropLast(suffix.count))) != nil || plain(name.dropLast(suffix.count) + ".fill") != nil)
      }
  }

  private static let frame = CGRect(x: 0.04, y: 0.04, width: 0.92, height: 0.92)

  private static var enclosures: [(String, Path)] {
    let circle = Path(ellipseIn: frame)
    let square = Path(roundedRect: frame, cornerRadius: 0.2)
    return [
      (".circle.fill", circle), (".square.fill", square), (".circle", circle), (".square", square),
    ]
  }

  private static var unknown: Symbol {
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
    return Symbol(
      parts: parts.map(mirrored), cut: cut.map(mirrored),
      enclosure: enclosure.map { (frame: mirrored($0.frame), inner: $0.inner.map(mirrored)) })
  }

  /// The symbol smaller, inside a frame: cut out of it where it is filled.
  private func enclosed(in frame: Path, isFilled: Bool) -> Symbol {
    let shrink = Affine.about(.center, of: CGSize(width: 1, height: 1), .scale(0.56))
    let small = parts.map { part -> Part in
      switch part {
      case .fill(let path, let style): .fill(path.applying(shrink), style)
      case .stroke(let path, let width): .stroke(path.applying(shrink), width * (isFilled ? 0.9 : 0.85))
      }
    }
    if isFilled {
      let whole = Part.fill(frame, FillStyle())
      return Symbol(parts: [whole], cut: small, enclosure: (frame: whole, inner: small))
    }
    let line = Part.stroke(frame, Self.line * 0.85)
    return Symbol(parts: [line] + small, enclosure: (frame: line, inner: small))
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
    let ink = Symbol.items(parts, style, side: side, weight: weight, pointsFromSquare: pointsFromSquare)
    guard !cut.isEmpty else { return ink.isEmpty ? [] : [.group(DisplayGroup(ink, isSymbol: true))] }
    func black(_ parts: [Part]) -> [DisplayItem] {
      Symbol.items(
        parts, .color(RGBA(white: 0)), side: side, weight: weight, pointsFromSquare: pointsFromSquare)
    }
    let holes = DisplayItem.group(DisplayGroup(black(cut), blend: .destinationOut))
    return [.group(DisplayGroup(ink + [holes], mask: black(parts), isSymbol: true))]
  }

  private static func items(
    _ parts: [Part], _ style: ResolvedStyle, side: CGFloat, weight: CGFloat, pointsFromSquare: Affine
  ) -> [DisplayItem] {
    let scale = Affine.scale(side)
    let bounds = Rect(x: 0, y: 0, width: side, height: side)
    return parts.flatMap { part in
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
}

extension StrokeStyle {
  /// A line with round ends and corners.
  static func round(_ width: CGFloat) -> StrokeStyle {
    StrokeStyle(lineWidth: width, lineCap: .round, lineJoin: .round)
  }
}
