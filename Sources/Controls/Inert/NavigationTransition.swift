public import Views

/// A transition between screens. Rendered screens are at rest.
public protocol NavigationTransition {}

/// The default transition between screens.
public struct AutomaticNavigationTransition: NavigationTransition {
  fileprivate init() {}
}

/// A transition in which a screen grows out of a view.
public struct ZoomNavigationTransition: NavigationTransition {
  fileprivate init() {}
}

extension NavigationTransition where Self == AutomaticNavigationTransition {
  /// The default transition.
  public static var automatic: AutomaticNavigationTransition { AutomaticNavigationTransition() }
}
extension NavigationTransition where Self == ZoomNavigationTransition {
  /// A transition in which the screen grows out of a view.
  public static func zoom(sourceID: some Hashable, in namespace: Namespace.ID) -> ZoomNavigationTransition {
    ZoomNavigationTransition()
  }
}

extension ToolbarContent {
  /// Marks the items that a screen grows out of. Accepted for source compatibility: rendered screens are at rest.
  public func matchedTransitionSource(id: some Hashable, in namespace: Namespace.ID) -> some ToolbarContent { self }
}

extension View {
  /// Sets the transition to the screen. Accepted for source compatibility: rendered screens are at rest.
  public func navigationTransition(_ style: some NavigationTransition) -> some View { self }

  /// Marks the view that a screen grows out of. Accepted for source compatibility: rendered screens are at rest.
  public func matchedTransitionSource(id: some Hashable, in namespace: Namespace.ID) -> some View { self }
}
