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

/// A symbol sized by a font and centred on the height of its capital letters.
struct SetSymbol {
  private let symbol: Symbol
  private let style: ResolvedStyle
  /// The style of the second layer; nil if all layers share `style`.
  private let secondStyle: ResolvedStyle?
  /// The scale factor of stroke widths; 1 for a regular-weight font.
  private let weight: CGFloat
  /// The requested name if it has no drawing; otherwise nil.
  let missingName: String?
  /// The width and height in points.
  let side: CGFloat
  /// The distance from the top edge down to the baseline.
  let baseline: CGFloat

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
    weight = 0.55 + CGFloat(font.weight) * 0.001_125
    let capHeight = context.evaluation.shaper.metrics(of: font).capHeight
    // At medium scale, a symbol is slightly taller than a capital letter.
    side = capHeight * 1.3 * scale
    baseline = (side + capHeight) / 2
  }

  /// Returns the symbol stretched to a size.
  func items(in size: CGSize, pointsFromRect: Affine) -> [DisplayItem] {
    let side = min(size.width, size.height)
    guard side > 0, side.isFinite else { return [] }
    let pointsFromSquare = pointsFromRect * .scale(x: size.width / side, y: size.height / side)
    let layers = secondStyle.flatMap {
      symbol.items(layers: (style, $0), side: side, weight: weight, pointsFromSquare: pointsFromSquare)
    }
    return layers ?? symbol.items(style, side: side, weight: weight, pointsFromSquare: pointsFromSquare)
  }
}
