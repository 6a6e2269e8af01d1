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

  init(_ name: String, isResizable: Bool, label: Text?, _ context: _ViewContext) {
    let environment = context.environment
    symbol = Symbol.named(name)
    style = context.presented(ForegroundStyle()._resolved(in: environment).style)
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
    output.items += symbol.items(
      style, side: side, weight: weight, pointsFromSquare: placement.pointsFromNode * stretch)
  }
}
