public import Views

/// A stack of screens, of which the top one is shown with its navigation bar, search field and bottom bar.
///
/// The stack shows the last value of its path, and above it whatever the content asks for with
/// `navigationDestination(isPresented:destination:)`.
public struct NavigationStack<Data, Root: View>: View {
  /// A primitive view has no body.
  public typealias Body = Never

  private let root: Root
  private let values: [AnyHashable]
  private let pop: () -> Void

  /// Creates a stack.
  public init(@ViewBuilder root: () -> Root) where Data == NavigationPath {
    self.root = root()
    values = []
    pop = {}
  }

  /// Creates a stack of screens for the values of a path.
  public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root) where Data == NavigationPath {
    self.root = root()
    values = path.wrappedValue.values
    pop = { path.wrappedValue.removeLast() }
  }

  /// Creates a stack of screens for the values of a collection.
  public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
  where Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, Data.Element: Hashable {
    self.root = root()
    values = path.wrappedValue.map { AnyHashable($0) }
    pop = { path.wrappedValue.removeLast() }
  }

  /// Vitrine's own: makes the node of the top screen.
  public func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    var stack = ScreenStack(context)
    stack.push(root, dismiss: nil)
    for value in values {
      guard let view = stack.destination(for: value) else { break }
      stack.push(view, dismiss: pop)
    }
    stack.pushRequested()
    nodes.append(stack.node())
  }
}

/// The screens of a stack, created from the root to the top.
struct ScreenStack {
  private struct Screen {
    let description: ScreenDescription
    let context: _ViewContext
    let nodes: [Node]
    /// Whether the title is large unless the screen says otherwise.
    let inheritsLarge: Bool

    /// Whether the title is shown large.
    var isLarge: Bool {
      switch description.titleMode {
      case .automatic: inheritsLarge && description.title != nil
      case .large: description.title != nil
      default: false
      }
    }

    /// Whether the next screen's title is large unless it says otherwise.
    var passesLarge: Bool { description.titleMode == .automatic ? inheritsLarge : description.titleMode == .large }
  }

  private let context: _ViewContext
  private var screens: [Screen] = []

  init(_ context: _ViewContext) { self.context = context }

  /// Returns the view for a value of the path; nil if no screen declares one.
  func destination(for value: AnyHashable) -> AnyView? {
    let type = ObjectIdentifier(type(of: value.base))
    return screens.lazy.reversed().compactMap { $0.description.destinations[type]?(value) }.first
  }

  /// Makes a screen on top of the others; `dismiss` takes it away, or is nil for the root.
  mutating func push(_ view: some View, dismiss: (() -> Void)?) {
    let description = ScreenDescription()
    var inner = context.secondary.child(screens.count)
    inner.environment.describedScreens.screen = description
    if screens.isEmpty { description.search = inner.environment.offeredSearch }
    inner.environment.offeredSearch = nil
    if let dismiss { inner.environment.dismiss = DismissAction(dismiss) }
    let nodes = inner.nodes(of: view, at: 0)
    screens.append(
      Screen(
        description: description, context: inner, nodes: nodes, inheritsLarge: screens.last?.passesLarge ?? true))
  }

  /// Makes the screens that content asks for, and those that they ask for.
  mutating func pushRequested() {
    var isRequesting = true
    while isRequesting {
      let requested = screens[screens.count - 1].description.pushed
      isRequesting = !requested.isEmpty
      for screen in requested { push(screen.view, dismiss: screen.dismiss) }
    }
  }

  /// Returns the node of the top screen.
  func node() -> Node { node(of: screens[screens.count - 1], isFinal: false) }

  private func node(of screen: Screen, isFinal: Bool) -> Node {
    let description = screen.description
    let inner = screen.context
    let bar = NavigationBar(screen: description, isLarge: screen.isLarge, hasBackButton: hasBackButton)
    let bottom = BottomBar(screen: description)
    let hidesTop = bar.isEmpty || description[.navigationBar].visibility == .hidden
    let hidesBottom = bottom.isEmpty || description[.bottomBar].visibility == .hidden
    var chrome = context.secondary
    chrome.identity = inner.identity
    let outline = description.outline
    let barred = BarredScreen(
      content: screen.nodes.lone ?? LayoutNode(VStackLayout(), screen.nodes, inner),
      background: chrome.node(of: ScreenBackground(style: description.background), at: 1),
      style: description.background,
      top: hidesTop ? nil : chrome.node(of: bar, at: 2),
      bottom: hidesBottom ? nil : chrome.node(of: bottom, at: 3),
      bottomGap: BarMetrics.bottomMargin
    ) { isFinal || description.outline == outline ? nil : node(of: screen, isFinal: true) }
    return CustomNode(barred, context)
  }

  private var hasBackButton: Bool {
    screens.count > 1 && !screens[screens.count - 1].description.hidesBackButton
  }
}
