/// A description of how a pane of glass appears and disappears.
///
/// By default, a pane with a `glassEffectID` in a `GlassEffectContainer` uses `matchedGeometry`; all other panes use
/// `materialize`.
public struct GlassEffectTransition: Sendable {
  enum Kind { case matchedGeometry, materialize, identity }
  let kind: Kind

  /// The pane moves and grows out of the nearest named pane of its container, or back into it, while its content fades.
  ///
  /// If no named pane lies within the container's spacing, the pane materialises in place.
  public static var matchedGeometry: GlassEffectTransition { GlassEffectTransition(kind: .matchedGeometry) }
  /// The pane materialises in place: its refraction and tone build up while its content fades in.
  public static var materialize: GlassEffectTransition { GlassEffectTransition(kind: .materialize) }
  /// The pane appears and disappears instantly.
  public static var identity: GlassEffectTransition { GlassEffectTransition(kind: .identity) }
}

extension View {
  /// Sets how the view's panes appear and disappear when that change is animated.
  public func glassEffectTransition(_ transition: GlassEffectTransition) -> some View {
    environmentChanged { $0.glassTransition = transition }
  }
}
