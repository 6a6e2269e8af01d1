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

/// A style whose type is hidden.
public struct AnyShapeStyle: ShapeStyle {
  private let style: any ShapeStyle

  /// Hides the type of `style`.
  public init<S: ShapeStyle>(_ style: S) { self.style = style }

  /// Vitrine's own: the hidden style as it can be painted.
  public func _resolved(in environment: EnvironmentValues) -> _ResolvedStyle { style._resolved(in: environment) }
}
