private final class HiddenNode: WrapperNode {
  override func paint(_ placement: Placement, into output: inout PaintOutput) {
    var (unseen, inside) = (PaintOutput(), placement)
    // Hidden glass takes no part in its container.
    inside.surroundings.glassContainer = nil
    paintChild(inside, into: &unseen)
    // Hidden views are still laid out, so their preferences and probed frames remain.
    output.probes += unseen.probes
    output.preferences.append(unseen.preferences)
  }
}

extension View {
  /// Hides the view, including from screen readers; it keeps its space and its preferences.
  public func hidden() -> some View { wrapped { HiddenNode($0, $1) } }
}
