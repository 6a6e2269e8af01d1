import DisplayLists
import Geometry

/// A symbol sized by the font, or stretched to its frame if it is resizable.
final class SymbolNode: Node {
  private let symbol: SetSymbol
  private let style: ResolvedStyle
  private let isResizable: Bool
  private let label: String?

  init(
    _ name: String, mode: SymbolRenderingMode?, scale: CGFloat, isResizable: Bool, label: String?,
    _ context: _ViewContext
  ) {
    let environment = context.environment
    style = context.presented(ForegroundStyle()._resolved(in: environment).style)
    let paint = SymbolPaint(
      mode: mode, style: style, isOneOfSeveral: environment.hasSeveralForegroundStyles,
      second: { context.presentedSecondStyle })
    symbol = SetSymbol(name, environment.textStyle.request(in: environment), scale: scale, paint, context)
    self.isResizable = isResizable
    self.label = label
    super.init(context)
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    isResizable ? proposal.replacingUnspecifiedDimensions(by: symbol.resizableSize) : symbol.size
  }

  override var guideKinds: GuideKinds { isResizable ? [] : [.firstBaseline, .lastBaseline] }

  override func explicitGuide(_ guide: AlignmentGuide, in proposal: ProposedViewSize) -> CGFloat? {
    guard !isResizable, guide.axis == .vertical, guide.kind != .frame else { return nil }
    return symbol.baseline
  }

  override func paint(_ placed: PlacedNode, into output: inout PaintOutput) {
    let placement = placed.placement
    let bounds = Rect(placement.bounds)
    if context.environment.redactionReasons.contains(.placeholder) {
      output.items += style.opacity(0.16).fills(
        BezierPath(bounds), in: bounds, pointsFromItem: placement.pointsFromNode)
      return
    }
    if let label {
      output.elements.append(
        AccessibilityElement(
          label: label, traits: .isImage, frame: CGRect(placement.pointsFromNode.bounds(of: bounds))))
    }
    if let name = symbol.missingName { output.missing.noteSymbol(name) }
    output.items +=
      isResizable
      ? symbol.items(filling: placement.size, pointsFromRect: placement.pointsFromNode)
      : symbol.items(width: symbol.size.width, pointsFromRect: placement.pointsFromNode)
  }
}
