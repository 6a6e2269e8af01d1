import Geometry

/// A container whose panes of glass share one backdrop and do not sample each other.
///
/// The panes of a union are drawn as one. Panes closer together than `spacing` merge into one outline, and their tints
/// and looks blend. Apple does not publish its blending curve. Vitrine combines distances d₁ and d₂ with a smooth
/// minimum, min(d₁, d₂) − e²/4k, where e = max(k − |d₁ − d₂|, 0) and k is the spacing.
///
/// The glass is drawn above the views that precede the first pane, and below all other content of the container. That
/// content is drawn in view order. A nested container is a separate layer above the outer container's glass. So are
/// panes that are clipped, masked or faded together.
public struct GlassEffectContainer<Content: View>: View {
  /// A primitive view has no body.
  public typealias Body = Never

  private let spacing: CGFloat?
  private let content: Content

  /// Creates a container whose panes merge when closer together than `spacing` points; nil for the default of 8, as in
  /// stacks.
  public init(spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {
    self.spacing = spacing
    self.content = content()
  }

  /// Vitrine's own: makes one node that encloses the content.
  public func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    if let node = context.node(of: content, at: 0) {
      nodes.append(GlassContainerNode(node, context, spacing: spacing ?? ViewSpacing.standard))
    }
  }
}

extension GlassEffectContainer: Sendable where Content: Sendable {}

private final class GlassContainerNode: WrapperNode {
  private let reach: CGFloat

  init(_ child: Node, _ context: _ViewContext, spacing: CGFloat) {
    reach = context.presented(max(spacing, 0))
    super.init(child, context)
  }

  override func place(_ placement: Placement, into output: inout PlaceOutput) -> PlacedNode {
    var inside = placement
    inside.surroundings.isInGlassContainer = true
    inside.surroundings.glassUnion = nil
    return PlacedNode(self, placement, [placeChild(inside, into: &output)])
  }

  override func paint(_ placed: PlacedNode, into output: inout PaintOutput) {
    let outside = output.glassEntries
    output.glassEntries = []
    let items = output.itemsPainted(by: placed.parts[0])
    var gathering = GlassGathering(
      context.identity, spacing: reach * placed.placement.pointsFromNode.meanScale, output.glassEntries)
    output.glassEntries = outside
    output.items += gathering.gathered(items)
  }
}
