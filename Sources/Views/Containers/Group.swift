/// A group of views. A modifier applied to the group applies to each view in it.
public struct Group<Content> {
  package let content: Content

  /// Returns a group of content of any kind. An initialiser would compete with those that take a closure.
  package static func wrapping(_ content: Content) -> Group { Group(content: content) }
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
