public import Geometry
public import Optics

/// An element of a display list. Items are painted in order, from back to front.
///
/// Every item carries the transform from the item's coordinate space to the display list's points. Items inherit
/// nothing from an enclosing item, but the effects of a group apply to everything that it contains.
public indirect enum DisplayItem: Hashable, Sendable {
  /// A filled path.
  case fill(BezierPath, rule: FillRule, paint: Paint, pointsFromItem: Affine)
  /// A stroke along a path.
  case stroke(BezierPath, style: Stroke, paint: Paint, pointsFromItem: Affine)
  /// Shaped text.
  case glyphs(GlyphRun, pointsFromItem: Affine)
  /// A bitmap stretched to fill a rectangle in the item's space.
  case image(Bitmap, in: Rect, pointsFromItem: Affine)
  /// Items painted separately and then composited as a unit.
  case group(DisplayGroup)
  /// A pane of glass and its content.
  case glass(GlassPane)
  /// Panes that share a backdrop, do not refract each other, and merge where they are close together.
  case glassContainer(GlassContainer)
}

/// Items that are painted separately and then composited as a unit.
///
/// The effects are applied to the painted items in this order: each of the `filters`, `clip`, `mask`, `opacity` and
/// `blend`. Glass in a group refracts the group's backdrop and is affected by its clip, mask and opacity.
public struct DisplayGroup: Hashable, Sendable {
  /// A clipping path, in the display list's points.
  public struct Clip: Hashable, Sendable {
    /// The clipping path.
    public var path: BezierPath
    /// The fill rule that determines the inside of the path.
    public var rule: FillRule

    /// Creates a clip to the inside of a path.
    public init(path: BezierPath, rule: FillRule = .nonZero) {
      self.path = path
      self.rule = rule
    }
  }

  /// The items in painting order.
  public var items: [DisplayItem]
  /// The filters applied to the painted items. Radii and offsets are in the display list's points.
  public var filters: [Filter]
  /// The clipping path, or nil if the group is not clipped.
  public var clip: Clip?
  /// The items whose alpha masks the group, or nil if the group is not masked.
  public var mask: [DisplayItem]?
  /// The opacity of the group, 0…1.
  public var opacity: Double
  /// The blend mode for compositing the result with its backdrop.
  public var blend: Blend
  /// Whether the items form a symbol. Glass guarantees the contrast of symbols as it does for text.
  public var isSymbol = false
  /// Whether the opacity is on its way to another value. The contrast of text that fades is judged as if it did not.
  public var isFading = false

  /// Creates a group. By default, it has no effects.
  public init(
    _ items: [DisplayItem], filters: [Filter] = [], clip: Clip? = nil, mask: [DisplayItem]? = nil,
    opacity: Double = 1, blend: Blend = .normal
  ) {
    self.items = items
    self.filters = filters
    self.clip = clip
    self.mask = mask
    self.opacity = opacity
    self.blend = blend
  }

  /// Creates a group of items that may form a symbol.
  public init(_ items: [DisplayItem], mask: [DisplayItem]? = nil, isSymbol: Bool) {
    self.init(items, mask: mask)
    self.isSymbol = isSymbol
  }

  /// Creates a group of items whose opacity may be on its way to another value.
  public init(_ items: [DisplayItem], opacity: Double, isFading: Bool) {
    self.init(items, opacity: opacity)
    self.isFading = isFading
  }
}

/// A pane of glass or material and its content.
public struct GlassPane: Hashable, Sendable {
  /// The identifier of the pane, which is unique in its display list and stable across lists.
  public var id: PaneID
  /// The outline, in the pane's own space.
  public var shape: GlassShape
  /// The material of the pane.
  public var material: GlassMaterial
  /// The pane's state, such as materializing or pressed; at rest by default.
  public var state = GlassState.resting
  /// The transform from the pane's own space to the display list's points.
  ///
  /// It may translate, rotate, mirror and scale uniformly.
  public var pointsFromItem: Affine
  /// The items drawn on the pane, in the display list's points.
  public var content: [DisplayItem]
  /// The legibility policy for text and symbols in the content. It has no effect on materials other than glass.
  public var legibility: Legibility
  /// The pane's other appearance, if the backdrop determines which one is used; nil if the appearance is fixed.
  public var alternative: Alternative?

  /// The other appearance of a pane, with the same outline and transform.
  public struct Alternative: Hashable, Sendable {
    /// The material in this appearance.
    public var material: GlassMaterial
    /// The content in this appearance.
    public var content: [DisplayItem]

    /// Creates the other appearance of a pane.
    public init(material: GlassMaterial, content: [DisplayItem]) {
      self.material = material
      self.content = content
    }
  }

  /// Creates a pane at rest with a fixed appearance. By default, it keeps its text legible.
  public init(
    id: PaneID, shape: GlassShape, material: GlassMaterial, pointsFromItem: Affine = .identity, content: [DisplayItem],
    legibility: Legibility = .floor
  ) {
    self.id = id
    self.shape = shape
    self.material = material
    self.pointsFromItem = pointsFromItem
    self.content = content
    self.legibility = legibility
  }
}

/// Glass panes that share a backdrop, so that none refracts another.
public struct GlassContainer: Hashable, Sendable {
  /// The distance, in the display list's points, below which panes merge; 0 if they never merge.
  public var spacing: Double
  /// The panes. Their content is drawn above all the glass, in order.
  public var panes: [GlassPane]

  /// Creates a container of panes. The spacing must be finite and not negative.
  public init(spacing: Double, panes: [GlassPane]) {
    precondition(
      spacing >= 0 && spacing.isFinite, "the spacing of a container must be finite and not negative, got \(spacing)")
    self.spacing = spacing
    self.panes = panes
  }
}
