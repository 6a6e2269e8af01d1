/// The effect on scrolled content beneath bars.
public struct ScrollEdgeEffectStyle: Hashable, Sendable {
  private let name: String

  /// The default effect, which is soft.
  public static let automatic = ScrollEdgeEffectStyle(name: "automatic")
  /// A hard edge. Vitrine draws it as a soft one.
  public static let hard = ScrollEdgeEffectStyle(name: "hard")
  /// A soft edge: content fades into the background.
  public static let soft = ScrollEdgeEffectStyle(name: "soft")
}

extension View {
  /// Sets the effect on scrolled content beneath bars. Accepted for source compatibility: every effect is soft.
  public func scrollEdgeEffectStyle(_ style: ScrollEdgeEffectStyle?, for edges: Edge.Set) -> some View { self }

  /// Hides the effect on scrolled content beneath bars.
  public func scrollEdgeEffectHidden(_ hidden: Bool = true, for edges: Edge.Set = .all) -> some View {
    environmentChanged {
      if hidden { $0.scrolling.hardEdges.formUnion(edges) } else { $0.scrolling.hardEdges.subtract(edges) }
    }
  }
}
