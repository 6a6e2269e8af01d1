/// Views taken together; a modifier of a group applies to each of its views.
public struct Group<Content> {
  let content: Content
}

extension Group: View where Content: View {
  /// A primitive view has no body.
  public typealias Body = Never

  /// The views of a builder.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  /// Vitrine's own: the nodes of the content.
  public func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    content._makeNodes(context.child(0), into: &nodes)
  }
}
