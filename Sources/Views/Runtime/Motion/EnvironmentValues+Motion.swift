private struct ReduceMotionKey: EnvironmentKey { static var defaultValue: Bool { false } }

extension EnvironmentValues {
  /// Sets whether to reduce motion; underscored as in SwiftUI, for previews and tests.
  public var _accessibilityReduceMotion: Bool {
    get { self[ReduceMotionKey.self] }
    set { self[ReduceMotionKey.self] = newValue }
  }

  /// Whether to reduce motion.
  public var accessibilityReduceMotion: Bool { _accessibilityReduceMotion }
}
