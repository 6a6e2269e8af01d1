/// The outward refraction of the surroundings in the pane's outermost point (Glass.md § Refraction).
public struct GlassOuterRefraction: Hashable, Sendable {
  /// The outward displacement, by depth.
  public var curve: GlassRefraction
  /// The weight over the image in the lens, 0…1.
  public var opacity: Double
  /// Whether the weight fades out with depth instead of being uniform.
  public var isGated: Bool

  /// The depth to which the refraction is visible, in points.
  static let depth = 1.0
}

extension GlassOuterRefraction {
  /// Creates the outer refraction of Regular on a pane whose smaller side is `S` points.
  init(_ look: GlassLook, S: Double) {
    switch look {
    case .v26: self.init(curve: .init(amount: 0.2 * S, height: 0.125 * S), opacity: 0.3, isGated: false)
    case .v27:
      self.init(curve: .init(amount: max(16, 0.25 * S), height: max(16, 0.2 * S)), opacity: 0.6, isGated: true)
    }
  }

  /// Returns the weight at a depth in points. If it is not gated, its inner end is antialiased like an edge.
  func weight(depth: Double, pixelsPerPoint: Double) -> Double {
    let inside = GlassOuterRefraction.depth - depth
    let gate = isGated ? inside : inside * pixelsPerPoint + 0.5
    return opacity * min(max(gate, 0), 1)
  }
}
