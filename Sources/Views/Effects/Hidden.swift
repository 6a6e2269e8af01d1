/// A view that is placed but not painted, so it still reports its preferences and probed frames.
private final class HiddenNode: WrapperNode {
  override func place(_ placement: Placement, into output: inout PlaceOutput) -> PlacedNode {
    _ = placeChild(placement, into: &output)
    return PlacedNode(self, placement)
  }
}

extension View {
  /// Hides the view, including from screen readers, but preserves its space and preferences.
  public func hidden() -> some View { wrapped { HiddenNode($0, $1) } }
}
