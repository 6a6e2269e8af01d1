/// How a pane of glass comes and goes.
///
/// Unless said, a pane of a `GlassEffectContainer` that has a name comes out of the nearest other one with a name that
/// is not farther than the container's spacing, as `matchedGeometry` says; all others come into being where they are.
public struct GlassEffectTransition: Sendable {
  enum Kind { case matchedGeometry, materialize, identity }
  let kind: Kind

  /// It moves and grows out of the nearest pane of its container, and back into it; what is on it fades.
  ///
  /// Where none that has a name is as near as the container's spacing, the glass comes into being in its place.
  public static var matchedGeometry: GlassEffectTransition { GlassEffectTransition(kind: .matchedGeometry) }
  /// The glass comes into being where it is: it bends and tones more and more, and what is on it fades in.
  public static var materialize: GlassEffectTransition { GlassEffectTransition(kind: .materialize) }
  /// It is there at once, and gone at once.
  public static var identity: GlassEffectTransition { GlassEffectTransition(kind: .identity) }
}

extension View {
  /// Says how the view's panes come and go when that is animated.
  public func glassEffectTransition(_ transition: GlassEffectTransition) -> some View {
    environmentChanged { $0.system.glassTransition = transition }
  }
}
