/// A view that is placed, so that its preferences and probed frames remain, but not painted.
private final class HiddenNode: WrapperNode {
  override func place(_ placement: Placement, into output: inout PlaceOutput) -> PlacedNode {
    _ = placeChild(placement, into: &output)
    return PlacedNode(self, placement)
  }
}

extension View {
  /// Hides the view, including from screen readers; it keeps its space and its preferences.
  public func hidden() -> some View { wrapped { HiddenNode($0, $1) } }
}
