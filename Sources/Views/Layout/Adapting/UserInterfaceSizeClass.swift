/// A size class, which describes the available space along an axis.
public enum UserInterfaceSizeClass: Hashable, Sendable {
  /// The compact size class, for example that of a phone's width.
  case compact
  /// The regular size class.
  case regular
}

/// The phase of a scene.
public enum ScenePhase: Comparable, Hashable, Sendable {
  /// The scene is not visible.
  case background
  /// The scene is visible but receives no input.
  case inactive
  /// The scene is visible and receives input.
  case active
}

private struct LuminanceKey: EnvironmentKey { static let defaultValue = false }

private struct WidthClassKey: EnvironmentKey { static let defaultValue: UserInterfaceSizeClass? = .compact }
private struct HeightClassKey: EnvironmentKey { static let defaultValue: UserInterfaceSizeClass? = .regular }

private struct ScenePhaseKey: EnvironmentKey { static let defaultValue = ScenePhase.active }

extension EnvironmentValues {
  /// The horizontal size class; compact by default, as on a phone in portrait.
  public var horizontalSizeClass: UserInterfaceSizeClass? {
    get { self[WidthClassKey.self] }
    set { self[WidthClassKey.self] = newValue }
  }

  /// The vertical size class; regular by default, as on a phone in portrait.
  public var verticalSizeClass: UserInterfaceSizeClass? {
    get { self[HeightClassKey.self] }
    set { self[HeightClassKey.self] = newValue }
  }

  /// The scene phase; active by default.
  public var scenePhase: ScenePhase {
    get { self[ScenePhaseKey.self] }
    set { self[ScenePhaseKey.self] = newValue }
  }

  /// Whether the screen is dimmed, as on an always-on display; false by default.
  public var isLuminanceReduced: Bool {
    get { self[LuminanceKey.self] }
    set { self[LuminanceKey.self] = newValue }
  }
}
