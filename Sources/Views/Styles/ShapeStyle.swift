import Drawing
import Geometry
import Optics

/// What shapes and text can be filled with.
public protocol ShapeStyle: Sendable {
  /// The kind of style this one becomes in an environment; `Never` for those that draw themselves.
  associatedtype Resolved: ShapeStyle = Never
  /// The style in an environment.
  func resolve(in environment: EnvironmentValues) -> Resolved
  /// Vitrine's own: the style as it can be painted. Styles made of others inherit the right answer.
  func _resolved(in environment: EnvironmentValues) -> _ResolvedStyle
}

/// Vitrine's own: a style as it can be painted. Opaque outside the module.
public struct _ResolvedStyle {
  let style: ResolvedStyle
}

extension ShapeStyle {
  /// Vitrine's own: the style that this one becomes, as it can be painted.
  public func _resolved(in environment: EnvironmentValues) -> _ResolvedStyle {
    resolve(in: environment)._resolved(in: environment)
  }
}

extension ShapeStyle where Resolved == Never {
  /// A style that draws itself becomes no other.
  public func resolve(in environment: EnvironmentValues) -> Never {
    preconditionFailure("\(Self.self) draws itself and becomes no other style")
  }
}

extension Never: ShapeStyle {}

extension ShapeStyle {
  /// The style with its opacity multiplied.
  @_disfavoredOverload
  public func opacity(_ opacity: Double) -> some ShapeStyle { StyleWithOpacity(style: self, opacity: opacity) }
}

private struct StyleWithOpacity<Style: ShapeStyle>: ShapeStyle {
  let style: Style
  let opacity: Double

  func _resolved(in environment: EnvironmentValues) -> _ResolvedStyle {
    _ResolvedStyle(style: style._resolved(in: environment).style.opacity(opacity))
  }
}

/// What something is filled with, colours settled, positions still in fractions of what is filled.
indirect enum ResolvedStyle: Equatable {
  case color(RGBA)
  case linear([GradientStop], start: UnitPoint, end: UnitPoint)
  case radial([GradientStop], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat)
  case angular([GradientStop], center: UnitPoint, start: Angle, end: Angle)
  /// A blur of what lies beneath, under a tone; the tone alone where nothing can be blurred. A tone weaker than the
  /// material's own is that of a fainter material.
  case material(GlassMaterial, tone: RGBA)
  /// Around a point, as wide and high as what is filled; radii in fractions of that.
  case elliptical([GradientStop], center: UnitPoint, start: CGFloat, end: CGFloat)
  /// Several over each other, the first beneath.
  case layers([ResolvedStyle])

  /// Paths filled and inked over each other, of something that reaches over a rectangle at the origin.
  func fills(
    _ path: BezierPath, rule: FillRule = .nonZero, in rect: Rect, pointsFromItem: Affine
  ) -> [DisplayItem] {
    layers(in: rect).map { paint, itemFromPaint in
      let inked = itemFromPaint.inverse.map { itemFromPaint == .identity ? path : path.applying($0) } ?? path
      return .fill(inked, rule: rule, paint: paint, pointsFromItem: pointsFromItem * itemFromPaint)
    }
  }

  /// Lines drawn and inked over each other, along a path in something that reaches over a rectangle at the origin.
  func strokes(
    _ path: BezierPath, _ stroke: StrokeStyle, in rect: Rect, pointsFromItem: Affine
  ) -> [DisplayItem] {
    layers(in: rect).flatMap { paint, itemFromPaint -> [DisplayItem] in
      // A line drawn in a stretched space would be stretched: its outline is filled instead.
      if itemFromPaint != .identity {
        return fills(Path(path).strokedPath(stroke).bezier, in: rect, pointsFromItem: pointsFromItem)
      }
      return [.stroke(path, style: stroke.drawing, paint: paint, pointsFromItem: pointsFromItem)]
    }
  }

  /// The paints to lay over each other, each in a space of its own.
  private func layers(in rect: Rect) -> [(paint: Paint, itemFromPaint: Affine)] {
    let bounds = CGRect(rect)
    func point(_ unit: UnitPoint) -> Point { Point(unit.point(in: bounds)) }
    switch self {
    case .color(let color), .material(_, let color): return color.alpha > 0 ? [(.color(color), .identity)] : []
    case .linear(let stops, let start, let end):
      return [(.linear(stops, start: point(start), end: point(end)), .identity)]
    case .radial(let stops, let center, let startRadius, let endRadius):
      return [(.radial(stops, center: point(center), startRadius: startRadius, endRadius: endRadius), .identity)]
    case .angular(let stops, let center, let start, let end):
      let paint = Paint.angular(stops, center: point(center), startAngle: start.radians, endAngle: end.radians)
      return [(paint, .identity)]
    case .elliptical(let stops, let center, let start, let end):
      guard rect.width > 0, rect.height > 0 else { return [] }
      // In a space in which the rectangle is a square, the ellipses are circles.
      let stretch = rect.height / rect.width
      let middle = point(center)
      let paint = Paint.radial(
        stops, center: Point(x: middle.x, y: middle.y / stretch), startRadius: start * rect.width,
        endRadius: end * rect.width)
      return [(paint, .scale(x: 1, y: stretch))]
    case .layers(let styles): return styles.flatMap { $0.layers(in: rect) }
    }
  }

  /// One colour that stands for the style where only a colour can be used, as for glyphs: that of a gradient's middle.
  var representativeColor: RGBA {
    switch self {
    case .color(let color), .material(_, let color): color
    case .linear(let stops, _, _), .radial(let stops, _, _, _), .angular(let stops, _, _, _),
      .elliptical(let stops, _, _, _):
      stops.isEmpty ? RGBA(white: 0, alpha: 0) : stops[stops.count / 2].color
    case .layers(let styles): styles.last?.representativeColor ?? RGBA(white: 0, alpha: 0)
    }
  }

  /// Whether it is one colour throughout.
  var isPlain: Bool {
    if case .color = self { return true }
    return false
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
    case .layers(let styles): return .layers(styles.map { $0.mappingColors(change) })
    }
  }
}

/// A style whose type is hidden.
public struct AnyShapeStyle: ShapeStyle {
  private let style: any ShapeStyle

  /// Hides the type of `style`.
  public init<S: ShapeStyle>(_ style: S) { self.style = style }

  /// Vitrine's own: the hidden style as it can be painted.
  public func _resolved(in environment: EnvironmentValues) -> _ResolvedStyle { style._resolved(in: environment) }
}
