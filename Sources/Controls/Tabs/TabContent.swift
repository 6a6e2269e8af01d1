public import Views

/// Content of a tab view: tabs, or sections of tabs.
public protocol TabContent<TabValue> {
  /// The type of the values by which tabs are selected.
  associatedtype TabValue: Hashable
  /// The type of the body.
  associatedtype Body: TabContent

  /// The content that this content consists of.
  @TabContentBuilder<TabValue> var body: Body { get }

  /// Vitrine's own: appends the tabs. The default implementation appends those of `body`.
  func _collectTabs(_ context: _ViewContext, into tabs: inout _CollectedTabs)
}

/// Vitrine's own: the tabs that content appends to; opaque outside the module.
public struct _CollectedTabs {
  var tabs: [TabDescription] = []
}

extension TabContent {
  /// Vitrine's own: connects the dynamic properties, then appends the tabs of `body`.
  public func _collectTabs(_ context: _ViewContext, into tabs: inout _CollectedTabs) {
    context.installingDynamicProperties(of: self).body._collectTabs(context.child(0), into: &tabs)
  }
}

extension TabContent where Body == Never {
  /// Traps, because primitive content has no body.
  public var body: Never { preconditionFailure("\(Self.self) is primitive tab content and has no body") }
}

extension Never: TabContent {
  /// No values select a tab.
  public typealias TabValue = Never
}

/// A result builder that combines tabs.
@resultBuilder
public struct TabContentBuilder<TabValue: Hashable> {
  /// Returns an expression unchanged.
  public static func buildExpression<Content: TabContent>(_ content: Content) -> Content
  where TabValue == Content.TabValue { content }

  /// Returns a single tab unchanged.
  public static func buildBlock<Content: TabContent>(_ content: Content) -> Content
  where TabValue == Content.TabValue { content }

  /// Combines two tabs.
  public static func buildBlock<C0: TabContent, C1: TabContent>(
    _ c0: C0, _ c1: C1
  ) -> _TupleTabContent<TabValue>
  where C0.TabValue == TabValue, C1.TabValue == TabValue { _TupleTabContent(parts: [c0, c1]) }

  /// Combines three tabs.
  public static func buildBlock<C0: TabContent, C1: TabContent, C2: TabContent>(
    _ c0: C0, _ c1: C1, _ c2: C2
  ) -> _TupleTabContent<TabValue>
  where C0.TabValue == TabValue, C1.TabValue == TabValue, C2.TabValue == TabValue {
    _TupleTabContent(parts: [c0, c1, c2])
  }

  /// Combines four tabs.
  public static func buildBlock<C0: TabContent, C1: TabContent, C2: TabContent, C3: TabContent>(
    _ c0: C0, _ c1: C1, _ c2: C2, _ c3: C3
  ) -> _TupleTabContent<TabValue>
  where C0.TabValue == TabValue, C1.TabValue == TabValue, C2.TabValue == TabValue, C3.TabValue == TabValue {
    _TupleTabContent(parts: [c0, c1, c2, c3])
  }

  /// Combines five tabs.
  public static func buildBlock<C0: TabContent, C1: TabContent, C2: TabContent, C3: TabContent, C4: TabContent>(
    _ c0: C0, _ c1: C1, _ c2: C2, _ c3: C3, _ c4: C4
  ) -> _TupleTabContent<TabValue>
  where
    C0.TabValue == TabValue, C1.TabValue == TabValue, C2.TabValue == TabValue, C3.TabValue == TabValue,
    C4.TabValue == TabValue
  { _TupleTabContent(parts: [c0, c1, c2, c3, c4]) }

  /// Combines six tabs.
  public static func buildBlock<
    C0: TabContent, C1: TabContent, C2: TabContent, C3: TabContent, C4: TabContent, C5: TabContent
  >(
    _ c0: C0, _ c1: C1, _ c2: C2, _ c3: C3, _ c4: C4, _ c5: C5
  ) -> _TupleTabContent<TabValue>
  where
    C0.TabValue == TabValue, C1.TabValue == TabValue, C2.TabValue == TabValue, C3.TabValue == TabValue,
    C4.TabValue == TabValue, C5.TabValue == TabValue
  { _TupleTabContent(parts: [c0, c1, c2, c3, c4, c5]) }

  /// Combines seven tabs.
  public static func buildBlock<
    C0: TabContent, C1: TabContent, C2: TabContent, C3: TabContent, C4: TabContent, C5: TabContent, C6: TabContent
  >(
    _ c0: C0, _ c1: C1, _ c2: C2, _ c3: C3, _ c4: C4, _ c5: C5, _ c6: C6
  ) -> _TupleTabContent<TabValue>
  where
    C0.TabValue == TabValue, C1.TabValue == TabValue, C2.TabValue == TabValue, C3.TabValue == TabValue,
    C4.TabValue == TabValue, C5.TabValue == TabValue, C6.TabValue == TabValue
  { _TupleTabContent(parts: [c0, c1, c2, c3, c4, c5, c6]) }

  /// Combines eight tabs.
  public static func buildBlock<
    C0: TabContent, C1: TabContent, C2: TabContent, C3: TabContent, C4: TabContent, C5: TabContent, C6: TabContent,
    C7: TabContent
  >(
    _ c0: C0, _ c1: C1, _ c2: C2, _ c3: C3, _ c4: C4, _ c5: C5, _ c6: C6, _ c7: C7
  ) -> _TupleTabContent<TabValue>
  where
    C0.TabValue == TabValue, C1.TabValue == TabValue, C2.TabValue == TabValue, C3.TabValue == TabValue,
    C4.TabValue == TabValue, C5.TabValue == TabValue, C6.TabValue == TabValue, C7.TabValue == TabValue
  { _TupleTabContent(parts: [c0, c1, c2, c3, c4, c5, c6, c7]) }

  /// Makes optional content from an `if` without an `else`.
  public static func buildIf<Content: TabContent>(_ content: Content?) -> _ConditionalTabContent<TabValue>
  where TabValue == Content.TabValue { _ConditionalTabContent(content: content, branch: 0) }

  /// Wraps the first branch of a condition.
  public static func buildEither<Content: TabContent>(first: Content) -> _ConditionalTabContent<TabValue>
  where TabValue == Content.TabValue { _ConditionalTabContent(content: first, branch: 0) }

  /// Wraps the second branch of a condition.
  public static func buildEither<Content: TabContent>(second: Content) -> _ConditionalTabContent<TabValue>
  where TabValue == Content.TabValue { _ConditionalTabContent(content: second, branch: 1) }

  /// Returns the content inside `if #available` unchanged.
  public static func buildLimitedAvailability<Content: TabContent>(_ content: Content) -> Content
  where TabValue == Content.TabValue { content }

  /// The content of a tab view that consists of tabs.
  public struct Content<C: TabContent>: View {
    /// A primitive view has no body.
    public typealias Body = Never

    let content: C

    /// Vitrine's own: makes no nodes, because only a tab view shows tabs.
    public func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {}
  }
}

extension TabContentBuilder.Content: TabSource {
  func tabs(_ context: _ViewContext) -> [TabDescription] {
    var tabs = _CollectedTabs()
    content._collectTabs(context, into: &tabs)
    return tabs.tabs
  }
}

/// Content that consists of tabs.
protocol TabSource {
  func tabs(_ context: _ViewContext) -> [TabDescription]
}

/// Several tabs.
public struct _TupleTabContent<TabValue: Hashable>: TabContent {
  /// Primitive content has no body.
  public typealias Body = Never

  let parts: [any TabContent]

  /// Vitrine's own: appends the tabs of every part.
  public func _collectTabs(_ context: _ViewContext, into tabs: inout _CollectedTabs) {
    for (index, part) in parts.enumerated() { part._collectTabs(context.child(index), into: &tabs) }
  }
}

/// Tabs chosen by a condition.
public struct _ConditionalTabContent<TabValue: Hashable>: TabContent {
  /// Primitive content has no body.
  public typealias Body = Never

  let content: (any TabContent)?
  let branch: Int

  /// Vitrine's own: appends the tabs of the chosen branch.
  public func _collectTabs(_ context: _ViewContext, into tabs: inout _CollectedTabs) {
    content?._collectTabs(context.child(branch), into: &tabs)
  }
}

extension ForEach: TabContent where Content: TabContent {
  /// The type of the values by which tabs are selected.
  public typealias TabValue = Content.TabValue

  /// Creates tabs for elements that are identified by a property.
  public init(_ data: Data, id: KeyPath<Data.Element, ID>, content: @escaping (Data.Element) -> Content) {
    self.init(data: data, content: content, id: { $0[keyPath: id] })
  }

  /// Creates tabs for identifiable elements.
  public init(_ data: Data, content: @escaping (Data.Element) -> Content)
  where Data.Element: Identifiable, ID == Data.Element.ID { self.init(data: data, content: content, id: { $0.id }) }

  /// Vitrine's own: appends the tabs of every element.
  public func _collectTabs(_ context: _ViewContext, into tabs: inout _CollectedTabs) {
    for element in data { content(element)._collectTabs(context.child(id: id(element)), into: &tabs) }
  }
}
