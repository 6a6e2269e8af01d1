import Views

/// An item of a bar, as its content describes it.
struct BarItem {
  enum Content {
    case view(any View)
    /// A flexible space.
    case spacer
    /// A fixed space.
    case gap
  }

  let content: Content
  let placement: ToolbarItemPlacement
  /// The environment and identity in which the item was described.
  let environment: EnvironmentValues
  let identity: Identity
  /// Whether the item lies on glass.
  var hasGlass = true

  init(_ content: Content, _ placement: ToolbarItemPlacement, _ context: _ViewContext) {
    self.content = content
    self.placement = placement
    environment = context.environment
    identity = context.identity
  }

  /// The view; nil for a space.
  var view: BarItemView? {
    guard case .view(let view) = content else { return nil }
    return BarItemView(view: view, environment: environment, identity: identity)
  }

  /// Whether the item is a button that shows only text, which lies on a separate pane of glass.
  var isText: Bool {
    guard case .view(let view) = content else { return false }
    return view is any TextButton
  }
}

/// A button that shows only text.
private protocol TextButton {}

extension Button: TextButton where Label == Text {}
extension EditButton: TextButton {}

/// The view of an item, with the environment and identity in which it was described.
///
/// The bar provides the font, the foreground style and the looks of buttons and labels, which depend on its glass.
struct BarItemView: View {
  let view: any View
  let environment: EnvironmentValues
  let identity: Identity

  var body: some View {
    TransplantedView(view: view, environment: environment, identity: identity) { own, bar in
      own.font = bar.font
      own.buttonLook = bar.buttonLook
      own.labelLook = bar.labelLook
      own.foregroundStyle = bar.foregroundStyle
    }
  }
}
