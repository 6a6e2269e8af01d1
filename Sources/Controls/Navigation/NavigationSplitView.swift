public import Views

/// Two or three columns: a sidebar, an optional list of content, and the detail.
///
/// Where the horizontal size class is compact, as on phones, one column is shown as a stack of screens: the preferred
/// one, or the sidebar. Otherwise the sidebar floats on glass beside the other columns.
public struct NavigationSplitView<Sidebar: View, Content: View, Detail: View>: View {
  private let sidebar: Sidebar
  private let content: Content
  private let detail: Detail
  private let visibility: NavigationSplitViewVisibility
  private let preferred: NavigationSplitViewColumn
  @Environment(\.horizontalSizeClass) private var sizeClass

  private init(
    _ sidebar: Sidebar, _ content: Content, _ detail: Detail, _ visibility: Binding<NavigationSplitViewVisibility>?,
    _ preferred: Binding<NavigationSplitViewColumn>?
  ) {
    self.sidebar = sidebar
    self.content = content
    self.detail = detail
    self.visibility = visibility?.wrappedValue ?? .automatic
    self.preferred = preferred?.wrappedValue ?? .sidebar
  }

  private var hasContent: Bool { Content.self != EmptyView.self }

  /// The column or columns.
  public var body: some View {
    if sizeClass == .compact {
      switch preferred {
      case .detail: NavigationStack { detail }
      case .content: NavigationStack { content }
      default: NavigationStack { sidebar }
      }
    } else {
      columns
    }
  }

  private var columns: some View {
    HStack(spacing: 0) {
      if visibility != .detailOnly && (visibility != .doubleColumn || !hasContent) {
        NavigationStack { sidebar.containerBackground(.clear, for: .navigation) }
          .glassEffect(in: .rect(cornerRadius: 26))
          .padding(10)
          .frame(width: 320)
      }
      if hasContent, visibility != .detailOnly { NavigationStack { content }.frame(width: 320) }
      NavigationStack { detail }
    }
    .background(Color(.background))
  }
}

extension NavigationSplitView {
  /// Creates a split view with three columns.
  public init(
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
  ) { self.init(sidebar(), content(), detail(), nil, nil) }

  /// Creates a split view with three columns, of which some are visible.
  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
  ) { self.init(sidebar(), content(), detail(), columnVisibility, nil) }

  /// Creates a split view with three columns, of which one is preferred on phones.
  public init(
    preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
  ) { self.init(sidebar(), content(), detail(), nil, preferredCompactColumn) }
}

extension NavigationSplitView where Content == EmptyView {
  /// Creates a split view with two columns.
  public init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) {
    self.init(sidebar(), EmptyView(), detail(), nil, nil)
  }

  /// Creates a split view with two columns, of which some are visible.
  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder detail: () -> Detail
  ) { self.init(sidebar(), EmptyView(), detail(), columnVisibility, nil) }

  /// Creates a split view with two columns, of which one is preferred on phones.
  public init(
    preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder detail: () -> Detail
  ) { self.init(sidebar(), EmptyView(), detail(), nil, preferredCompactColumn) }
}

/// The visible columns of a split view.
public struct NavigationSplitViewVisibility: Hashable, Sendable {
  private let name: String

  /// The default: all columns.
  public static let automatic = NavigationSplitViewVisibility(name: "automatic")
  /// All columns.
  public static let all = NavigationSplitViewVisibility(name: "all")
  /// The content and detail columns, or both of two columns.
  public static let doubleColumn = NavigationSplitViewVisibility(name: "doubleColumn")
  /// The detail column.
  public static let detailOnly = NavigationSplitViewVisibility(name: "detailOnly")
}

/// A column of a split view.
public struct NavigationSplitViewColumn: Hashable, Sendable {
  private let name: String

  /// The sidebar.
  public static let sidebar = NavigationSplitViewColumn(name: "sidebar")
  /// The content column.
  public static let content = NavigationSplitViewColumn(name: "content")
  /// The detail column.
  public static let detail = NavigationSplitViewColumn(name: "detail")
}

/// A style of split views. Vitrine draws all of them the same.
public protocol NavigationSplitViewStyle {}

/// The default style of split views.
public struct AutomaticNavigationSplitViewStyle: NavigationSplitViewStyle {
  /// Creates the style.
  public init() {}
}

/// A style that keeps the proportions of the columns.
public struct BalancedNavigationSplitViewStyle: NavigationSplitViewStyle {
  /// Creates the style.
  public init() {}
}

/// A style that keeps the size of the detail column.
public struct ProminentDetailNavigationSplitViewStyle: NavigationSplitViewStyle {
  /// Creates the style.
  public init() {}
}

extension NavigationSplitViewStyle where Self == AutomaticNavigationSplitViewStyle {
  /// The default style.
  public static var automatic: AutomaticNavigationSplitViewStyle { AutomaticNavigationSplitViewStyle() }
}
extension NavigationSplitViewStyle where Self == BalancedNavigationSplitViewStyle {
  /// A style that keeps the proportions of the columns.
  public static var balanced: BalancedNavigationSplitViewStyle { BalancedNavigationSplitViewStyle() }
}
extension NavigationSplitViewStyle where Self == ProminentDetailNavigationSplitViewStyle {
  /// A style that keeps the size of the detail column.
  public static var prominentDetail: ProminentDetailNavigationSplitViewStyle {
    ProminentDetailNavigationSplitViewStyle()
  }
}

extension View {
  /// Sets the style of split views. Accepted for source compatibility: all of them are drawn the same.
  public func navigationSplitViewStyle<S: NavigationSplitViewStyle>(_ style: S) -> some View { self }

  /// Sets the width of the column. Accepted for source compatibility: columns other than the detail are 320 points
  /// wide.
  public func navigationSplitViewColumnWidth(_ width: CGFloat) -> some View { self }

  /// Sets the range of the column's width. Accepted for source compatibility: columns other than the detail are 320
  /// points wide.
  public func navigationSplitViewColumnWidth(min: CGFloat? = nil, ideal: CGFloat, max: CGFloat? = nil) -> some View {
    self
  }
}
