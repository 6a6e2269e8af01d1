private struct ReduceMotionKey: EnvironmentKey { static var defaultValue: Bool { false } }

extension EnvironmentValues {
  /// Whether to reduce motion; settable for previews and tests, as in SwiftUI.
  public var _accessibilityReduceMotion: Bool {
    get { self[ReduceMotionKey.self] }
    set { self[ReduceMotionKey.self] = newValue }
  }

  /// Whether to reduce motion.
  public var accessibilityReduceMotion: Bool { _accessibilityReduceMotion }
}
