/// Nothing at all; it takes no space and no spacing.
public struct EmptyView: View, Sendable {
  /// A primitive view has no body.
  public typealias Body = Never

  /// Nothing.
  public init() {}

  /// Vitrine's own: no nodes.
  public func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {}
}
