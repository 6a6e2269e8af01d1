public import Views

/// An item in a bar of a screen.
public struct ToolbarItem<ID, Content: View>: ToolbarContent {
  /// Primitive content has no body.
  public typealias Body = Never

  private let placement: ToolbarItemPlacement
  private let content: Content

  /// Vitrine's own: appends the item.
  public func _collectItems(_ context: _ViewContext, into items: inout _ToolbarItems) {
    items.items.append(BarItem(.view(content), placement, context.child(0)))
  }
}

extension ToolbarItem where ID == () {
  /// Creates an item.
  public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
    self.placement = placement
    self.content = content()
  }
}

extension ToolbarItem: CustomizableToolbarContent where ID == String {
  /// Creates an item with an identifier, which lets users rearrange it in apps.
  public init(
    id: String, placement: ToolbarItemPlacement = .automatic, showsByDefault: Bool = true,
    @ViewBuilder content: () -> Content
  ) {
    self.placement = placement
    self.content = content()
  }
}

/// Several items with the same placement.
public struct ToolbarItemGroup<Content: View>: ToolbarContent {
  /// Primitive content has no body.
  public typealias Body = Never

  private let placement: ToolbarItemPlacement
  private let content: Content

  /// Creates a group, in which every view is an item.
  public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
    self.placement = placement
    self.content = content()
  }

  /// Vitrine's own: appends the items.
  public func _collectItems(_ context: _ViewContext, into items: inout _ToolbarItems) {
    items.append(content, placement, context.child(0))
  }
}

extension ToolbarItemGroup {
  /// Creates a group that is shown as a menu with a label where there is too little space. Rendered views always show
  /// the items.
  public init<L: View>(
    placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> L
  ) { self.init(placement: placement, content: content) }
}

/// A space between the items of a toolbar, which separates their glass.
public struct ToolbarSpacer: CustomizableToolbarContent {
  /// Primitive content has no body.
  public typealias Body = Never

  private let sizing: SpacerSizing
  private let placement: ToolbarItemPlacement

  /// Creates a space.
  public init(_ sizing: SpacerSizing = .flexible, placement: ToolbarItemPlacement = .automatic) {
    self.sizing = sizing
    self.placement = placement
  }

  /// Vitrine's own: appends the space.
  public func _collectItems(_ context: _ViewContext, into items: inout _ToolbarItems) {
    items.items.append(BarItem(sizing == .fixed ? .gap : .spacer, placement, context))
  }
}

/// Toolbar content whose glass is hidden.
private struct BareToolbarContent<Content: ToolbarContent>: ToolbarContent {
  typealias Body = Never

  let content: Content
  let visibility: Visibility

  func _collectItems(_ context: _ViewContext, into items: inout _ToolbarItems) {
    let first = items.items.count
    content._collectItems(context.child(0), into: &items)
    for index in items.items.indices[first...] { items.items[index].hasGlass = visibility != .hidden }
  }
}

extension ToolbarContent {
  /// Sets whether the items lie on the glass that they share with their neighbours.
  public func sharedBackgroundVisibility(_ visibility: Visibility) -> some ToolbarContent {
    BareToolbarContent(content: self, visibility: visibility)
  }
}

extension _ToolbarItems {
  /// Appends each of the views as an item.
  mutating func append(_ content: any View, _ placement: ToolbarItemPlacement, _ context: _ViewContext) {
    if let several = content as? any SeveralViews {
      for (index, view) in several.parts.enumerated() { append(view, placement, context.child(index)) }
    } else if content is Spacer {
      items.append(BarItem(.spacer, placement, context))
    } else if !(content is EmptyView) {
      items.append(BarItem(.view(content), placement, context))
    }
  }
}

/// A view that its container sees as several views.
protocol SeveralViews {
  var parts: [any View] { get }
}

extension TupleView: SeveralViews {}

extension Group: SeveralViews where Content: View {
  var parts: [any View] { [content] }
}
