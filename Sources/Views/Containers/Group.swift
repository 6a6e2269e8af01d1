/// A group of views. A modifier applied to the group applies to each view in it.
public struct Group<Content> {
  let content: Content
}

extension Group: View where Content: View {
  /// A primitive view has no body.
  public typealias Body = Never

  /// Creates a group of views.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  /// Vitrine's own: makes the nodes of the content.
  public func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    content._makeNodes(context.child(0), into: &nodes)
  }
}
