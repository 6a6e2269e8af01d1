public import Views

/// A style that defines the appearance of lists.
public protocol ListStyle {
  /// Vitrine's own: the kind of list.
  var _kind: _ListKind { get }
}

/// Vitrine's own: the kinds of lists.
public enum _ListKind: Sendable {
  case insetGrouped, grouped, plain, inset, sidebar
}

/// The default list style, which is inset and grouped.
public struct DefaultListStyle: ListStyle {
  /// Creates the style.
  public init() {}
  /// Vitrine's own: the kind of list.
  public var _kind: _ListKind { .insetGrouped }
}

/// A list style whose sections are inset, rounded cards.
public struct InsetGroupedListStyle: ListStyle {
  /// Creates the style.
  public init() {}
  /// Vitrine's own: the kind of list.
  public var _kind: _ListKind { .insetGrouped }
}

/// A list style whose sections are blocks as wide as the list.
public struct GroupedListStyle: ListStyle {
  /// Creates the style.
  public init() {}
  /// Vitrine's own: the kind of list.
  public var _kind: _ListKind { .grouped }
}

/// A list style whose rows are as wide as the list.
public struct PlainListStyle: ListStyle {
  /// Creates the style.
  public init() {}
  /// Vitrine's own: the kind of list.
  public var _kind: _ListKind { .plain }
}

/// A list style without cards, whose rows are inset.
public struct InsetListStyle: ListStyle {
  /// Creates the style.
  public init() {}
  /// Vitrine's own: the kind of list.
  public var _kind: _ListKind { .inset }
}

/// A list style for sidebars; on an iPhone, it has inset cards with prominent headers.
public struct SidebarListStyle: ListStyle {
  /// Creates the style.
  public init() {}
  /// Vitrine's own: the kind of list.
  public var _kind: _ListKind { .sidebar }
}

extension ListStyle where Self == DefaultListStyle {
  /// The default style.
  public static var automatic: DefaultListStyle { DefaultListStyle() }
}
extension ListStyle where Self == InsetGroupedListStyle {
  /// A list style whose sections are inset, rounded cards.
  public static var insetGrouped: InsetGroupedListStyle { InsetGroupedListStyle() }
}
extension ListStyle where Self == GroupedListStyle {
  /// A list style whose sections are blocks as wide as the list.
  public static var grouped: GroupedListStyle { GroupedListStyle() }
}
extension ListStyle where Self == PlainListStyle {
  /// A list style whose rows are as wide as the list.
  public static var plain: PlainListStyle { PlainListStyle() }
}
extension ListStyle where Self == InsetListStyle {
  /// A list style without cards, whose rows are inset.
  public static var inset: InsetListStyle { InsetListStyle() }
}
extension ListStyle where Self == SidebarListStyle {
  /// A list style for sidebars.
  public static var sidebar: SidebarListStyle { SidebarListStyle() }
}

/// The prominence of headers.
public enum Prominence: Hashable, Sendable {
  case standard, increased
}

extension View {
  /// Sets the style of lists in the view.
  public func listStyle<S: ListStyle>(_ style: S) -> some View { environment(\.listKind, style._kind) }

  /// Sets the space between the rows of lists, where nil is 0. In card styles, spaced rows are separate cards.
  public func listRowSpacing(_ spacing: CGFloat?) -> some View { environment(\.listRowSpacing, max(spacing ?? 0, 0)) }

  /// Sets the prominence of section headers in the view.
  public func headerProminence(_ prominence: Prominence) -> some View { environment(\.headerProminence, prominence) }
}

/// The measures and colours of a kind of list.
struct ListLook {
  let kind: _ListKind

  /// Whether sections are rounded cards.
  var hasCards: Bool { kind == .insetGrouped || kind == .sidebar }
  /// Whether sections are blocks on a grey background.
  var isGrouped: Bool { hasCards || kind == .grouped }
  /// The margin beside cards.
  var margin: CGFloat { hasCards ? 16 : 0 }
  /// The radius of the corners of cards.
  var cornerRadius: CGFloat { hasCards ? 26 : 0 }
  /// The margins of a row's content. With body text, they make a row as high as ``defaultMinListRowHeight``.
  var rowInsets: EdgeInsets {
    EdgeInsets(top: 15, leading: kind == .inset ? 32 : 16, bottom: 15, trailing: kind == .inset ? 32 : 16)
  }
  /// The background of the list.
  var background: Color { Color(isGrouped ? .groupedBackground : .background) }
  /// The background of a row.
  var cell: Color { Color(isGrouped ? .secondaryGroupedBackground : .background) }
}
