/// A part of the layout: it chooses a size for a proposal, reports its alignment guides, and paints itself at a placement.
///
/// Nodes live for one evaluation. The base class is a leaf that takes the proposed size, or 10 points where none is proposed.
class Node {
  let context: _ViewContext
  /// Never accessed across a call to another node.
  @exclusivity(unchecked) private var sizes = SizeCache()

  init(_ context: _ViewContext) { self.context = context }

  /// The size chosen for a proposal, measured once per proposal.
  ///
  /// Nodes that take their size from another node, or compute it faster than a lookup, override this.
  func size(_ proposal: ProposedViewSize) -> CGSize {
    if let known = sizes[proposal] { return known }
    let size = measure(proposal)
    sizes.insert(size, for: proposal)
    return size
  }

  /// Chooses a size.
  func measure(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions() }

  /// The node whose size this one always has.
  var sizer: Node { self }

  /// The priority with which a stack gives space to the node.
  var priority: Double { 0 }

  /// The distances the node prefers to its neighbours.
  var spacing: ViewSpacing { ViewSpacing() }

  /// The distances as seen from a view with a given layout direction, whose leading side may be this node's trailing side.
  final func spacing(seenIn direction: LayoutDirection) -> ViewSpacing {
    var spacing = spacing
    if context.environment.layoutDirection != direction { swap(&spacing.leading, &spacing.trailing) }
    return spacing
  }

  /// Whether the node is a spacer, which keeps its spacing inside a frame.
  var isSpacer: Bool { false }

  /// The kinds of explicit alignment guides that the node may have, so that a query can stop early.
  var guideKinds: GuideKinds { [] }

  /// The position of an explicit guide in the node's own space; nil where there is none.
  func explicitGuide(_ guide: AlignmentGuide, in proposal: ProposedViewSize) -> CGFloat? { nil }

  /// Paints the node and collects what its views report.
  func paint(_ placement: Placement, into output: inout PaintOutput) {}

  /// The order of painting among siblings; higher values are painted later.
  var zIndex: Double { 0 }

  /// Whether the node has been removed and is still fading out: layouts leave it where it was.
  var isGhost: Bool { false }
  /// The identity of a node that comes and goes; nil for one that does not.
  var presenceIdentity: Identity? { nil }
  /// Whether the node has a transition of its own.
  var hasTransition: Bool { false }
  /// The animation of the node's transition; nil to use that of the change.
  var transitionAnimation: Animation? { nil }

  /// The values that the view sets for its container.
  var containerValues: ContainerValues { ContainerValues() }

  /// A value for the layout that holds the node.
  func layoutValue<Key: LayoutValueKey>(_ key: Key.Type) -> Key.Value { Key.defaultValue }

  /// The position of a guide in the node's own space, explicit or by default.
  final func guide(_ guide: AlignmentGuide, in proposal: ProposedViewSize) -> CGFloat {
    ViewDimensions(node: self, proposal: proposal)[guide]
  }
}
