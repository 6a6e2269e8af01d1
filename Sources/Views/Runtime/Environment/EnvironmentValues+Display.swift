private struct DisplayScaleKey: EnvironmentKey { static var defaultValue: CGFloat { 1 } }

extension EnvironmentValues {
  /// Pixels per point.
  public var displayScale: CGFloat {
    get { self[DisplayScaleKey.self] }
    set { self[DisplayScaleKey.self] = newValue }
  }

  /// Points per pixel.
  public var pixelLength: CGFloat { 1 / displayScale }
}
