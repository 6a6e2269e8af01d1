/// Views side by side.
public struct HStack<Content: View>: View {
  /// A primitive view has no body.
  public typealias Body = Never

  private let container: LayoutContainer<HStackLayout, Content>

  /// Views from where lines begin to where they end; `spacing` nil keeps the distances they prefer.
  public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {
    container = LayoutContainer(layout: HStackLayout(alignment: alignment, spacing: spacing), content: content())
  }

  /// Vitrine's own: one container.
  public func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    container._makeNodes(context, into: &nodes)
  }
}

/// Views above each other.
public struct VStack<Content: View>: View {
  /// A primitive view has no body.
  public typealias Body = Never

  private let container: LayoutContainer<VStackLayout, Content>

  /// Views from top to bottom; `spacing` nil keeps the distances they prefer.
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {
    container = LayoutContainer(layout: VStackLayout(alignment: alignment, spacing: spacing), content: content())
  }

  /// Vitrine's own: one container.
  public func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    container._makeNodes(context, into: &nodes)
  }
}

/// Views over each other, later ones in front.
public struct ZStack<Content: View>: View {
  /// A primitive view has no body.
  public typealias Body = Never

  private let container: LayoutContainer<ZStackLayout, Content>

  /// Views lined up on a guide in each direction.
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    container = LayoutContainer(layout: ZStackLayout(alignment: alignment), content: content())
  }

  /// Vitrine's own: one container.
  public func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    container._makeNodes(context, into: &nodes)
  }
}
