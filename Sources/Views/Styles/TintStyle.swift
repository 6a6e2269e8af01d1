/// The environment's tint.
public struct TintShapeStyle: ShapeStyle {
  /// Creates the tint style.
  public init() {}

  /// Vitrine's own: resolves the style for painting.
  public func _resolved(in environment: EnvironmentValues) -> _ResolvedStyle {
    (environment.chosenTint ?? AnyShapeStyle(Color.accentColor))._resolved(in: environment)
  }
}

extension ShapeStyle where Self == TintShapeStyle {
  /// The environment's tint.
  public static var tint: TintShapeStyle { TintShapeStyle() }
}

/// A tint that may be a gradient.
package struct TintStyle {
  let style: AnyShapeStyle
  /// The style as a `Gradient`, whose direction the control chooses; nil for other styles.
  package let gradient: Gradient?
}

extension EnvironmentValues {
  /// The tint; nil for the accent colour.
  package var chosenTint: AnyShapeStyle? { tintStyle?.style ?? tint.map { AnyShapeStyle($0) } }
}

/// A style in which references to the tint resolve to an outer environment's tint.
private struct InTint<Style: ShapeStyle>: ShapeStyle {
  let style: Style
  let color: Color?
  let outer: AnyShapeStyle?

  func _resolved(in environment: EnvironmentValues) -> _ResolvedStyle {
    var environment = environment
    environment.tint = color
    environment.tintStyle = outer.map { TintStyle(style: $0, gradient: nil) }
    return style._resolved(in: environment)
  }
}

extension View {
  /// Sets the tint of the view; nil restores the accent colour.
  public func tint(_ tint: Color?) -> some View {
    environmentChanged { ($0.tint, $0.tintStyle) = (tint, nil) }
  }

  /// Sets the tint of the view; superseded by `tint(_:)`.
  public func accentColor(_ accentColor: Color?) -> some View { tint(accentColor) }

  /// Sets the tint style of the view; nil restores the accent colour.
  ///
  /// A `Gradient` follows the geometry of the control, such as the ring of a gauge. Where a plain colour is required,
  /// such as for `accentColor`, the enclosing tint colour is used.
  public func tint<S: ShapeStyle>(_ tint: S?) -> some View {
    environmentChanged { environment in
      guard let tint else {
        (environment.tint, environment.tintStyle) = (nil, nil)
        return
      }
      let color = environment.tint
      let outer = environment.tintStyle?.style
      environment.tintStyle = TintStyle(
        style: AnyShapeStyle(InTint(style: tint, color: color, outer: outer)), gradient: tint as? Gradient)
    }
  }
}
