/// A view without content, which takes up no space and adds no spacing.
public struct EmptyView: View, Sendable {
  /// A primitive view has no body.
  public typealias Body = Never

  /// Creates an empty view.
  public init() {}

  /// Vitrine's own: makes no nodes.
  public func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {}
}
