/// A node with one child, which it behaves like by default.
package class EnclosingNode: Node {
  package let child: Node

  init(_ child: Node, _ context: _ViewContext) {
    self.child = child
    super.init(context)
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize { child.size(proposal) }
  override var priority: Double { child.priority }
  override var spacing: ViewSpacing { child.spacing(seenIn: context.environment.layoutDirection) }
  package override var guideKinds: GuideKinds { child.guideKinds }
  override var zIndex: Double { child.zIndex }
  override func layoutValue<Key: LayoutValueKey>(_ key: Key.Type) -> Key.Value { child.layoutValue(key) }
  package override var containerValues: ContainerValues { child.containerValues }

  override var hasLeft: Bool { child.hasLeft }
  override var presenceIdentity: Identity? { child.presenceIdentity }
  override var hasTransition: Bool { child.hasTransition }
  override var transitionAnimation: Animation? { child.transitionAnimation }

  /// Whether the child's position may change although its size does not.
  var movesChild: Bool { false }

  /// Returns the child's proposal and its origin before right-to-left mirroring, for a proposal to this node.
  func childPlacement(_ proposal: ProposedViewSize) -> (origin: CGPoint, proposal: ProposedViewSize) {
    (.zero, proposal)
  }

  package override func explicitGuide(_ guide: AlignmentGuide, in proposal: ProposedViewSize) -> CGFloat? {
    guard child.guideKinds.contains(guide.kind) else { return nil }
    let placed = childPlacement(proposal)
    guard let value = child.explicitGuide(guide, in: placed.proposal) else { return nil }
    return value + (guide.axis == .horizontal ? placed.origin.x : placed.origin.y)
  }

  package override func place(_ placement: Placement, into output: inout PlaceOutput) -> PlacedNode {
    placeChild(placement, into: &output)
  }

  /// Places the child where `childPlacement` puts it.
  package final func placeChild(_ placement: Placement, into output: inout PlaceOutput) -> PlacedNode {
    let placed = childPlacement(placement.proposal)
    let origin = movesChild ? context.presentedOrigin(placed.origin) : placed.origin
    return child.place(
      placement.child(child, at: origin, placed.proposal, mirrored: context.isRightToLeft, home: placed.origin),
      into: &output)
  }
}

/// A node with one child that always has the child's size.
///
/// It takes its size directly from the innermost node that computes one, regardless of the number of wrappers in
/// between.
package class WrapperNode: EnclosingNode {
  private unowned(unsafe) let innermost: Node

  override init(_ child: Node, _ context: _ViewContext) {
    // The chain of children keeps the node alive.
    innermost = child.sizer
    super.init(child, context)
  }

  final override var isSpacer: Bool { child.isSpacer }
  final override var sizer: Node { innermost }
  package final override func size(_ proposal: ProposedViewSize) -> CGSize { innermost.size(proposal) }
  final override func measure(_ proposal: ProposedViewSize) -> CGSize { innermost.size(proposal) }
}

/// A view whose nodes are each wrapped in another node.
package struct WrappedView<Content: View>: View {
  package typealias Body = Never

  let content: Content
  let wrap: (Node, _ViewContext) -> Node

  package func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    let start = nodes.nodes.count
    content._makeNodes(context.child(0), into: &nodes)
    var position = 0
    for index in start..<nodes.nodes.count {
      let part = context.part(of: nodes.nodes[index], at: &position)
      nodes.nodes[index] = wrap(nodes.nodes[index], part)
    }
  }
}

extension View {
  /// Wraps each of the view's nodes in another node.
  package func wrapped(_ wrap: @escaping (Node, _ViewContext) -> Node) -> WrappedView<Self> {
    WrappedView(content: self, wrap: wrap)
  }
}
