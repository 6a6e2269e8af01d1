import Drawing

/// Content larger than its frame, seen from its beginning. A picture does not scroll.
public struct ScrollView<Content: View>: View {
  /// A primitive view has no body.
  public typealias Body = Never

  /// The content.
  public var content: Content
  /// The directions in which it may be larger than the frame.
  public var axes: Axis.Set
  /// Whether there are indicators; a picture shows none.
  public var showsIndicators: Bool

  /// Content that may be larger than the frame in some directions.
  public init(_ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content) {
    self.axes = axes
    self.showsIndicators = showsIndicators
    self.content = content()
  }

  /// Vitrine's own: one node.
  public func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    var inner = context.secondary
    inner.stackAxis = nil
    let children = inner.nodes(of: content, at: 0)
    let stacked = children.lone ?? LayoutNode(VStackLayout(), children, inner.child(1))
    nodes.append(ScrollNode(stacked, context, axes))
  }
}

private final class ScrollNode: EnclosingNode {
  private let axes: Axis.Set

  init(_ child: Node, _ context: _ViewContext, _ axes: Axis.Set) {
    self.axes = axes
    super.init(child, context)
  }

  private func inner(_ proposal: ProposedViewSize) -> ProposedViewSize {
    ProposedViewSize(
      width: axes.contains(.horizontal) ? nil : proposal.width,
      height: axes.contains(.vertical) ? nil : proposal.height)
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    let content = child.size(inner(proposal))
    return CGSize(
      width: axes.contains(.horizontal) ? proposal.width ?? content.width : content.width,
      height: axes.contains(.vertical) ? proposal.height ?? content.height : content.height)
  }

  override func childPlacement(_ proposal: ProposedViewSize) -> (origin: CGPoint, proposal: ProposedViewSize) {
    (.zero, inner(proposal))
  }

  override var priority: Double { 0 }
  override var spacing: ViewSpacing { ViewSpacing() }
  override var guideKinds: GuideKinds { [] }

  override func paint(_ placement: Placement, into output: inout PaintOutput) {
    let before = output.elements.count
    let items = output.collectingItems { paintChild(placement, into: &$0) }
    if items.isEmpty { return }
    let path = Path(placement.bounds).applying(placement.pointsFromNode).bezier
    output.keepElements(after: before, seenIn: path.controlBounds)
    output.items.append(.group(DisplayGroup(items, clip: DisplayGroup.Clip(path: path))))
  }
}
