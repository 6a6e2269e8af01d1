/// A request for a named colour.
struct NamedColor {
  var name: String
  /// The folder of the bundle; nil if the colour specifies no bundle.
  var folder: String?
  var colorScheme: ColorScheme
  var contrast: ColorSchemeContrast
}

private struct NamedColorKey: EnvironmentKey {
  static let defaultValue: (@Sendable (NamedColor) -> Color?)? = nil
}

extension EnvironmentValues {
  /// A function that looks up named colours, or nil if the environment has no assets.
  var findNamedColor: (@Sendable (NamedColor) -> Color?)? {
    get { self[NamedColorKey.self] }
    set { self[NamedColorKey.self] = newValue }
  }
}
