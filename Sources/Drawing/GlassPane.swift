public import Geometry
public import Optics

/// A pane of glass and what is drawn on it.
public struct GlassPane: Hashable, Sendable {
  /// Its outline, in the pane's own space.
  public var shape: GlassShape
  /// What it is made of.
  public var material: GlassMaterial
  /// What it is doing: coming into being, being pressed; at rest by default.
  public var state: GlassState
  /// Which panes of its container it is one shape with: all of the same number; nil for none.
  public var union: Int?
  /// From the pane's own space to points of the list; uniform scale, rotation and mirroring only.
  public var pointsFromItem: Affine
  /// What is drawn on the glass, in points of the list like any item.
  public var content: [DisplayItem]
  /// What is done for text in the content; it counts where there is glass.
  public var legibility: Legibility

  /// A pane.
  public init(
    shape: GlassShape, material: GlassMaterial, state: GlassState = .resting, union: Int? = nil,
    pointsFromItem: Affine = .identity, content: [DisplayItem], legibility: Legibility = .floor
  ) {
    self.shape = shape
    self.material = material
    self.state = state
    self.union = union
    self.pointsFromItem = pointsFromItem
    self.content = content
    self.legibility = legibility
  }
}

/// Panes of glass that belong together: they share one look at the backdrop, so that none is seen through another.
public struct GlassContainer: Hashable, Sendable {
  /// How near, in points of the list, panes begin to flow into one another; 0 for never.
  public var spacing: Double
  /// The panes; their content is drawn on all of the glass, first pane's first.
  public var panes: [GlassPane]

  /// A container.
  public init(spacing: Double, panes: [GlassPane]) {
    precondition(spacing >= 0 && spacing.isFinite, "panes merge at a distance of 0 or more, not \(spacing)")
    self.spacing = spacing
    self.panes = panes
  }
}
