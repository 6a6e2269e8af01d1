import DisplayLists
import Geometry
import Optics

/// A shadow that is part of a style.
public struct ShadowStyle: Equatable, Sendable {
  private var isInner: Bool
  private var color: Color
  private var radius: CGFloat
  private var x: CGFloat
  private var y: CGFloat

  /// Returns a drop shadow with a Gaussian blur whose standard deviation is `radius` points.
  public static func drop(
    color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> ShadowStyle { ShadowStyle(isInner: false, color: color, radius: radius, x: x, y: y) }

  /// Returns an inner shadow, which the edges cast into the filled area.
  public static func inner(
    color: Color = Color(.sRGBLinear, white: 0, opacity: 0.55), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> ShadowStyle { ShadowStyle(isInner: true, color: color, radius: radius, x: x, y: y) }

  fileprivate func resolved(in environment: EnvironmentValues) -> ResolvedShadow {
    ResolvedShadow(
      isInner: isInner, color: color.rgba(in: environment), radius: max(radius, 0), offset: Point(x: x, y: y))
  }
}

/// A shadow with a resolved colour. Lengths are in the space of the painted item.
struct ResolvedShadow: Equatable {
  var isInner: Bool
  var color: RGBA
  var radius: Double
  var offset: Point

  /// Returns the display items that `paint` creates with a style, plus the shadow.
  ///
  /// The painted pixels cast a drop shadow. The outline casts an inner shadow, even if its fill is clear.
  func painted(
    _ style: ResolvedStyle, _ pointsFromItem: Affine, _ paint: (ResolvedStyle) -> [DisplayItem]
  ) -> [DisplayItem] {
    let items = paint(style)
    if color.alpha <= 0 { return items }
    let offset = pointsFromItem * offset - pointsFromItem * .zero
    let radius = radius * pointsFromItem.meanScale
    if !isInner {
      if items.isEmpty { return [] }
      return [.group(DisplayGroup(items, filters: [.shadow(color, radius: radius, x: offset.x, y: offset.y)]))]
    }
    // Everything outside the painted area casts the shadow.
    let outline = paint(.color(RGBA(white: 0)))
    if outline.isEmpty { return items }
    let room = outline.inkBounds().inset(by: -(3 * radius + offset.length + 1))
    let outer = DisplayItem.fill(
      BezierPath(room), rule: .nonZero, paint: .color(color), pointsFromItem: .identity)
    let hole = DisplayItem.group(
      DisplayGroup(outline.map { $0.moved(by: .translation(x: offset.x, y: offset.y)) }, blend: .destinationOut))
    return items + [.group(DisplayGroup([outer, hole], filters: [.blur(radius: radius)], mask: outline))]
  }
}

private struct StyleWithShadow<Style: ShapeStyle>: ShapeStyle {
  let style: Style
  let shadow: ShadowStyle

  func _resolved(in environment: EnvironmentValues) -> _ResolvedStyle {
    _ResolvedStyle(style: .shadowed(style._resolved(in: environment).style, shadow.resolved(in: environment)))
  }
}

extension ShapeStyle {
  /// Adds a shadow to the style.
  public func shadow(_ style: ShadowStyle) -> some ShapeStyle { StyleWithShadow(style: self, shadow: style) }
}

extension ShapeStyle where Self == AnyShapeStyle {
  /// Returns the foreground style with a shadow.
  public static func shadow(_ style: ShadowStyle) -> some ShapeStyle { ForegroundStyle().shadow(style) }
}
