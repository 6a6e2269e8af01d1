import DisplayLists
import Geometry

/// The rendering mode and styles of a symbol.
struct SymbolPaint {
  /// The image's own rendering mode; nil for the environment's.
  var mode: SymbolRenderingMode?
  /// The style of the first layer.
  var style: ResolvedStyle
  /// Whether the foreground has several styles, which makes palette the default mode.
  var isOneOfSeveral: Bool
  /// Returns the style of the second layer; called only if layers are coloured separately.
  var second: () -> ResolvedStyle
}

/// A symbol sized by a font, with its middle at half the height of the capital letters.
///
/// The size varies by symbol: it is the size of the ink plus the bearings around it, rounded up to pixels.
struct SetSymbol {
  private let symbol: Symbol
  private let style: ResolvedStyle
  /// The style of the second layer; nil if all layers share `style`.
  private let secondStyle: ResolvedStyle?
  /// The factor of stroke widths: 1 for a regular-weight font at medium scale.
  private let weight: CGFloat
  /// The bounds of the ink in units of the symbol's square.
  private let ink: Rect
  /// The side of the symbol's square in points.
  private let side: CGFloat
  /// The requested name if it has no drawing; otherwise nil.
  let missingName: String?
  /// The width and height in points, including bearings.
  let size: CGSize
  /// The distance from the top edge down to the baseline.
  let baseline: CGFloat

  /// The side of a symbol's square at medium scale, in ems. A disc, nine tenths as wide, is an em wide.
  private static let emsPerSquare: CGFloat = 1.107
  /// The space beside the ink at medium scale, in ems: about a tenth, as beside letters.
  private static let sideBearing: CGFloat = 0.0977
  /// The space above and below the ink at medium scale, in ems.
  private static let verticalBearing: CGFloat = 0.088

  /// Creates a symbol in the variant and style of the context's environment; `scale` is relative to the medium scale.
  init(_ name: String, _ font: FontRequest, scale: CGFloat, _ paint: SymbolPaint, _ context: _ViewContext) {
    let environment = context.environment
    let drawn = Symbol.named(
      environment.symbolVariants.name(of: name), isRightToLeft: context.isRightToLeft)
    symbol = drawn ?? .unknown
    missingName = drawn == nil ? name : nil
    style = paint.style
    let mode = paint.mode ?? environment.symbolRenderingMode ?? (paint.isOneOfSeveral ? .palette : .monochrome)
    secondStyle = mode.colorsLayers ? paint.second() : nil
    // A scale changes the size of a symbol but not the weight of its strokes.
    weight = Self.weight(of: font) / scale
    ink = symbol.bounds(weight: weight) ?? Rect(x: 0, y: 0, width: 1, height: 1)
    side = font.size * Self.emsPerSquare * scale
    let bearing = CGSize(
      width: font.size * scale * Self.sideBearing, height: font.size * scale * Self.verticalBearing)
    func roundedUp(_ length: CGFloat) -> CGFloat {
      (length * environment.displayScale - 1e-6).rounded(.up) / environment.displayScale
    }
    size = CGSize(
      width: roundedUp(ink.width * side + 2 * bearing.width), height: roundedUp(ink.height * side + 2 * bearing.height))
    let capHeight = context.evaluation.shaper.metrics(of: font).capHeight
    baseline = size.height / 2 + (0.5 - ink.midY) * side + capHeight / 2
  }

  /// The factor of stroke widths, relative to regular weight. It grows with the stems of the font's letters.
  private static func weight(of font: FontRequest) -> CGFloat {
    let weights: [(font: Double, stroke: Double)] = [
      (100, 0.42), (200, 0.55), (300, 0.76), (400, 1), (500, 1.17), (600, 1.36), (700, 1.54), (800, 1.76), (900, 2),
    ]
    let value = min(max(Double(font.weight), 100), 900)
    let upper = weights.firstIndex { $0.font >= value } ?? weights.count - 1
    guard upper > 0 else { return weights[0].stroke }
    let low = weights[upper - 1]
    let high = weights[upper]
    return low.stroke + (high.stroke - low.stroke) * (value - low.font) / (high.font - low.font)
  }

  /// The size of a resizable symbol to which nothing is proposed; its ink fills its frame.
  var resizableSize: CGSize { CGSize(width: ink.width * side, height: ink.height * side) }

  /// Returns the symbol scaled to a width, with the top left corner at the origin.
  func items(width: CGFloat, pointsFromRect: Affine) -> [DisplayItem] {
    let pointsFromSymbol = width == size.width ? pointsFromRect : pointsFromRect * .scale(width / size.width)
    let origin = Point(x: (size.width - ink.width * side) / 2, y: (size.height - ink.height * side) / 2)
    return items(
      side: side,
      pointsFromSquare: pointsFromSymbol
        * .translation(x: origin.x - ink.minX * side, y: origin.y - ink.minY * side))
  }

  /// Returns the symbol with its ink stretched to a size.
  func items(filling size: CGSize, pointsFromRect: Affine) -> [DisplayItem] {
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else { return [] }
    let x = size.width / ink.width
    let y = size.height / ink.height
    let side = min(x, y)
    return items(
      side: side,
      pointsFromSquare: pointsFromRect * .scale(x: x / side, y: y / side)
        * .translation(x: -ink.minX * side, y: -ink.minY * side))
  }

  private func items(side: CGFloat, pointsFromSquare: Affine) -> [DisplayItem] {
    let placement = SymbolPlacement(
      side: side, weight: weight,
      bounds: Rect(x: ink.minX * side, y: ink.minY * side, width: ink.width * side, height: ink.height * side),
      pointsFromSquare: pointsFromSquare)
    return secondStyle.flatMap { symbol.items(layers: (style, $0), placement) } ?? symbol.items(style, placement)
  }
}
