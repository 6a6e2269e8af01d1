public import Views

/// A tab of a tab view, as its content describes it.
struct TabDescription {
  /// The values that select the tab.
  var tags: [AnyHashable]
  var label: (any View)?
  var badge: Text?
  var accessibilityLabel: Text?
  var role: TabRole?
  var content: any View
  var identity: Identity
}

/// The purpose of a tab.
public struct TabRole: Hashable, Sendable {
  private let name: String

  /// A tab for searching, which stands apart from the others.
  public static let search = TabRole(name: "search")
}

/// The label of a tab with a title and an image.
public struct DefaultTabLabel: View {
  fileprivate let title: Text
  fileprivate let image: Image

  /// The image and the title.
  public var body: some View {
    Label {
      title
    } icon: {
      image
    }
  }
}

/// A tab of a tab view, with the screen that it leads to.
public struct Tab<Value, Content, Label> {
  private let tags: [AnyHashable]
  private let role: TabRole?
  private let content: Content
  private let label: Label
}

extension Tab: TabContent where Value: Hashable, Content: View, Label: View {
  /// The type of the value by which the tab is selected.
  public typealias TabValue = Value
  /// Primitive content has no body.
  public typealias Body = Never

  /// Vitrine's own: appends the tab.
  public func _collectTabs(_ context: _ViewContext, into tabs: inout _CollectedTabs) {
    tabs.tabs.append(
      TabDescription(tags: tags, label: label, role: role, content: content, identity: context.identity))
  }

  /// Creates a tab with a label.
  public init(
    value: Value, role: TabRole? = nil, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
  ) {
    tags = [value, Optional(value)]
    self.role = role
    self.content = content()
    self.label = label()
  }
}

extension Tab where Value: Hashable, Content: View, Label == EmptyView {
  /// Creates a tab without a label.
  public init(value: Value, @ViewBuilder content: () -> Content) {
    self.init(value: value, content: content) { EmptyView() }
  }
}

extension Tab where Value == Never, Content: View, Label: View {
  /// Creates a tab with a label.
  public init(role: TabRole? = nil, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    tags = []
    self.role = role
    self.content = content()
    self.label = label()
  }
}

extension Tab where Value: Hashable, Content: View, Label == DefaultTabLabel {
  /// Creates a tab with a title and a symbol.
  public init(
    _ titleKey: LocalizedStringKey, systemImage: String, value: Value, role: TabRole? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.init(value: value, role: role, content: content) {
      DefaultTabLabel(title: Text(titleKey), image: Image(systemName: systemImage))
    }
  }

  /// Creates a tab with a title and a symbol.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, systemImage: String, value: Value, role: TabRole? = nil, @ViewBuilder content: () -> Content
  ) {
    self.init(value: value, role: role, content: content) {
      DefaultTabLabel(title: Text(title), image: Image(systemName: systemImage))
    }
  }

  /// Creates a tab with a title and a named image.
  public init(
    _ titleKey: LocalizedStringKey, image: String, value: Value, role: TabRole? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.init(value: value, role: role, content: content) {
      DefaultTabLabel(title: Text(titleKey), image: Image(image))
    }
  }

  /// Creates a tab for searching.
  public init(value: Value, role: TabRole, @ViewBuilder content: () -> Content) {
    self.init(value: value, role: role, content: content) { DefaultTabLabel.search }
  }
}

extension Tab where Value == Never, Content: View, Label == DefaultTabLabel {
  /// Creates a tab with a title and a symbol.
  public init(
    _ titleKey: LocalizedStringKey, systemImage: String, role: TabRole? = nil, @ViewBuilder content: () -> Content
  ) {
    self.init(role: role, content: content) {
      DefaultTabLabel(title: Text(titleKey), image: Image(systemName: systemImage))
    }
  }

  /// Creates a tab with a title and a symbol.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, systemImage: String, role: TabRole? = nil, @ViewBuilder content: () -> Content
  ) {
    self.init(role: role, content: content) {
      DefaultTabLabel(title: Text(title), image: Image(systemName: systemImage))
    }
  }

  /// Creates a tab with a title and a named image.
  public init(
    _ titleKey: LocalizedStringKey, image: String, role: TabRole? = nil, @ViewBuilder content: () -> Content
  ) { self.init(role: role, content: content) { DefaultTabLabel(title: Text(titleKey), image: Image(image)) } }

  /// Creates a tab for searching.
  public init(role: TabRole, @ViewBuilder content: () -> Content) {
    self.init(role: role, content: content) { DefaultTabLabel.search }
  }
}

extension DefaultTabLabel {
  fileprivate static var search: DefaultTabLabel {
    DefaultTabLabel(title: Text("Search"), image: Image(systemName: "magnifyingglass"))
  }
}

/// A section of tabs. A tab bar shows the tabs without the section's header.
public struct TabSection<SelectionValue: Hashable, Content: TabContent>: TabContent
where Content.TabValue == SelectionValue {
  /// The type of the values by which tabs are selected.
  public typealias TabValue = SelectionValue
  /// Primitive content has no body.
  public typealias Body = Never

  private let content: Content

  /// Creates a section with a title, which only sidebars show.
  public init(
    _ titleKey: LocalizedStringKey, @TabContentBuilder<SelectionValue> content: () -> Content
  ) { self.content = content() }

  /// Creates a section without a title.
  public init(@TabContentBuilder<SelectionValue> content: () -> Content) { self.content = content() }

  /// Vitrine's own: appends the tabs.
  public func _collectTabs(_ context: _ViewContext, into tabs: inout _CollectedTabs) {
    content._collectTabs(context.child(0), into: &tabs)
  }
}

/// Tabs whose descriptions are changed.
private struct ChangedTabContent<Base: TabContent>: TabContent {
  typealias TabValue = Base.TabValue
  typealias Body = Never

  let base: Base
  let change: (inout [TabDescription]) -> Void

  func _collectTabs(_ context: _ViewContext, into tabs: inout _CollectedTabs) {
    var own = _CollectedTabs()
    base._collectTabs(context.child(0), into: &own)
    change(&own.tabs)
    tabs.tabs += own.tabs
  }
}

extension TabContent {
  private func changed(_ change: @escaping (inout [TabDescription]) -> Void) -> some TabContent<TabValue> {
    ChangedTabContent(base: self, change: change)
  }

  /// Adds a badge with a number; 0 for none.
  public func badge(_ count: Int) -> some TabContent<TabValue> {
    badge(count == 0 ? nil : Text(verbatim: "\(count)"))
  }
  /// Sets the badge; a nil label removes it.
  public func badge(_ label: Text?) -> some TabContent<TabValue> {
    changed { tabs in for index in tabs.indices { tabs[index].badge = label } }
  }
  /// Adds a badge.
  public func badge(_ key: LocalizedStringKey) -> some TabContent<TabValue> { badge(Text(key)) }

  /// Sets the accessibility label, which screen readers speak instead of the tab's label.
  public func accessibilityLabel(_ label: Text) -> some TabContent<TabValue> {
    changed { tabs in for index in tabs.indices { tabs[index].accessibilityLabel = label } }
  }
  /// Sets the accessibility label, which screen readers speak instead of the tab's label.
  public func accessibilityLabel(_ labelKey: LocalizedStringKey) -> some TabContent<TabValue> {
    accessibilityLabel(Text(labelKey))
  }
  /// Sets the accessibility label, which screen readers speak instead of the tab's label.
  @_disfavoredOverload
  public func accessibilityLabel<S: StringProtocol>(_ label: S) -> some TabContent<TabValue> {
    accessibilityLabel(Text(label))
  }

  /// Hides the tabs.
  public func hidden(_ hidden: Bool = true) -> some TabContent<TabValue> {
    changed { tabs in if hidden { tabs = [] } }
  }

  /// Names the tab for customisation. Accepted for source compatibility.
  public func customizationID(_ id: String) -> some TabContent<TabValue> { changed { _ in } }
}
