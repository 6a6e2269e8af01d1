/// An element of the layout: it chooses a size for a proposal, reports its alignment guides, is placed, and paints
/// itself.
///
/// Nodes live for one evaluation. The base class is a leaf that takes the proposed size, or 10 points along axes
/// without a proposal.
package class Node {
  package let context: _ViewContext
  /// No access spans a call to another node.
  @exclusivity(unchecked) private var sizes = SizeCache()

  init(_ context: _ViewContext) { self.context = context }

  /// Returns the size chosen for a proposal, measuring it only once.
  ///
  /// Nodes that take their size from another node, or compute it faster than a lookup, override this.
  package func size(_ proposal: ProposedViewSize) -> CGSize {
    if let known = sizes[proposal] { return known }
    let size = measure(proposal)
    sizes.insert(size, for: proposal)
    return size
  }

  /// Chooses a size for a proposal.
  func measure(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions() }

  /// The node whose size this one always has.
  var sizer: Node { self }

  /// The priority with which a stack allocates space to the node.
  var priority: Double { 0 }

  /// The node's preferred spacing to its neighbours.
  var spacing: ViewSpacing { ViewSpacing() }

  /// Returns the spacing in a layout direction; the leading and trailing edges are swapped if it differs from the
  /// node's own.
  final func spacing(seenIn direction: LayoutDirection) -> ViewSpacing {
    var spacing = spacing
    if context.environment.layoutDirection != direction { swap(&spacing.leading, &spacing.trailing) }
    return spacing
  }

  /// Whether the node is a spacer, which keeps its spacing inside a frame.
  var isSpacer: Bool { false }

  /// The kinds of explicit alignment guides that the node may have, so that a query can stop early.
  package var guideKinds: GuideKinds { [] }

  /// Returns the position of an explicit guide in the node's own space, or nil if the guide has its default position.
  package func explicitGuide(_ guide: AlignmentGuide, in proposal: ProposedViewSize) -> CGFloat? { nil }

  /// Places the node and everything inside it.
  ///
  /// Animation happens in this step: it reads and updates the remembered positions and other values that depend on
  /// earlier instants. It also makes views whose content depends on their size, and collects preferences.
  package func place(_ placement: Placement, into output: inout PlaceOutput) -> PlacedNode {
    PlacedNode(self, placement)
  }

  /// Paints the placed node. By default, paints its parts in order.
  ///
  /// Painting neither reads nor writes memory: the same placed node always gives the same items.
  func paint(_ placed: PlacedNode, into output: inout PaintOutput) {
    for part in placed.parts { part.paint(into: &output) }
  }

  /// The painting order among siblings; nodes with higher values are painted later.
  var zIndex: Double { 0 }

  /// Whether the node has been removed but is still visible; layouts leave it where it was.
  var hasLeft: Bool { false }
  /// The identity of a node that may appear or disappear; nil for others.
  var presenceIdentity: Identity? { nil }
  /// Whether the node has an explicit transition.
  var hasTransition: Bool { false }
  /// The animation of the node's transition; nil for the animation of the change.
  var transitionAnimation: Animation? { nil }

  /// The values that the view passes to its container.
  package var containerValues: ContainerValues { ContainerValues() }

  /// Returns a value for the layout that contains the node.
  func layoutValue<Key: LayoutValueKey>(_ key: Key.Type) -> Key.Value { Key.defaultValue }

  /// Returns the explicit position of a guide in the node's own space, or else its default position.
  final func guide(_ guide: AlignmentGuide, in proposal: ProposedViewSize) -> CGFloat {
    ViewDimensions(node: self, proposal: proposal)[guide]
  }
}
