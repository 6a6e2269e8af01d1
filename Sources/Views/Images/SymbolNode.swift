import Drawing
import Geometry

/// A symbol set beside text: as large as its font asks, its middle at the middle of a capital letter.
final class SymbolNode: Node {
  private let symbol: Symbol
  private let style: ResolvedStyle
  private let font: FontRequest
  private let metrics: FontMetrics
  private let isResizable: Bool
  private let label: String?
  /// The style of the second layer; nil where all are one colour.
  private let secondStyle: ResolvedStyle?

  init(
    _ name: String, _ mode: SymbolRenderingMode?, isResizable: Bool, label: Text?, _ context: _ViewContext
  ) {
    let environment = context.environment
    symbol = Symbol.named(environment.system.symbolVariants.name(of: name))
    style = context.presented(ForegroundStyle()._resolved(in: environment).style)
    // Several styles are there to colour layers, unless another way was asked for.
    let isStyled = (environment.system.foregroundStyle?.named.count ?? 0) > 1
    let mode = mode ?? environment.system.symbolRenderingMode ?? (isStyled ? .palette : .monochrome)
    secondStyle =
      mode.colorsLayers
      ? context.presented(HierarchicalShapeStyle.secondary._resolved(in: environment).style, 1) : nil
    font = environment.system.textStyle.request(in: environment)
    metrics = context.evaluation.shaper.metrics(of: font)
    self.isResizable = isResizable
    self.label = label.map { $0.string(in: environment) }
    super.init(context)
  }

  /// A symbol of medium scale is somewhat higher than a capital letter.
  private var side: CGFloat {
    let scale: CGFloat =
      switch context.environment.imageScale {
      case .small: 0.79
      case .medium: 1
      case .large: 1.28
      }
    return metrics.capHeight * 1.3 * scale
  }

  /// How much thicker than regular its lines are, from the weight of the font.
  private var weight: CGFloat { 0.55 + CGFloat(font.weight) * 0.001_125 }

  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    let natural = CGSize(width: side, height: side)
    return isResizable ? proposal.replacingUnspecifiedDimensions(by: natural) : natural
  }

  override var guideKinds: GuideKinds { isResizable ? [] : [.firstBaseline, .lastBaseline] }

  override func explicitGuide(_ guide: AlignmentGuide, in proposal: ProposedViewSize) -> CGFloat? {
    guard !isResizable, guide.axis == .vertical, guide.kind != .frame else { return nil }
    return (side + metrics.capHeight) / 2
  }

  override func paint(_ placement: Placement, into output: inout PaintOutput) {
    if context.environment.redactionReasons.contains(.placeholder) {
      let bounds = Rect(placement.bounds)
      output.items += style.opacity(0.16).fills(
        BezierPath(bounds), in: bounds, pointsFromItem: placement.pointsFromNode)
      return
    }
    if let label {
      output.elements.append(
        AccessibilityElement(
          label: label, traits: .isImage,
          frame: CGRect(placement.pointsFromNode.bounds(of: Rect(placement.bounds)))))
    }
    let side = min(placement.size.width, placement.size.height)
    guard side > 0, side.isFinite else { return }
    let stretch = Affine.scale(x: placement.size.width / side, y: placement.size.height / side)
    let pointsFromSquare = placement.pointsFromNode * stretch
    let layers = secondStyle.flatMap {
      symbol.items(layers: (style, $0), side: side, weight: weight, pointsFromSquare: pointsFromSquare)
    }
    output.items += layers ?? symbol.items(style, side: side, weight: weight, pointsFromSquare: pointsFromSquare)
  }
}
