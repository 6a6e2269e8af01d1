public import Views

/// A style of tab views.
public protocol TabViewStyle {}

/// The default style: a floating tab bar.
public struct DefaultTabViewStyle: TabViewStyle {
  /// Creates the style.
  public init() {}
}

/// A style with a tab bar only.
public struct TabBarOnlyTabViewStyle: TabViewStyle {
  /// Creates the style.
  public init() {}
}

/// A style with a sidebar where there is space. Vitrine draws the tab bar.
public struct SidebarAdaptableTabViewStyle: TabViewStyle {
  /// Creates the style.
  public init() {}
}

/// A style that shows one page at a time, with dots.
public struct PageTabViewStyle: TabViewStyle {
  /// When the dots are shown.
  public struct IndexDisplayMode: Sendable {
    fileprivate let isVisible: Bool

    /// Shown only if there are several pages.
    public static let automatic = IndexDisplayMode(isVisible: true)
    /// Always. A single page has none either.
    public static let always = IndexDisplayMode(isVisible: true)
    /// Never.
    public static let never = IndexDisplayMode(isVisible: false)
  }

  fileprivate let mode: IndexDisplayMode

  /// Creates the style.
  public init(indexDisplayMode: IndexDisplayMode = .automatic) { mode = indexDisplayMode }
}

extension TabViewStyle where Self == DefaultTabViewStyle {
  /// The default style: a floating tab bar.
  public static var automatic: DefaultTabViewStyle { DefaultTabViewStyle() }
}
extension TabViewStyle where Self == TabBarOnlyTabViewStyle {
  /// A style with a tab bar only.
  public static var tabBarOnly: TabBarOnlyTabViewStyle { TabBarOnlyTabViewStyle() }
}
extension TabViewStyle where Self == SidebarAdaptableTabViewStyle {
  /// A style with a sidebar where there is space.
  public static var sidebarAdaptable: SidebarAdaptableTabViewStyle { SidebarAdaptableTabViewStyle() }
}
extension TabViewStyle where Self == PageTabViewStyle {
  /// A style that shows one page at a time, with dots.
  public static var page: PageTabViewStyle { PageTabViewStyle() }
  /// Returns a style that shows one page at a time.
  public static func page(indexDisplayMode: PageTabViewStyle.IndexDisplayMode) -> PageTabViewStyle {
    PageTabViewStyle(indexDisplayMode: indexDisplayMode)
  }
}

/// A style of the dots of pages.
public protocol IndexViewStyle {}

/// The style of the dots of pages.
public struct PageIndexViewStyle: IndexViewStyle {
  /// When the dots lie on a background.
  public struct BackgroundDisplayMode: Sendable {
    fileprivate let isVisible: Bool

    /// Never in rendered views.
    public static let automatic = BackgroundDisplayMode(isVisible: false)
    /// Always.
    public static let always = BackgroundDisplayMode(isVisible: true)
    /// Never.
    public static let never = BackgroundDisplayMode(isVisible: false)
    /// During interaction, so never in rendered views.
    public static let interactive = BackgroundDisplayMode(isVisible: false)
  }

  fileprivate let mode: BackgroundDisplayMode

  /// Creates the style.
  public init(backgroundDisplayMode: BackgroundDisplayMode = .automatic) { mode = backgroundDisplayMode }
}

extension IndexViewStyle where Self == PageIndexViewStyle {
  /// The style of the dots of pages.
  public static var page: PageIndexViewStyle { PageIndexViewStyle() }
  /// Returns the style of the dots of pages.
  public static func page(backgroundDisplayMode: PageIndexViewStyle.BackgroundDisplayMode) -> PageIndexViewStyle {
    PageIndexViewStyle(backgroundDisplayMode: backgroundDisplayMode)
  }
}

/// How a tab bar reacts to scrolling. Rendered views do not scroll.
public struct TabBarMinimizeBehavior: Hashable, Sendable {
  private let name: String

  /// The default behaviour.
  public static let automatic = TabBarMinimizeBehavior(name: "automatic")
  /// Minimises while scrolling down.
  public static let onScrollDown = TabBarMinimizeBehavior(name: "onScrollDown")
  /// Minimises while scrolling up.
  public static let onScrollUp = TabBarMinimizeBehavior(name: "onScrollUp")
  /// Never minimises.
  public static let never = TabBarMinimizeBehavior(name: "never")
}

/// How a tab view is drawn.
enum TabLook {
  case bar
  case pages(dots: Bool)
}

/// The label of a tab that is set with `tabItem`.
enum TabItemKey: ContainerValueKey {
  static var defaultValue: (() -> any View)? { nil }
}

private struct TabLookKey: EnvironmentKey { static var defaultValue: TabLook { .bar } }
private struct TabAccessoryKey: EnvironmentKey { static var defaultValue: AnyView? { nil } }
private struct PageIndexBackgroundKey: EnvironmentKey { static var defaultValue: Bool { false } }

extension EnvironmentValues {
  /// How tab views are drawn.
  var tabLook: TabLook {
    get { self[TabLookKey.self] }
    set { self[TabLookKey.self] = newValue }
  }

  /// The view above the tab bar, or nil for a tab bar without an accessory.
  var tabAccessory: AnyView? {
    get { self[TabAccessoryKey.self] }
    set { self[TabAccessoryKey.self] = newValue }
  }

  /// Whether the dots of pages lie on a background.
  var pageIndexHasBackground: Bool {
    get { self[PageIndexBackgroundKey.self] }
    set { self[PageIndexBackgroundKey.self] = newValue }
  }
}

extension View {
  /// Sets the style of tab views in the view.
  public func tabViewStyle<S: TabViewStyle>(_ style: S) -> some View {
    environmentChanged { $0.tabLook = (style as? PageTabViewStyle).map { .pages(dots: $0.mode.isVisible) } ?? .bar }
  }

  /// Sets the style of the dots of pages.
  public func indexViewStyle<S: IndexViewStyle>(_ style: S) -> some View {
    environmentChanged { $0.pageIndexHasBackground = (style as? PageIndexViewStyle)?.mode.isVisible ?? false }
  }

  /// Sets the label of the view's tab.
  public func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View {
    let label = label()
    return containerValuesChanged { $0[TabItemKey.self] = { label } }
  }

  /// Sets how tab bars react to scrolling. Accepted for source compatibility: rendered views do not scroll.
  public func tabBarMinimizeBehavior(_ behavior: TabBarMinimizeBehavior) -> some View { self }

  /// Adds a view above the tab bar, on a separate pane of glass.
  public func tabViewBottomAccessory<Content: View>(@ViewBuilder content: () -> Content) -> some View {
    let content = content()
    return environmentChanged { $0.tabAccessory = AnyView(content) }
  }
}
