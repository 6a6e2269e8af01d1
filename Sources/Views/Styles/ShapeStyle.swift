/// A colour or pattern that fills shapes and text.
public protocol ShapeStyle: Sendable {
  /// The type of the resolved style; `Never` for primitive styles.
  associatedtype Resolved: ShapeStyle = Never
  /// Resolves the style in an environment.
  func resolve(in environment: EnvironmentValues) -> Resolved
  /// Vitrine's own: resolves the style for painting. The default implementation paints the style that this one resolves
  /// to.
  func _resolved(in environment: EnvironmentValues) -> _ResolvedStyle
}

/// Vitrine's own: a style resolved for painting; opaque outside the module.
public struct _ResolvedStyle {
  let style: ResolvedStyle
}

extension ShapeStyle {
  /// Vitrine's own: resolves the style for painting.
  public func _resolved(in environment: EnvironmentValues) -> _ResolvedStyle {
    resolve(in: environment)._resolved(in: environment)
  }
}

extension ShapeStyle where Resolved == Never {
  /// Traps, since primitive styles do not resolve to other styles.
  public func resolve(in environment: EnvironmentValues) -> Never {
    preconditionFailure("\(Self.self) is a primitive style and does not resolve to another style")
  }
}

extension Never: ShapeStyle {}

extension ShapeStyle {
  /// Multiplies the opacity of the style.
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

/// A type-erased style.
public struct AnyShapeStyle: ShapeStyle {
  private let style: any ShapeStyle

  /// Creates a type-erased style.
  public init<S: ShapeStyle>(_ style: S) { self.style = style }

  /// Vitrine's own: resolves the wrapped style for painting.
  public func _resolved(in environment: EnvironmentValues) -> _ResolvedStyle { style._resolved(in: environment) }
}
