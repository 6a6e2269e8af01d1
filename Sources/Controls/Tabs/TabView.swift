public import Views

/// Screens of which one is shown, with a floating tab bar, or with dots in the page style.
public struct TabView<SelectionValue: Hashable, Content: View>: View {
  /// A primitive view has no body.
  public typealias Body = Never

  private let selection: SelectionValue?
  private let content: Content

  /// Creates a tab view of views, of which a binding selects one by its tag.
  public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {
    self.selection = selection?.wrappedValue
    self.content = content()
  }

  /// Creates a tab view of tabs, of which a binding selects one.
  public init<C: TabContent>(
    selection: Binding<SelectionValue>, @TabContentBuilder<SelectionValue> content: () -> C
  ) where Content == TabContentBuilder<SelectionValue>.Content<C>, C.TabValue == SelectionValue {
    self.selection = selection.wrappedValue
    self.content = TabContentBuilder<SelectionValue>.Content(content: content())
  }

  /// Vitrine's own: makes the node of the selected screen with the bar.
  public func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    let pages = pages(context.secondary)
    let selected = pages.firstIndex { page in selection.map { page.tags.contains(AnyHashable($0)) } ?? false } ?? 0
    switch context.environment.tabLook {
    case .bar: nodes.append(TabScreen(pages: pages, selected: selected, context: context).node())
    case .pages(let dots):
      let page = pages.isEmpty ? nil : pages[selected].make(into: context.environment.describedScreens)
      let view = PagedTabs(page: page?.node, count: dots ? pages.count : 0, selected: selected)
      view._makeNodes(context.child(1), into: &nodes)
    }
  }

  private func pages(_ context: _ViewContext) -> [TabPage] {
    if let source = content as? any TabSource {
      return source.tabs(context.child(0)).map { TabPage($0, context) }
    }
    return TabPage.pages(of: content, context.child(0))
  }
}

extension TabView where SelectionValue == Int {
  /// Creates a tab view of views that shows the first one.
  public init(@ViewBuilder content: () -> Content) { self.init(selection: nil, content: content) }
}

extension TabView where SelectionValue == Never {
  /// Creates a tab view of tabs that shows the first one.
  public init<C: TabContent>(@TabContentBuilder<Never> content: () -> C)
  where Content == TabContentBuilder<Never>.Content<C>, C.TabValue == Never {
    selection = nil
    self.content = TabContentBuilder<Never>.Content(content: content())
  }
}

/// One of the screens of a tab view.
struct TabPage {
  let tags: [AnyHashable]
  let label: (any View)?
  let badge: Text?
  let accessibilityLabel: Text?
  let role: TabRole?
  private let makeNode: (DescribedScreens) -> Node?

  init(_ tab: TabDescription, _ context: _ViewContext) {
    tags = tab.tags
    label = tab.label
    badge = tab.badge
    accessibilityLabel = tab.accessibilityLabel
    role = tab.role
    makeNode = { screens in
      var inner = context
      inner.identity = tab.identity
      inner.environment.describedScreens = screens
      return inner.node(of: AnyView(tab.content), at: 0)
    }
  }

  private init(_ node: Node, adopt: @escaping (DescribedScreens) -> Void) {
    let values = node.containerValues
    tags = values.tags
    label = values[TabItemKey.self]?()
    badge = values.row.badge
    accessibilityLabel = nil
    role = nil
    makeNode = { screens in
      adopt(screens)
      return node
    }
  }

  /// Returns the pages for each of several views.
  ///
  /// The nodes are created immediately, because only nodes provide the tags. The actions and descriptions of a view
  /// take effect only when one of its pages is shown.
  static func pages(of content: any View, _ context: _ViewContext) -> [TabPage] {
    if let several = content as? any SeveralViews {
      return several.parts.enumerated().flatMap { pages(of: $1, context.child($0)) }
    }
    if let loop = content as? any LoopedViews {
      return loop.elementViews(context).flatMap { pages(of: $0.view, $0.context) }
    }
    var inner = context
    let screen = ScreenDescription()
    let tab = ScreenDescription()
    inner.environment.describedScreens = DescribedScreens(screen: screen, tab: tab)
    inner.environment.tagsElements = true
    let known = context.evaluation.actions.count
    let nodes = inner.nodes(of: AnyView(content), at: 0)
    let actions = Array(context.evaluation.actions[known...])
    context.evaluation.actions.removeSubrange(known...)
    return nodes.map { node in
      TabPage(node) { screens in
        context.evaluation.actions += actions
        screens.screen?.adopt(screen)
        screens.tab?.adopt(tab)
      }
    }
  }

  /// Makes the node of the page, and describes its bars to the screens around it.
  func make(into screens: DescribedScreens) -> (node: Node?, tab: ScreenDescription) {
    let tab = ScreenDescription()
    let node = makeNode(DescribedScreens(screen: screens.screen, tab: tab))
    return (node, tab)
  }
}

/// A tab view with a bar.
private struct TabScreen {
  let pages: [TabPage]
  let selected: Int
  let context: _ViewContext

  func node() -> Node {
    let made = pages.isEmpty ? nil : pages[selected].make(into: context.environment.describedScreens)
    let description = made?.tab ?? ScreenDescription()
    return node(made?.node ?? context.emptyNode, description, isFinal: false)
  }

  private func node(_ content: Node, _ description: ScreenDescription, isFinal: Bool) -> Node {
    let chrome = context.secondary
    let isHidden = description[.tabBar].visibility == .hidden || pages.isEmpty
    let bar = TabBar(
      pages: pages, selected: selected, style: description[.tabBar], accessory: context.environment.tabAccessory)
    let outline = description.outline
    let screen = BarredScreen(
      content: content, background: chrome.node(of: ScreenBackground(style: description.background), at: -4),
      style: description.background, top: nil, bottom: isHidden ? nil : chrome.node(of: bar, at: -5),
      bottomGap: BarMetrics.tabBarMargin
    ) { isFinal || description.outline == outline ? nil : node(content, description, isFinal: true) }
    return CustomNode(screen, context)
  }
}

/// The selected page of a tab view in the page style, with a dot for each page.
private struct PagedTabs: View {
  let page: Node?
  let count: Int
  let selected: Int
  @Environment(\.pageIndexHasBackground) private var hasBackground

  var body: some View {
    ZStack {
      Color.clear
      if let page { PlacedPage(node: page) }
    }
    .overlay(alignment: .bottom) {
      if count > 1 {
        HStack(spacing: 9) {
          ForEach(0..<count, id: \.self) { index in
            Circle().fill(Color.white.opacity(index == selected ? 1 : 0.3)).frame(width: 8, height: 8)
          }
        }
        .padding(.horizontal, 14)
        .frame(height: 26)
        .background { if hasBackground { Capsule().fill(Color.black.opacity(0.25)) } }
        .padding(.bottom, 12)
        .accessibilityElement()
        .accessibilityLabel(Text(verbatim: "\(selected + 1) / \(count)"))
      }
    }
  }
}

/// A view that shows a node.
private struct PlacedPage: View {
  typealias Body = Never

  let node: Node

  func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) { nodes.append(node) }
}
