/// A request for a named colour.
struct NamedColor {
  var name: String
  /// The folder of the bundle; nil if no bundle was given.
  var folder: String?
  var colorScheme: ColorScheme
  var contrast: ColorSchemeContrast
}

private struct NamedColorKey: EnvironmentKey {
  static let defaultValue: (@Sendable (NamedColor) -> Color?)? = nil
}

extension EnvironmentValues {
  /// A function that looks up named colours; nil if there are none.
  var findNamedColor: (@Sendable (NamedColor) -> Color?)? {
    get { self[NamedColorKey.self] }
    set { self[NamedColorKey.self] = newValue }
  }
}
