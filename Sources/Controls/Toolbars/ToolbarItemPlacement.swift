import Views

/// The place of an item in the bars of a screen.
public struct ToolbarItemPlacement: Hashable, Sendable {
  private let name: String

  /// The trailing end of the navigation bar.
  public static let automatic = ToolbarItemPlacement(name: "automatic")
  /// The centre of the navigation bar, in place of the title.
  public static let principal = ToolbarItemPlacement(name: "principal")
  /// The leading end of the navigation bar.
  public static let navigation = ToolbarItemPlacement(name: "navigation")
  /// The trailing end of the navigation bar, for the most important action.
  public static let primaryAction = ToolbarItemPlacement(name: "primaryAction")
  /// A menu at the trailing end of the navigation bar.
  public static let secondaryAction = ToolbarItemPlacement(name: "secondaryAction")
  /// The centre of the bottom bar.
  public static let status = ToolbarItemPlacement(name: "status")
  /// The trailing end of the navigation bar, on tinted glass.
  public static let confirmationAction = ToolbarItemPlacement(name: "confirmationAction")
  /// The leading end of the navigation bar.
  public static let cancellationAction = ToolbarItemPlacement(name: "cancellationAction")
  /// The trailing end of the navigation bar, in red.
  public static let destructiveAction = ToolbarItemPlacement(name: "destructiveAction")
  /// The bar above the keyboard, which rendered views do not have.
  public static let keyboard = ToolbarItemPlacement(name: "keyboard")
  /// The leading end of the navigation bar.
  public static let topBarLeading = ToolbarItemPlacement(name: "topBarLeading")
  /// The trailing end of the navigation bar.
  public static let topBarTrailing = ToolbarItemPlacement(name: "topBarTrailing")
  /// The leading end of the navigation bar; the older name of `topBarLeading`.
  public static let navigationBarLeading = ToolbarItemPlacement(name: "topBarLeading")
  /// The trailing end of the navigation bar; the older name of `topBarTrailing`.
  public static let navigationBarTrailing = ToolbarItemPlacement(name: "topBarTrailing")
  /// The bottom bar.
  public static let bottomBar = ToolbarItemPlacement(name: "bottomBar")
  /// The title of the screen.
  public static let title = ToolbarItemPlacement(name: "title")
  /// The subtitle of the screen.
  public static let subtitle = ToolbarItemPlacement(name: "subtitle")
  /// The large title of the screen.
  public static let largeTitle = ToolbarItemPlacement(name: "largeTitle")
  /// The subtitle beneath the large title of the screen.
  public static let largeSubtitle = ToolbarItemPlacement(name: "largeSubtitle")
}

/// A bar of a screen.
public struct ToolbarPlacement: Hashable, Sendable {
  private let name: String

  /// All bars of the screen.
  public static let automatic = ToolbarPlacement(name: "automatic")
  /// The navigation bar.
  public static let navigationBar = ToolbarPlacement(name: "navigationBar")
  /// The tab bar.
  public static let tabBar = ToolbarPlacement(name: "tabBar")
  /// The bottom bar.
  public static let bottomBar = ToolbarPlacement(name: "bottomBar")
}

/// How the navigation bar shows its title.
public struct ToolbarTitleDisplayMode: Hashable, Sendable {
  private let name: String

  /// The mode of the previous screen; large on the first screen.
  public static let automatic = ToolbarTitleDisplayMode(name: "automatic")
  /// A large title beneath the buttons.
  public static let large = ToolbarTitleDisplayMode(name: "large")
  /// A large title between the buttons.
  public static let inlineLarge = ToolbarTitleDisplayMode(name: "inlineLarge")
  /// A title between the buttons.
  public static let inline = ToolbarTitleDisplayMode(name: "inline")
}

/// The purpose of a toolbar. It does not affect rendered views.
public struct ToolbarRole: Hashable, Sendable {
  private let name: String

  /// The default role.
  public static let automatic = ToolbarRole(name: "automatic")
  /// A toolbar for browsing content.
  public static let browser = ToolbarRole(name: "browser")
  /// A toolbar for editing documents.
  public static let editor = ToolbarRole(name: "editor")
  /// A toolbar for navigating between screens.
  public static let navigationStack = ToolbarRole(name: "navigationStack")
}

/// The length of a spacer in a toolbar.
public struct SpacerSizing: Hashable, Sendable {
  private let name: String

  /// A spacer that takes the available space.
  public static let flexible = SpacerSizing(name: "flexible")
  /// A spacer of a fixed length.
  public static let fixed = SpacerSizing(name: "fixed")
}
