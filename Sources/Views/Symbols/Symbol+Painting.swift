import DisplayLists
import Geometry
import Optics

/// The position and size of a painted symbol, and the weight of its strokes.
struct SymbolPlacement {
  /// The side of the symbol's square, in the square's own coordinates.
  var side: CGFloat
  /// The factor of stroke widths.
  var weight: CGFloat
  /// The bounds of the ink in the square's own coordinates, over which gradients extend.
  var bounds: Rect
  var pointsFromSquare: Affine
}

extension Symbol {
  /// Returns the back layer in the second style and the front layer in the first; nil if the symbol has one layer.
  func items(layers styles: (ResolvedStyle, ResolvedStyle), _ placement: SymbolPlacement) -> [DisplayItem]? {
    guard let back = layers.first else { return nil }
    return back.items(styles.1, placement) + layers.dropFirst().flatMap { $0.items(styles.0, placement) }
  }

  /// Returns the symbol painted with a style.
  func items(_ style: ResolvedStyle, _ placement: SymbolPlacement) -> [DisplayItem] {
    // The symbol casts a single shadow as a whole.
    if case .shadowed(let style, let shadow) = style {
      return shadow.painted(style, placement.pointsFromSquare) { items($0, placement) }
    }
    func ink(_ parts: [Part], _ style: ResolvedStyle) -> [DisplayItem] { Symbol.items(parts, style, placement) }
    let direct = ink(parts, style)
    if cut.isEmpty, direct.count < 2 || style.isOpaque {
      return direct.isEmpty ? [] : [.group(DisplayGroup(direct, isSymbol: true))]
    }
    // A mask keeps translucent styles from being applied twice where parts overlap.
    let black = ResolvedStyle.color(RGBA(white: 0))
    var mask = ink(parts, black)
    if !cut.isEmpty { mask.append(.group(DisplayGroup(ink(cut, black), blend: .destinationOut))) }
    let fill = style.fills(
      BezierPath(placement.bounds), in: placement.bounds, pointsFromItem: placement.pointsFromSquare)
    return [.group(DisplayGroup(fill, mask: mask + ink(over, black), isSymbol: true))]
  }

  private static func items(_ parts: [Part], _ style: ResolvedStyle, _ placement: SymbolPlacement) -> [DisplayItem] {
    let scale = Affine.scale(placement.side)
    return joined(parts).flatMap { part in
      switch part {
      case .fill(let path, let fill):
        style.fills(
          path.bezier.applying(scale), rule: fill.isEOFilled ? .evenOdd : .nonZero, in: placement.bounds,
          pointsFromItem: placement.pointsFromSquare)
      case .stroke(let path, let width):
        style.strokes(
          path.bezier.applying(scale), .round(width * placement.weight * placement.side), in: placement.bounds,
          pointsFromItem: placement.pointsFromSquare)
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
