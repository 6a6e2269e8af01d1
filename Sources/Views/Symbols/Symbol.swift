import DisplayLists
import Geometry
import Optics

/// A symbol's filled and stroked paths in units of its height. Symbols are laid out like letters.
///
/// Drawings lie in a square, which some extend to the left and right. The middle of the square is placed in the middle of
/// the capital letters.
struct Symbol {
  /// A path and how it is painted.
  enum Part {
    case fill(Path, FillStyle)
    /// A stroke whose width is a fraction of the square's side; caps and joins are round.
    case stroke(Path, CGFloat)

    /// Returns the part with its path transformed; a stroke keeps its width.
    func applying(_ map: Affine) -> Part {
      switch self {
      case .fill(let path, let style): .fill(path.applying(map), style)
      case .stroke(let path, let width): .stroke(path.applying(map), width)
      }
    }
  }

  var parts: [Part]
  /// Parts that are cut out of `parts`.
  var cut: [Part] = []
  /// Parts that are painted on top, unaffected by `cut`.
  var over: [Part] = []
  /// The layers that can be coloured separately, such as an enclosure and the symbol inside it, or a symbol and its
  /// badge; the back layer comes first. Empty if there is only one.
  var layers: [Symbol] = []

  /// The stroke width of regular-weight symbols.
  static let line: CGFloat = 0.08
  /// The stroke width of area outlines and of lines within areas.
  static let fine: CGFloat = 0.067

  /// Returns the symbol for an SF Symbols name; nil if there is no drawing.
  ///
  /// Right-to-left layout mirrors symbols whose names refer to the reading direction, such as `chevron.forward`. It
  /// does not mirror those that name a side (`chevron.right`) or a transport control (`forward.fill`).
  static func named(_ name: String, isRightToLeft: Bool = false) -> Symbol? {
    let symbol = drawn(name)
    return isRightToLeft && followsReadingDirection(name)
      ? symbol?.applying(Affine(a: -1, b: 0, c: 0, d: 1, tx: 1, ty: 0)) : symbol
  }

  /// Whether right-to-left layout mirrors the symbol.
  private static func followsReadingDirection(_ name: String) -> Bool {
    let frames: Set<Substring> = ["circle", "square", "fill"]
    var words = name.split(separator: ".")
    while let last = words.last, frames.contains(last) { words.removeLast() }
    return words.count > 1 && (words.last == "forward" || words.last == "backward") || words == ["list", "bullet"]
  }

  /// The dashed square that stands in for a symbol without a drawing.
  static var unknown: Symbol {
    let frame = CGRect(x: 0.04, y: 0.04, width: 0.92, height: 0.92)
    let dashes = Path(roundedRect: frame, cornerRadius: 0.15).bezier.segments.enumerated().filter { $0.offset % 2 == 0 }
    return Symbol(
      parts: dashes.map { .stroke(Path(BezierPath([.move(to: $0.element.start), $0.element.element])), 0.06) })
  }

  /// Returns the symbol transformed; strokes keep their widths.
  func applying(_ map: Affine) -> Symbol {
    Symbol(
      parts: parts.map { $0.applying(map) }, cut: cut.map { $0.applying(map) }, over: over.map { $0.applying(map) },
      layers: layers.map { $0.applying(map) })
  }

  /// Returns the bounds of the ink at a weight, which scales the widths of strokes; nil if nothing is drawn.
  func bounds(weight: CGFloat) -> Rect? {
    (parts + over).reduce(nil) { (union: Rect?, part) in
      let ink =
        switch part {
        case .fill(let path, _): Rect(path.boundingRect)
        case .stroke(let path, let width): Rect(path.boundingRect).inset(by: -width * weight / 2)
        }
      return union?.union(ink) ?? ink
    }
  }
}
