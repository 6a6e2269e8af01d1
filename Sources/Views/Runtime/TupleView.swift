/// Several views, laid out by their container.
public struct TupleView<T>: View {
  /// A primitive view has no body.
  public typealias Body = Never

  /// The views as a tuple.
  public var value: T
  /// The views in order.
  package let parts: [any View]

  /// Creates a view from a tuple of views.
  public init(_ value: T) {
    self.init(value, views: Mirror(reflecting: value).children.compactMap { $0.value as? any View })
  }

  init(_ value: T, views: [any View]) {
    self.value = value
    parts = views
  }

  /// Vitrine's own: makes the nodes of all views in order.
  public func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    for (index, view) in parts.enumerated() { view._makeNodes(context.child(index), into: &nodes) }
  }
}
