private struct ForegroundStyleKey: EnvironmentKey { static var defaultValue: ForegroundLevels? { nil } }
private struct BackgroundStyleKey: EnvironmentKey { static var defaultValue: AnyShapeStyle? { nil } }
private struct BackgroundMaterialKey: EnvironmentKey { static var defaultValue: Material? { nil } }
private struct TintKey: EnvironmentKey { static var defaultValue: Color? { nil } }
private struct TintStyleKey: EnvironmentKey { static var defaultValue: TintStyle? { nil } }
private struct NoteMissingColorKey: EnvironmentKey { static var defaultValue: ((String) -> Void)? { nil } }

extension EnvironmentValues {
  /// The levels of the foreground style; nil for the system's label colours.
  package var foregroundStyle: ForegroundLevels? {
    get { self[ForegroundStyleKey.self] }
    set { self[ForegroundStyleKey.self] = newValue }
  }

  /// The background style; nil for the system background.
  public var backgroundStyle: AnyShapeStyle? {
    get { self[BackgroundStyleKey.self] }
    set { self[BackgroundStyleKey.self] = newValue }
  }

  /// The material behind the view; nil unless an ancestor sets this value.
  public var backgroundMaterial: Material? {
    get { self[BackgroundMaterialKey.self] }
    set { self[BackgroundMaterialKey.self] = newValue }
  }

  /// The tint as a colour; nil for the accent colour.
  package var tint: Color? {
    get { self[TintKey.self] }
    set { self[TintKey.self] = newValue }
  }

  /// The tint as a style; nil if it is a colour.
  package var tintStyle: TintStyle? {
    get { self[TintStyleKey.self] }
    set { self[TintStyleKey.self] = newValue }
  }

  /// A function that records the name of a colour that was not found.
  var noteMissingColor: ((String) -> Void)? {
    get { self[NoteMissingColorKey.self] }
    set { self[NoteMissingColorKey.self] = newValue }
  }
}
