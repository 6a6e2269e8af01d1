/// Panes over the same backdrop that merge where they are close together.
public struct PaneGroup: Sendable {
  /// The panes; empty for content without glass. The first one determines the scale of `spacing`.
  public var panes: [LensPane]
  /// The distance in points at which panes begin to merge; 0 to never merge them.
  public var spacing: Double

  /// Creates a group of panes.
  public init(_ panes: [LensPane], spacing: Double) {
    self.panes = panes
    self.spacing = spacing
  }
}
