/// A view whose panes belong to a union.
private final class GlassUnionNode: WrapperNode {
  private let union: AnyHashable?

  init(_ child: Node, _ context: _ViewContext, _ union: AnyHashable?) {
    self.union = union
    super.init(child, context)
  }

  override func paint(_ placement: Placement, into output: inout PaintOutput) {
    var inside = placement
    inside.surroundings.glassUnion = union
    paintChild(inside, into: &output)
  }
}

extension View {
  /// Makes the view's pane and all others of the same id in its container one pane, however far apart they are.
  ///
  /// Panes are one that have the same id, the same glass and the same kind of shape. Apple shows one capsule around
  /// capsules in a row and says no more; here it is the shape of the first fitted into the rectangle around all, or a
  /// capsule where that shape, as a circle does, would not fill the rectangle.
  public func glassEffectUnion(id: (some (Hashable & Sendable))?, namespace: Namespace.ID) -> some View {
    wrapped { GlassUnionNode($0, $1, id.map { AnyHashable([AnyHashable($0), AnyHashable(namespace)]) }) }
  }
}
