/// Distances around a view that are margins for it.
private final class SafeAreaPaddingNode: PaddingNode {
  override func paint(_ placement: Placement, into output: inout PaintOutput) {
    let placed = childPlacement(placement.proposal)
    var inside = placement.child(child, at: placed.origin, placed.proposal, mirrored: context.isRightToLeft)
    inside.surroundings.safeArea = placement.safeArea(around: inside)
    child.paint(inside, into: &output)
  }
}

extension View {
  /// Adds distances from the sides, which are margins for the view: what ignores the safe area reaches into them, and
  /// the content of a scroll view begins after them and is not cut off by them.
  public func safeAreaPadding(_ insets: EdgeInsets) -> some View {
    wrapped { SafeAreaPaddingNode($0, $1, $1.presented(insets)) }
  }

  /// Adds a distance from some sides, which are margins for the view; nil for the standard 16 points.
  public func safeAreaPadding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    safeAreaPadding(EdgeInsets(edges, length ?? 16))
  }

  /// Adds a distance from every side, which are margins for the view.
  public func safeAreaPadding(_ length: CGFloat) -> some View { safeAreaPadding(.all, length) }
}
