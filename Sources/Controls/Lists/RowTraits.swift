public import Views

/// The properties that a view passes to the enclosing list. Inner views take precedence over outer ones.
struct RowTraits {
  /// The part of a section that a view belongs to.
  enum Part {
    case header, row, footer
  }

  /// A separator's visibility and colour; nil for the default.
  struct Separator {
    var visibility: Visibility?
    var tint: Color?
  }

  var part = Part.row
  /// The section that contains the view; nil outside a section.
  var section: Identity?
  /// The space above the section; nil for the list's.
  var sectionSpacing: ListSectionSpacing?
  /// The background of the row; nil for the list's.
  var background: AnyView?
  /// The margins of the row's content; nil for the list's.
  var insets: EdgeInsets?
  /// The separators above and below the row.
  var separators: (top: Separator, bottom: Separator) = (Separator(), Separator())
  /// The separators above and below the section.
  var sectionSeparators: (top: Separator, bottom: Separator) = (Separator(), Separator())
  /// The text at the trailing end.
  var badge: Text?
  /// Whether the row shows the badge itself, before its chevron.
  var showsBadge = false
  /// Whether the row can be deleted or moved in edit mode.
  var isDeletable = false
  var isMovable = false

  struct Key: ContainerValueKey { static var defaultValue: RowTraits { RowTraits() } }
}

private struct RowBadgeKey: EnvironmentKey { static var defaultValue: Text? { nil } }

extension EnvironmentValues {
  /// The badge of the row that contains the view.
  var rowBadge: Text? {
    get { self[RowBadgeKey.self] }
    set { self[RowBadgeKey.self] = newValue }
  }
}

extension ContainerValues {
  /// The properties that the view passes to the enclosing list.
  var row: RowTraits {
    get { self[RowTraits.Key.self] }
    set { self[RowTraits.Key.self] = newValue }
  }
}

extension View {
  /// Modifies the properties that the view passes to the enclosing list.
  func rowTraits(_ write: @escaping (inout RowTraits) -> Void) -> some View {
    wrapped { ContainerValueNode($0, $1) { write(&$0.row) } }
  }

  /// Sets the background of list rows; nil for the default.
  public func listRowBackground<V: View>(_ view: V?) -> some View {
    rowTraits { $0.background = $0.background ?? view.map { AnyView($0) } }
  }

  /// Sets the margins of list rows' content; nil for the default.
  public func listRowInsets(_ insets: EdgeInsets?) -> some View { rowTraits { $0.insets = $0.insets ?? insets } }

  /// Sets the visibility of list rows' separators along some edges.
  public func listRowSeparator(_ visibility: Visibility, edges: VerticalEdge.Set = .all) -> some View {
    separators(edges) { $0.visibility = $0.visibility ?? visibility }
  }

  /// Sets the colour of list rows' separators along some edges; nil for the default.
  public func listRowSeparatorTint(_ color: Color?, edges: VerticalEdge.Set = .all) -> some View {
    separators(edges) { $0.tint = $0.tint ?? color }
  }

  private func separators(
    _ edges: VerticalEdge.Set, _ write: @escaping (inout RowTraits.Separator) -> Void
  ) -> some View {
    rowTraits {
      if edges.contains(.top) { write(&$0.separators.top) }
      if edges.contains(.bottom) { write(&$0.separators.bottom) }
    }
  }

  /// Sets the visibility of the separators above and below sections, in styles that have them.
  public func listSectionSeparator(_ visibility: Visibility, edges: VerticalEdge.Set = .all) -> some View {
    rowTraits {
      if edges.contains(.top) {
        $0.sectionSeparators.top.visibility = $0.sectionSeparators.top.visibility ?? visibility
      }
      if edges.contains(.bottom) {
        $0.sectionSeparators.bottom.visibility = $0.sectionSeparators.bottom.visibility ?? visibility
      }
    }
  }

  /// Sets the space between this section and the sections around it.
  public func listSectionSpacing(_ spacing: ListSectionSpacing) -> some View {
    rowTraits { $0.sectionSpacing = $0.sectionSpacing ?? spacing }.environment(\.listSectionSpacing, spacing)
  }

  /// Sets the space between this section and the sections around it, in points.
  public func listSectionSpacing(_ spacing: CGFloat) -> some View { listSectionSpacing(.custom(spacing)) }
}

/// The space between the sections of a list.
public struct ListSectionSpacing: Sendable {
  /// The space in points.
  let length: CGFloat

  /// The default space.
  public static let `default` = ListSectionSpacing(length: 35)
  /// Less space.
  public static let compact = ListSectionSpacing(length: 16)
  /// Returns a space in points.
  public static func custom(_ spacing: CGFloat) -> ListSectionSpacing { ListSectionSpacing(length: max(spacing, 0)) }
}

extension View {
  /// Shows a number at the trailing end of a list row; 0 shows nothing.
  public func badge(_ count: Int) -> some View {
    badge(count == 0 ? nil : Text(count, format: .number))
  }
  /// Shows a text at the trailing end of a list row; nil shows nothing.
  public func badge(_ label: Text?) -> some View {
    rowTraits { $0.badge = $0.badge ?? label }.environmentChanged { $0.rowBadge = label ?? $0.rowBadge }
  }
  /// Shows a text at the trailing end of a list row; nil shows nothing.
  public func badge(_ key: LocalizedStringKey?) -> some View { badge(key.map { Text($0) }) }
  /// Shows a text at the trailing end of a list row; nil shows nothing.
  @_disfavoredOverload
  public func badge<S: StringProtocol>(_ label: S?) -> some View { badge(label.map { Text($0) }) }
}
