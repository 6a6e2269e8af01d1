import OrderedCollections
import Views

/// The properties that a screen's content sets for its bars, collected while the content's nodes are created.
///
/// A container of screens puts a description into the environment of each screen's content, and then draws the bars.
final class ScreenDescription {
  /// How a bar is drawn.
  struct BarStyle {
    var visibility = Visibility.automatic
    var backgroundVisibility = Visibility.automatic
    var background: AnyShapeStyle?
    var colorScheme: ColorScheme?
  }

  /// The title, or nil if the content does not set one.
  var title: Text?
  /// The subtitle, if any.
  var subtitle: Text?
  /// How the title is shown.
  var titleMode = ToolbarTitleDisplayMode.automatic
  /// The items of the bars, by the views that describe them and in their order.
  var itemsByView: OrderedDictionary<Identity, [BarItem]> = [:]
  /// The items of the bars, in the order of the views that describe them.
  var items: [BarItem] { itemsByView.values.flatMap { $0 } }
  /// Whether the button that leads back is hidden.
  var hidesBackButton = false
  /// The search field, or nil if the screen is not searchable.
  var search: SearchDescription?
  /// The background of the whole screen; nil for the system's.
  var background: AnyShapeStyle?
  /// Views that content asks to be shown on top of this screen, in order.
  var pushed: [PushedScreen] = []
  /// The views for values of a path, by the type of the value.
  var destinations: [ObjectIdentifier: (AnyHashable) -> AnyView?] = [:]
  private var styles: [ToolbarPlacement: BarStyle] = [:]

  /// The values that determine the space for the bars. A screen compares them to detect outdated bars.
  var outline: [AnyHashable] {
    [
      title != nil, subtitle != nil, titleMode, itemsByView.count, hidesBackButton, search != nil, search?.isAtTop,
      self[.navigationBar].visibility, self[.bottomBar].visibility, self[.tabBar].visibility,
    ]
  }

  /// The style of a bar, which may also be set for all bars.
  subscript(bar: ToolbarPlacement) -> BarStyle {
    get { styles[bar] ?? styles[.automatic] ?? BarStyle() }
    set { styles[bar] = newValue }
  }

  /// Merges another description into this one. Properties that the other description sets take precedence.
  func adopt(_ other: ScreenDescription) {
    title = other.title ?? title
    subtitle = other.subtitle ?? subtitle
    if other.titleMode != .automatic { titleMode = other.titleMode }
    itemsByView.merge(other.itemsByView) { $1 }
    hidesBackButton = hidesBackButton || other.hidesBackButton
    search = other.search ?? search
    background = other.background ?? background
    pushed += other.pushed
    destinations.merge(other.destinations) { $1 }
    styles.merge(other.styles) { $1 }
  }

  /// Changes the style of some bars; an empty list stands for all of them.
  func change(_ bars: [ToolbarPlacement], _ write: (inout BarStyle) -> Void) {
    for bar in bars.isEmpty || bars.contains(.automatic) ? [.navigationBar, .bottomBar, .tabBar] : bars {
      write(&self[bar])
    }
  }
}

extension EnvironmentValues {
  /// Adapts the environment of a bar to its style. As in apps, nothing is dimmed beneath coloured symbols on its glass.
  mutating func adopt(_ style: ScreenDescription.BarStyle) {
    if let scheme = style.colorScheme { colorScheme = scheme }
    glassLegibility = .off
  }
}

/// A view that content asks to be shown on top of its screen.
struct PushedScreen {
  var view: AnyView
  /// Takes the view away.
  var dismiss: () -> Void
}

/// The screens that content describes. They are held weakly, because they hold environments themselves.
struct DescribedScreens {
  /// The nearest screen with a navigation bar and a bottom bar, or nil outside such a screen.
  weak var screen: ScreenDescription?
  /// The nearest screen with a tab bar, or nil outside such a screen.
  weak var tab: ScreenDescription?
}

private struct DescribedScreensKey: EnvironmentKey { static var defaultValue: DescribedScreens { DescribedScreens() } }

extension EnvironmentValues {
  /// The screens that the view is part of.
  var describedScreens: DescribedScreens {
    get { self[DescribedScreensKey.self] }
    set { self[DescribedScreensKey.self] = newValue }
  }
}

/// A view that describes the bars of its screens.
private struct DescribingView<Content: View>: View {
  typealias Body = Never

  let content: Content
  let describe: (DescribedScreens, _ViewContext) -> Void

  func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    // Outer views describe last, so that they win.
    content._makeNodes(context.child(0), into: &nodes)
    if context.presence.phase != .didDisappear, !context.identity.isAlternative {
      describe(context.environment.describedScreens, context)
    }
  }
}

extension View {
  /// Describes the screens that the view is part of.
  func describingScreens(_ describe: @escaping (DescribedScreens, _ViewContext) -> Void) -> some View {
    DescribingView(content: self, describe: describe)
  }

  /// Describes the screen that the view is part of.
  func describingScreen(_ describe: @escaping (ScreenDescription) -> Void) -> some View {
    describingScreens { screens, _ in
      if let screen = screens.screen { describe(screen) }
    }
  }
}
