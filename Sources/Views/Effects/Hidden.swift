private final class HiddenNode: WrapperNode {
  override func paint(_ placement: Placement, into output: inout PaintOutput) {
    var (unseen, inside) = (PaintOutput(), placement)
    // Hidden glass takes no part in its container.
    inside.surroundings.glassContainer = nil
    paintChild(inside, into: &unseen)
    // It is laid out all the same, so its preferences and probed frames remain.
    output.probes += unseen.probes
    output.preferences.append(unseen.preferences)
  }
}

extension View {
  /// Hides the view, also from screen readers; it keeps its space and its preferences.
  public func hidden() -> some View { wrapped { HiddenNode($0, $1) } }
}
