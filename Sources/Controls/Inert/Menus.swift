public import Views

/// Whether a menu closes when one of its actions is chosen. Rendered menus are closed.
public struct MenuActionDismissBehavior: Hashable, Sendable {
  private let name: String

  /// The default: the menu closes.
  public static let automatic = MenuActionDismissBehavior(name: "automatic")
  /// The menu closes.
  public static let enabled = MenuActionDismissBehavior(name: "enabled")
  /// The menu stays open.
  public static let disabled = MenuActionDismissBehavior(name: "disabled")
}

extension View {
  /// Sets whether menus close when an action is chosen. Accepted for source compatibility: rendered menus are closed.
  public func menuActionDismissBehavior(_ behavior: MenuActionDismissBehavior) -> some View { self }
}
