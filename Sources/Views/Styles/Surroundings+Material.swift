private enum IsOnGlassKey: FeatureKey { static var defaultValue: Bool { false } }

extension Surroundings {
  /// Whether an ancestor is a pane of glass. Glass and materials inside a pane are not drawn.
  var isOnGlass: Bool {
    get { self[IsOnGlassKey.self] }
    set { self[IsOnGlassKey.self] = newValue }
  }
}
