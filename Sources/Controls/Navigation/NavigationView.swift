public import Views

/// A stack of screens; superseded by `NavigationStack`. Only the first view of its content is shown, as on phones.
public struct NavigationView<Content: View>: View {
  /// A primitive view has no body.
  public typealias Body = Never

  private let content: Content

  /// Creates a stack with a root.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  /// Vitrine's own: makes the node of the top screen.
  public func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    var stack = ScreenStack(context)
    stack.push(FirstView(content: content), dismiss: nil)
    stack.pushRequested()
    nodes.append(stack.node())
  }
}

/// The first of several views.
private struct FirstView<Content: View>: View {
  typealias Body = Never

  let content: Content

  func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    if let several = content as? any SeveralViews, several.parts.count > 1, let first = several.parts.first {
      first._makeNodes(context.child(0), into: &nodes)
    } else {
      content._makeNodes(context.child(0), into: &nodes)
    }
  }
}

/// A style of navigation views. Vitrine draws all of them as stacks.
public protocol NavigationViewStyle {}

/// The default style of navigation views.
public struct DefaultNavigationViewStyle: NavigationViewStyle {
  /// Creates the style.
  public init() {}
}

/// A style that shows one screen at a time.
public struct StackNavigationViewStyle: NavigationViewStyle {
  /// Creates the style.
  public init() {}
}

/// A style that shows columns where there is space.
public struct ColumnNavigationViewStyle: NavigationViewStyle {}

extension NavigationViewStyle where Self == DefaultNavigationViewStyle {
  /// The default style.
  public static var automatic: DefaultNavigationViewStyle { DefaultNavigationViewStyle() }
}
extension NavigationViewStyle where Self == StackNavigationViewStyle {
  /// A style that shows one screen at a time.
  public static var stack: StackNavigationViewStyle { StackNavigationViewStyle() }
}
extension NavigationViewStyle where Self == ColumnNavigationViewStyle {
  /// A style that shows columns where there is space.
  public static var columns: ColumnNavigationViewStyle { ColumnNavigationViewStyle() }
}

extension View {
  /// Sets the style of navigation views. Accepted for source compatibility: all of them are drawn as stacks.
  public func navigationViewStyle<S: NavigationViewStyle>(_ style: S) -> some View { self }
}
