public import Views

private struct ListKindKey: EnvironmentKey { static var defaultValue: _ListKind { .insetGrouped } }
private struct DefaultMinListRowHeightKey: EnvironmentKey { static var defaultValue: CGFloat { 52 } }
private struct DefaultMinListHeaderHeightKey: EnvironmentKey { static var defaultValue: CGFloat? { nil } }
private struct ListRowSpacingKey: EnvironmentKey { static var defaultValue: CGFloat { 0 } }
private struct ListSectionSpacingKey: EnvironmentKey {
  static var defaultValue: ListSectionSpacing { .default }
}
private struct HeaderProminenceKey: EnvironmentKey { static var defaultValue: Prominence { .standard } }

extension EnvironmentValues {
  /// The style of lists.
  var listKind: _ListKind {
    get { self[ListKindKey.self] }
    set { self[ListKindKey.self] = newValue }
  }

  /// The minimum height of list rows in points; 52 by default, as on iOS 26.
  public var defaultMinListRowHeight: CGFloat {
    get { self[DefaultMinListRowHeightKey.self] }
    set { self[DefaultMinListRowHeightKey.self] = newValue }
  }

  /// The minimum height of section headers in points; nil for the height of their content.
  public var defaultMinListHeaderHeight: CGFloat? {
    get { self[DefaultMinListHeaderHeightKey.self] }
    set { self[DefaultMinListHeaderHeightKey.self] = newValue }
  }

  /// The space between the rows of a list, in points.
  var listRowSpacing: CGFloat {
    get { self[ListRowSpacingKey.self] }
    set { self[ListRowSpacingKey.self] = newValue }
  }

  /// The space between the sections of a list.
  var listSectionSpacing: ListSectionSpacing {
    get { self[ListSectionSpacingKey.self] }
    set { self[ListSectionSpacingKey.self] = newValue }
  }

  /// The prominence of section headers.
  public var headerProminence: Prominence {
    get { self[HeaderProminenceKey.self] }
    set { self[HeaderProminenceKey.self] = newValue }
  }
}
