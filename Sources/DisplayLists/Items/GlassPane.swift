public import Geometry
public import Optics

/// A pane of glass and what is drawn on it.
public struct GlassPane: Hashable, Sendable {
  /// The name of the pane, unique in its list and stable from one list to the next.
  public var id: PaneID
  /// The outline, in the pane's own space.
  public var shape: GlassShape
  /// What it is made of.
  public var material: GlassMaterial
  /// Whether the pane is materializing or pressed; at rest by default.
  public var state: GlassState
  /// From the pane's own space to points of the list. It may translate, rotate, mirror and scale uniformly.
  public var pointsFromItem: Affine
  /// The items drawn on the glass, in points of the list.
  public var content: [DisplayItem]
  /// Whether text in the content is kept legible. It has no effect on materials that are not glass.
  public var legibility: Legibility
  /// The pane in its other appearance, if the backdrop decides between the two; nil if its appearance is fixed.
  public var alternative: Alternative?

  /// A pane in its other appearance, with the same outline and place.
  public struct Alternative: Hashable, Sendable {
    /// What it is made of.
    public var material: GlassMaterial
    /// The items drawn on it.
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

/// Panes of glass that share a backdrop, so that none is refracted by another.
public struct GlassContainer: Hashable, Sendable {
  /// The distance, in points of the list, below which panes merge; 0 if they never do.
  public var spacing: Double
  /// The panes. Their content is drawn above all of the glass, in order.
  public var panes: [GlassPane]

  /// A container.
  public init(spacing: Double, panes: [GlassPane]) {
    precondition(
      spacing >= 0 && spacing.isFinite, "the spacing of a container must be 0 or more and finite, not \(spacing)")
    self.spacing = spacing
    self.panes = panes
  }
}
