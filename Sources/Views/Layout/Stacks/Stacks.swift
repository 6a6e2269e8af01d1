/// A horizontal stack of views.
public struct HStack<Content: View>: View {
  /// A primitive view has no body.
  public typealias Body = Never

  private let container: LayoutContainer<HStackLayout, Content>

  /// Creates a horizontal stack; a nil spacing means the preferred spacing.
  public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {
    container = LayoutContainer(layout: HStackLayout(alignment: alignment, spacing: spacing), content: content())
  }

  /// Vitrine's own: makes the container's node.
  public func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    container._makeNodes(context, into: &nodes)
  }
}

/// A vertical stack of views.
public struct VStack<Content: View>: View {
  /// A primitive view has no body.
  public typealias Body = Never

  private let container: LayoutContainer<VStackLayout, Content>

  /// Creates a stack; a nil spacing means the preferred spacing.
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {
    container = LayoutContainer(layout: VStackLayout(alignment: alignment, spacing: spacing), content: content())
  }

  /// Vitrine's own: makes the container's node.
  public func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    container._makeNodes(context, into: &nodes)
  }
}

/// A stack that overlays its views from back to front.
public struct ZStack<Content: View>: View {
  /// A primitive view has no body.
  public typealias Body = Never

  private let container: LayoutContainer<ZStackLayout, Content>

  /// Creates an overlaying stack.
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    container = LayoutContainer(layout: ZStackLayout(alignment: alignment), content: content())
  }

  /// Vitrine's own: makes the container's node.
  public func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    container._makeNodes(context, into: &nodes)
  }
}
