import DisplayLists
import Geometry

/// A symbol as a font sets it: as large as that asks, its middle at the middle of a capital letter.
struct SetSymbol {
  private let symbol: Symbol
  private let style: ResolvedStyle
  /// The style of the second layer; nil where all are one colour.
  private let secondStyle: ResolvedStyle?
  /// How much thicker than regular its lines are, from the weight of the font.
  private let weight: CGFloat
  /// The name asked for where there is no drawing of it.
  let missingName: String?
  /// How wide and high it is.
  let side: CGFloat
  /// How far the baseline lies below its upper edge.
  let baseline: CGFloat

  /// A symbol of a name as an environment has it, inked with a style; `second` is asked for where layers are coloured
  /// apart, which several styles are there for unless another way is asked for.
  init(
    _ name: String, _ mode: SymbolRenderingMode?, _ font: FontRequest, _ style: ResolvedStyle, isOneOfSeveral: Bool,
    second: () -> ResolvedStyle, _ context: _ViewContext
  ) {
    let environment = context.environment
    let drawn = Symbol.named(
      environment.system.symbolVariants.name(of: name), readFromRight: context.isRightToLeft)
    symbol = drawn ?? .unknown
    missingName = drawn == nil ? name : nil
    self.style = style
    let mode = mode ?? environment.system.symbolRenderingMode ?? (isOneOfSeveral ? .palette : .monochrome)
    secondStyle = mode.colorsLayers ? second() : nil
    weight = 0.55 + CGFloat(font.weight) * 0.001_125
    let capHeight = context.evaluation.shaper.metrics(of: font).capHeight
    // A symbol of medium scale is somewhat higher than a capital letter.
    side = capHeight * 1.3 * environment.imageScale.factor
    baseline = (side + capHeight) / 2
  }

  /// The symbol, as large as fits a rectangle of a size if that is no square.
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

extension Image.Scale {
  /// How much larger than medium.
  fileprivate var factor: CGFloat {
    switch self {
    case .small: 0.79
    case .medium: 1
    case .large: 1.28
    }
  }
}
