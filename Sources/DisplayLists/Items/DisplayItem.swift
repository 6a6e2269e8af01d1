public import Geometry
public import Optics

/// One thing to draw. Items are painted in order, each over what came before.
///
/// Every item carries the transform from its own space to the points of the list. It inherits nothing from an enclosing
/// item except what a group does to its pixels as a whole.
public indirect enum DisplayItem: Hashable, Sendable {
  /// The inside of a path.
  case fill(BezierPath, rule: FillRule, paint: Paint, pointsFromItem: Affine)
  /// A stroke along a path.
  case stroke(BezierPath, style: Stroke, paint: Paint, pointsFromItem: Affine)
  /// Shaped text.
  case glyphs(GlyphRun, pointsFromItem: Affine)
  /// A bitmap stretched over a rectangle of the item's space.
  case image(Bitmap, in: Rect, pointsFromItem: Affine)
  /// Items painted separately and then composited as one.
  case group(DisplayGroup)
  /// A pane of glass and what is drawn on it.
  case glass(GlassPane)
  /// Panes that share a backdrop, do not refract each other, and merge where they are close.
  case glassContainer(GlassContainer)
}

/// Items that are painted separately and then composited as one.
///
/// Effects apply in this order: items → `filters` in turn → `clip` → `mask` → `opacity` → `blend`. Glass inside a group
/// refracts the backdrop beneath the group and is subject to its clip, mask and opacity.
public struct DisplayGroup: Hashable, Sendable {
  /// A clipping path, in points of the list.
  public struct Clip: Hashable, Sendable {
    /// The outline.
    public var path: BezierPath
    /// What counts as inside.
    public var rule: FillRule

    /// A clip to the inside of `path`.
    public init(path: BezierPath, rule: FillRule = .nonZero) {
      self.path = path
      self.rule = rule
    }
  }

  /// The items, first to last.
  public var items: [DisplayItem]
  /// Effects on the painted pixels; radii and offsets are in points of the list.
  public var filters: [Filter]
  /// The clipping path; nil for none.
  public var clip: Clip?
  /// Items whose alpha multiplies the group's; nil for none.
  public var mask: [DisplayItem]?
  /// Factor on alpha, 0…1.
  public var opacity: Double
  /// How the result is composited with what is beneath it.
  public var blend: Blend
  /// Whether the items form a symbol, which glass beneath it keeps as legible as text.
  public var isSymbol: Bool

  /// A group; by default its effects are no-ops.
  public init(
    _ items: [DisplayItem], filters: [Filter] = [], clip: Clip? = nil, mask: [DisplayItem]? = nil,
    opacity: Double = 1, blend: Blend = .normal, isSymbol: Bool = false
  ) {
    self.items = items
    self.filters = filters
    self.clip = clip
    self.mask = mask
    self.opacity = opacity
    self.blend = blend
    self.isSymbol = isSymbol
  }
}

/// A pane of glass and what is drawn on it.
public struct GlassPane: Hashable, Sendable {
  /// The name of the pane, unique in its list and stable from one list to the next.
  public var id: PaneID
  /// The outline, in the pane's own space.
  public var shape: GlassShape
  /// The material of the pane.
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

  /// A pane in its other appearance, with the same outline and transform.
  public struct Alternative: Hashable, Sendable {
    /// The material in this appearance.
    public var material: GlassMaterial
    /// The items drawn on it.
    public var content: [DisplayItem]

    /// The other appearance of a pane.
    public init(material: GlassMaterial, content: [DisplayItem]) {
      self.material = material
      self.content = content
    }
  }

  /// A pane; by default at rest, with one appearance, and with legible text.
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

  /// A container of panes; `spacing` must be finite and not negative.
  public init(spacing: Double, panes: [GlassPane]) {
    precondition(
      spacing >= 0 && spacing.isFinite, "the spacing of a container must be 0 or more and finite, not \(spacing)")
    self.spacing = spacing
    self.panes = panes
  }
}
