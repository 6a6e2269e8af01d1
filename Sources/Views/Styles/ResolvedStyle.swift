import DisplayLists
import Geometry
import Optics

/// A style with resolved colours. Positions are relative to the filled area.
indirect enum ResolvedStyle: Equatable {
  case color(RGBA)
  case linear([GradientStop], start: UnitPoint, end: UnitPoint)
  case radial([GradientStop], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat)
  case angular([GradientStop], center: UnitPoint, start: Angle, end: Angle)
  /// A blurred backdrop under a tone, or only the tone where there is no backdrop. If the tone is more transparent than
  /// the material's own, the whole material fades.
  case material(GlassMaterial, tone: RGBA)
  /// A radial gradient with the aspect ratio of the filled area; radii are fractions of its size.
  case elliptical([GradientStop], center: UnitPoint, start: CGFloat, end: CGFloat)
  case mesh(ColorMesh)
  /// A raster tiled from the top left corner of the filled area, with the tile size in points.
  case tiles(Bitmap, CGSize, opacity: Double)
  case shadowed(ResolvedStyle, ResolvedShadow)

  /// Returns the display items that fill a path. Relative positions refer to `rect`, the item's bounds.
  func fills(
    _ path: BezierPath, rule: FillRule = .nonZero, in rect: Rect, pointsFromItem: Affine
  ) -> [DisplayItem] {
    switch self {
    case .tiles(let bitmap, let size, let opacity):
      guard opacity > 0,
        var tiles = tiled(bitmap, size: size, through: path, rule: rule, in: rect, pointsFromItem: pointsFromItem)
      else { return [] }
      tiles.opacity = opacity
      return [.group(tiles)]
    case .shadowed(let style, let shadow):
      return shadow.painted(style, pointsFromItem) {
        $0.fills(path, rule: rule, in: rect, pointsFromItem: pointsFromItem)
      }
    default: break
    }
    guard let (paint, itemFromPaint) = paint(in: rect) else { return [] }
    let pathInPaint = itemFromPaint.inverse.map { itemFromPaint == .identity ? path : path.applying($0) } ?? path
    return [.fill(pathInPaint, rule: rule, paint: paint, pointsFromItem: pointsFromItem * itemFromPaint)]
  }

  /// Returns the display items that stroke a path. Relative positions refer to `rect`, the item's bounds.
  func strokes(
    _ path: BezierPath, _ stroke: StrokeStyle, in rect: Rect, pointsFromItem: Affine
  ) -> [DisplayItem] {
    switch self {
    case .tiles: return fills(Path(path).strokedPath(stroke).bezier, in: rect, pointsFromItem: pointsFromItem)
    case .shadowed(let style, let shadow):
      return shadow.painted(style, pointsFromItem) {
        $0.strokes(path, stroke, in: rect, pointsFromItem: pointsFromItem)
      }
    default: break
    }
    guard let (paint, itemFromPaint) = paint(in: rect) else { return [] }
    // A stretched paint space would stretch the stroke too, so the stroke's outline is filled instead.
    if itemFromPaint != .identity {
      return fills(Path(path).strokedPath(stroke).bezier, in: rect, pointsFromItem: pointsFromItem)
    }
    return [.stroke(path, style: stroke.drawing, paint: paint, pointsFromItem: pointsFromItem)]
  }

  /// Returns the paint and its coordinate space; nil if the style is invisible or cannot be expressed as a paint.
  private func paint(in rect: Rect) -> (paint: Paint, itemFromPaint: Affine)? {
    let bounds = CGRect(rect)
    func point(_ unit: UnitPoint) -> Point { Point(unit.point(in: bounds)) }
    switch self {
    case .color(let color), .material(_, let color): return color.alpha > 0 ? (.color(color), .identity) : nil
    case .linear(let stops, let start, let end):
      return (.linear(stops, start: point(start), end: point(end)), .identity)
    case .radial(let stops, let center, let startRadius, let endRadius):
      return (.radial(stops, center: point(center), startRadius: startRadius, endRadius: endRadius), .identity)
    case .angular(let stops, let center, let start, let end):
      let paint = Paint.angular(stops, center: point(center), startAngle: start.radians, endAngle: end.radians)
      return (paint, .identity)
    case .elliptical(let stops, let center, let start, let end):
      guard rect.width > 0, rect.height > 0 else { return nil }
      // In a space where the rectangle is a square, the ellipses are circles.
      let stretch = rect.height / rect.width
      let middle = point(center)
      let paint = Paint.radial(
        stops, center: Point(x: middle.x, y: middle.y / stretch), startRadius: start * rect.width,
        endRadius: end * rect.width)
      return (paint, .scale(x: 1, y: stretch))
    case .mesh(let mesh): return (.mesh(mesh.subdivided(over: rect)), .identity)
    case .tiles, .shadowed: return nil
    }
  }

  /// The colour used where only a single colour is possible, such as for glyphs. For a gradient, it is the colour of
  /// the middle stop.
  var representativeColor: RGBA {
    switch self {
    case .color(let color), .material(_, let color): color
    case .linear(let stops, _, _), .radial(let stops, _, _, _), .angular(let stops, _, _, _),
      .elliptical(let stops, _, _, _):
      stops.isEmpty ? RGBA(white: 0, alpha: 0) : stops[stops.count / 2].color
    case .mesh(let mesh): mesh.colors[mesh.colors.count / 2]
    case .tiles(_, _, let opacity): RGBA(white: 0, alpha: opacity)
    case .shadowed(let style, _): style.representativeColor
    }
  }

  /// Whether the style is a single colour.
  var isPlain: Bool {
    if case .color = self { return true }
    return false
  }

  /// Whether all colours are fully opaque.
  var isOpaque: Bool {
    var isOpaque = true
    _ = mappingColors { color in
      if color.alpha < 1 { isOpaque = false }
      return color
    }
    return isOpaque
  }

  func opacity(_ factor: Double) -> ResolvedStyle { mappingColors { $0.opacity(factor) } }

  func mappingColors(_ change: (RGBA) -> RGBA) -> ResolvedStyle {
    func changed(_ stops: [GradientStop]) -> [GradientStop] {
      stops.map { GradientStop(color: change($0.color), location: $0.location) }
    }
    switch self {
    case .color(let color): return .color(change(color))
    case .material(let material, let tone): return .material(material, tone: change(tone))
    case .linear(let stops, let start, let end): return .linear(changed(stops), start: start, end: end)
    case .radial(let stops, let center, let start, let end):
      return .radial(changed(stops), center: center, startRadius: start, endRadius: end)
    case .angular(let stops, let center, let start, let end):
      return .angular(changed(stops), center: center, start: start, end: end)
    case .elliptical(let stops, let center, let start, let end):
      return .elliptical(changed(stops), center: center, start: start, end: end)
    case .mesh(let mesh): return .mesh(mesh.mappingColors(change))
    // An image keeps its colours; only its opacity changes.
    case .tiles(let bitmap, let size, let opacity):
      return .tiles(bitmap, size, opacity: change(RGBA(white: 0, alpha: opacity)).alpha)
    case .shadowed(let style, let shadow):
      var changed = shadow
      let base = style.mappingColors(change)
      changed.color = change(shadow.color)
      return .shadowed(base, changed)
    }
  }
}
