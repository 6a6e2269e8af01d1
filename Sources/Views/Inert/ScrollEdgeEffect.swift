/// The effect on scrolled content beneath bars. Rendered views never show it.
public struct ScrollEdgeEffectStyle: Hashable, Sendable {
  private let name: String

  /// The default effect.
  public static let automatic = ScrollEdgeEffectStyle(name: "automatic")
  /// A hard edge.
  public static let hard = ScrollEdgeEffectStyle(name: "hard")
  /// A soft edge.
  public static let soft = ScrollEdgeEffectStyle(name: "soft")
}

extension View {
  /// Sets the effect on scrolled content beneath bars. Accepted for source compatibility: rendered views do not scroll.
  public func scrollEdgeEffectStyle(_ style: ScrollEdgeEffectStyle?, for edges: Edge.Set) -> some View { self }

  /// Hides the effect on scrolled content beneath bars. Accepted for source compatibility: rendered views do not
  /// scroll.
  public func scrollEdgeEffectHidden(_ hidden: Bool = true, for edges: Edge.Set = .all) -> some View { self }
}
