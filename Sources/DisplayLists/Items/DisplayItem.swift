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

/// An effect on the pixels of a group.
public enum Filter: Hashable, Sendable {
  /// A blurred, coloured copy of the group's alpha beneath it; Gaussian of standard deviation `radius` points.
  case shadow(RGBA, radius: Double, x: Double, y: Double)
  /// A Gaussian of standard deviation `radius` points.
  case blur(radius: Double)
  /// Colour changed as a 4 × 5 matrix over straight red, green, blue, alpha and one; rows in that order.
  case colorMatrix([Double])
  /// A projection of the group's pixels, from points of the list to points of the list.
  case projection(Projection)
}

extension Filter {
  /// The filter for a group whose items have been transformed; radii and offsets stay the same.
  public func moved(by pointsFromMoved: Affine) -> Filter {
    guard case .projection(let map) = self, let back = pointsFromMoved.inverse else { return self }
    return .projection(Projection(pointsFromMoved) * map * Projection(back))
  }
}

/// How a group is composited with what is beneath it.
public enum Blend: String, Hashable, Sendable, CaseIterable {
  /// Source over.
  case normal
  case multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight
  case difference, exclusion, hue, saturation, color, luminosity
  case sourceAtop, destinationOver, destinationOut, plusDarker, plusLighter
}

/// A small raster: premultiplied, gamma-encoded sRGB.
public typealias Bitmap = Raster<UInt8>
