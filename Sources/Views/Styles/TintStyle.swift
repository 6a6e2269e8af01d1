/// The environment's tint.
public struct TintShapeStyle: ShapeStyle {
  /// The environment's tint.
  public init() {}

  /// Vitrine's own: the style as it can be painted.
  public func _resolved(in environment: EnvironmentValues) -> _ResolvedStyle {
    (environment.system.chosenTint ?? AnyShapeStyle(Color.accentColor))._resolved(in: environment)
  }
}

extension ShapeStyle where Self == TintShapeStyle {
  /// The environment's tint.
  public static var tint: TintShapeStyle { TintShapeStyle() }
}

/// A tint that is no plain colour.
struct TintStyle {
  let style: AnyShapeStyle
  /// The style where it is a gradient without a direction: controls lay it along what they show.
  let gradient: Gradient?
}

extension EnvironmentValues.System {
  /// The tint that was set; nil where the accent colour is to be used.
  var chosenTint: AnyShapeStyle? { tintStyle?.style ?? tint.map { AnyShapeStyle($0) } }
}

/// A style that was named where another tint was in force, or none; what it says of the tint means that one.
private struct InTint<Style: ShapeStyle>: ShapeStyle {
  let style: Style
  let color: Color?
  let around: AnyShapeStyle?

  func _resolved(in environment: EnvironmentValues) -> _ResolvedStyle {
    var environment = environment
    environment.system.tint = color
    environment.system.tintStyle = around.map { TintStyle(style: $0, gradient: nil) }
    return style._resolved(in: environment)
  }
}

extension View {
  /// Sets the tint of controls in the view; nil for the accent colour.
  public func tint(_ tint: Color?) -> some View {
    environmentChanged { ($0.system.tint, $0.system.tintStyle) = (tint, nil) }
  }

  /// Sets the tint of controls in the view; nil for the accent colour. The older name of `tint`.
  public func accentColor(_ accentColor: Color?) -> some View { tint(accentColor) }

  /// Sets the style that controls in the view are tinted with; nil for the accent colour.
  ///
  /// A `Gradient` follows what a control shows, as the ring of a gauge. What asks for the tint as a colour, as
  /// `accentColor` does, has the one around.
  public func tint<S: ShapeStyle>(_ tint: S?) -> some View {
    environmentChanged { environment in
      guard let tint else {
        (environment.system.tint, environment.system.tintStyle) = (nil, nil)
        return
      }
      let (color, around) = (environment.system.tint, environment.system.tintStyle?.style)
      environment.system.tintStyle = TintStyle(
        style: AnyShapeStyle(InTint(style: tint, color: color, around: around)), gradient: tint as? Gradient)
    }
  }
}
