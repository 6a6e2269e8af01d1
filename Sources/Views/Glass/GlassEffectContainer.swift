import Geometry

/// Panes of glass that belong together: they see the same backdrop and none of the others.
///
/// Panes of one union are one pane. Panes that come nearer to each other than `spacing` flow into one outline, the
/// sooner the larger it is, and their tints and looks with them; Apple does not publish its curve, so it is that of the
/// material's description: distances d₁ and d₂ become min(d₁, d₂) − e²/4k with e = max(k − |d₁ − d₂|, 0) and k the
/// spacing.
///
/// The glass lies beneath what is on it and what comes after it in the container, in the views' order; what comes
/// before the first pane lies beneath the glass. A container within another is a layer of its own above that one's
/// glass, and so are panes that are clipped, masked or made transparent together.
public struct GlassEffectContainer<Content: View>: View {
  /// A primitive view has no body.
  public typealias Body = Never

  private let spacing: CGFloat?
  private let content: Content

  /// Panes that flow together where they are nearer than `spacing` points; nil for the standard 8, as in stacks.
  public init(spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {
    self.spacing = spacing
    self.content = content()
  }

  /// Vitrine's own: one node around the content.
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

  override func paint(_ placement: Placement, into output: inout PaintOutput) {
    let gathering = GlassGathering(context.identity, spacing: reach * placement.pointsFromNode.meanScale)
    var inside = placement
    inside.surroundings.glassContainer = gathering
    inside.surroundings.glassUnion = nil
    output.items += gathering.gathered(output.collectingItems { paintChild(inside, into: &$0) })
  }
}
