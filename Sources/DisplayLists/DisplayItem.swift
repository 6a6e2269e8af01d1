public import Geometry
public import Optics

/// One thing to draw. Items are painted in order, each over what came before.
///
/// Every item carries the map from its own space to the points of the list, so nothing is inherited from an
/// enclosing item but what a group does to its pixels as a whole.
public indirect enum DisplayItem: Hashable, Sendable {
  /// The inside of a path.
  case fill(BezierPath, rule: FillRule, paint: Paint, pointsFromItem: Affine)
  /// A line along a path.
  case stroke(BezierPath, style: Stroke, paint: Paint, pointsFromItem: Affine)
  /// Shaped text.
  case glyphs(GlyphRun, pointsFromItem: Affine)
  /// A picture stretched over a rectangle of the item's space.
  case image(Bitmap, in: Rect, pointsFromItem: Affine)
  /// Items painted apart, then as one onto what lies beneath.
  case group(DisplayGroup)
  /// A pane of glass and what is drawn on it.
  case glass(GlassPane)
  /// Panes that see the same backdrop and none of the others, and flow into one another where they are near.
  case glassContainer(GlassContainer)
}

/// Items that are painted apart and then composited as one.
///
/// Order of effects: items → `filters` in turn → `clip` → `mask` → `opacity` → `blend`. Glass inside a group sees
/// the backdrop beneath the group, and takes part in clip, mask and opacity.
public struct DisplayGroup: Hashable, Sendable {
  /// A path that cuts off what is outside, in points of the list.
  public struct Clip: Hashable, Sendable {
    /// The outline.
    public var path: BezierPath
    /// What counts as inside.
    public var rule: FillRule

    /// Cuts off what is outside `path`.
    public init(path: BezierPath, rule: FillRule = .nonZero) {
      self.path = path
      self.rule = rule
    }
  }

  /// What is painted.
  public var items: [DisplayItem]
  /// Effects on the painted pixels; radii and offsets in points of the list.
  public var filters: [Filter]
  /// What may be seen; nil for all.
  public var clip: Clip?
  /// Items whose alpha multiplies the group's; nil for none.
  public var mask: [DisplayItem]?
  /// Factor on alpha, 0…1.
  public var opacity: Double
  /// How the result meets what lies beneath.
  public var blend: Blend
  /// Whether the items are a symbol: a sign to be read as text is, which glass beneath keeps legible.
  public var isSymbol: Bool

  /// A group; the defaults change nothing.
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

/// An effect on the pixels of a group.
public enum Filter: Hashable, Sendable {
  /// A blurred, coloured copy of the group's alpha beneath it; Gaussian of standard deviation `radius` points.
  case shadow(RGBA, radius: Double, x: Double, y: Double)
  /// A Gaussian of standard deviation `radius` points.
  case blur(radius: Double)
  /// Colour changed as a 4 × 5 matrix over straight red, green, blue, alpha and one; rows in that order.
  case colorMatrix([Double])
  /// The group's picture seen in perspective: from points of the list to points of the list.
  case projection(Projection)
}

extension Filter {
  /// The filter for a group whose items are moved along; radii and offsets stay.
  public func moved(by pointsFromMoved: Affine) -> Filter {
    guard case .projection(let map) = self, let back = pointsFromMoved.inverse else { return self }
    return .projection(Projection(pointsFromMoved) * map * Projection(back))
  }
}

/// How a group meets what lies beneath.
public enum Blend: String, Hashable, Sendable, CaseIterable {
  /// Source over.
  case normal
  case multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight
  case difference, exclusion, hue, saturation, color, luminosity
  case sourceAtop, destinationOver, destinationOut, plusDarker, plusLighter
}

/// A small picture: premultiplied, gamma-encoded sRGB.
public typealias Bitmap = Raster<UInt8>
