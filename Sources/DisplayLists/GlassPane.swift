public import Geometry
public import Optics

/// A pane of glass and what is drawn on it.
public struct GlassPane: Hashable, Sendable {
  /// Which pane it is, from one list to the next; no other of the list has the same.
  public var id: PaneID
  /// Its outline, in the pane's own space.
  public var shape: GlassShape
  /// What it is made of.
  public var material: GlassMaterial
  /// What it is doing: coming into being, being pressed; at rest by default.
  public var state: GlassState
  /// From the pane's own space to points of the list; uniform scale, rotation and mirroring only.
  public var pointsFromItem: Affine
  /// What is drawn on the glass, in points of the list like any item.
  public var content: [DisplayItem]
  /// What is done for text in the content; it counts where there is glass.
  public var legibility: Legibility
  /// What it is in the other appearance, where what lies beneath chooses between the two; nil where it stays as it is.
  public var alternative: Alternative?

  /// A pane in its other appearance: the same glass at the same place.
  public struct Alternative: Hashable, Sendable {
    /// What it is made of.
    public var material: GlassMaterial
    /// What is drawn on it.
    public var content: [DisplayItem]

    /// A pane's other appearance.
    public init(material: GlassMaterial, content: [DisplayItem]) {
      self.material = material
      self.content = content
    }
  }

  /// A pane.
  public init(
    id: PaneID, shape: GlassShape, material: GlassMaterial, state: GlassState = .resting,
    pointsFromItem: Affine = .identity, content: [DisplayItem], legibility: Legibility = .floor,
    alternative: Alternative? = nil
  ) {
    self.id = id
    self.shape = shape
    self.material = material
    self.state = state
    self.pointsFromItem = pointsFromItem
    self.content = content
    self.legibility = legibility
    self.alternative = alternative
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
