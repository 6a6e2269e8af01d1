/// A view whose panes belong to a union.
private final class GlassUnionNode: WrapperNode {
  private let union: AnyHashable?

  init(_ child: Node, _ context: _ViewContext, _ union: AnyHashable?) {
    self.union = union
    super.init(child, context)
  }

  override func place(_ placement: Placement, into output: inout PlaceOutput) -> PlacedNode {
    var inside = placement
    inside.surroundings.glassUnion = union
    return placeChild(inside, into: &output)
  }
}

extension View {
  /// Merges the view's pane with all others of the same id in its container, however far apart they are.
  ///
  /// Panes merge if they have the same id, the same material and the same type of shape. Apple shows one capsule around
  /// a row of capsules, but documents nothing further. Vitrine fits the shape of the first pane into the rectangle that
  /// encloses all panes, or uses a capsule if that shape, such as a circle, would not fill the rectangle.
  public func glassEffectUnion(id: (some (Hashable & Sendable))?, namespace: Namespace.ID) -> some View {
    wrapped { GlassUnionNode($0, $1, id.map { AnyHashable([AnyHashable($0), AnyHashable(namespace)]) }) }
  }
}
