/// Padding that counts as a safe area margin.
private final class SafeAreaPaddingNode: PaddingNode {
  override func place(_ placement: Placement, into output: inout PlaceOutput) -> PlacedNode {
    let placed = childPlacement(placement.proposal)
    var inside = placement.child(child, at: placed.origin, placed.proposal, mirrored: context.isRightToLeft)
    inside.surroundings.safeArea = placement.safeArea(around: inside)
    return child.place(inside, into: &output)
  }
}

extension View {
  /// Adds safe area padding: views that ignore the safe area extend into it, and scroll views start their content after
  /// it but do not clip it there.
  public func safeAreaPadding(_ insets: EdgeInsets) -> some View {
    wrapped { SafeAreaPaddingNode($0, $1, $1.presented(insets)) }
  }

  /// Adds safe area padding to some edges; nil for the default of 16 points.
  public func safeAreaPadding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    safeAreaPadding(EdgeInsets(edges, length ?? 16))
  }

  /// Adds safe area padding to all edges.
  public func safeAreaPadding(_ length: CGFloat) -> some View { safeAreaPadding(.all, length) }
}
