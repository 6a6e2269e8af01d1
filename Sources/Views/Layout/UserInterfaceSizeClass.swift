/// How much room a surface has along a direction.
public enum UserInterfaceSizeClass: Hashable, Sendable {
  /// Little, as a phone's width.
  case compact
  /// Much.
  case regular
}

/// Whether an app is to be seen.
public enum ScenePhase: Comparable, Hashable, Sendable {
  /// It is not to be seen.
  case background
  /// It is to be seen and takes no input.
  case inactive
  /// It is to be seen and takes input.
  case active
}

/// Closes what a view is presented in; a picture is presented in nothing, so it does nothing.
public struct DismissAction: Sendable {
  /// Closes what the view is presented in.
  public func callAsFunction() {}
}

/// Opens a web address; nothing is opened from a picture, so it does nothing.
public struct OpenURLAction: Sendable {
  /// Opens a web address.
  public func callAsFunction(_ url: URL) {}
}

/// Whether what a view is in is presented by another: a picture is not, and closing it does nothing.
public struct PresentationMode {
  /// Whether it is presented.
  public var isPresented: Bool { false }
  /// Closes it.
  public mutating func dismiss() {}
}

private struct LuminanceKey: EnvironmentKey { static let defaultValue = false }

private struct WidthClassKey: EnvironmentKey { static let defaultValue: UserInterfaceSizeClass? = .compact }
private struct HeightClassKey: EnvironmentKey { static let defaultValue: UserInterfaceSizeClass? = .regular }

private struct ScenePhaseKey: EnvironmentKey { static let defaultValue = ScenePhase.active }

extension EnvironmentValues {
  /// How much room there is across; compact unless said, as on a phone held upright.
  public var horizontalSizeClass: UserInterfaceSizeClass? {
    get { self[WidthClassKey.self] }
    set { self[WidthClassKey.self] = newValue }
  }

  /// How much room there is from top to bottom; regular unless said, as on a phone held upright.
  public var verticalSizeClass: UserInterfaceSizeClass? {
    get { self[HeightClassKey.self] }
    set { self[HeightClassKey.self] = newValue }
  }

  /// Whether the app is to be seen: it is, unless said.
  public var scenePhase: ScenePhase {
    get { self[ScenePhaseKey.self] }
    set { self[ScenePhaseKey.self] = newValue }
  }

  /// Whether what the view is in is presented by another; a picture is not.
  public var isPresented: Bool { false }
  /// Whether what the view is in is presented by another; the older name of `isPresented` and `dismiss`.
  public var presentationMode: Binding<PresentationMode> { .constant(PresentationMode()) }
  /// Whether a screen is dimmed, as one that is always on; not unless said.
  public var isLuminanceReduced: Bool {
    get { self[LuminanceKey.self] }
    set { self[LuminanceKey.self] = newValue }
  }
  /// Closes what the view is presented in.
  public var dismiss: DismissAction { DismissAction() }
  /// Opens a web address.
  public var openURL: OpenURLAction { OpenURLAction() }
}
