/// A type-erased view.
public struct AnyView: View {
  /// A primitive view has no body.
  public typealias Body = Never

  private let view: any View

  /// Erases the type of `view`.
  public init<V: View>(_ view: V) { self.view = view }

  /// Erases the type of `view`.
  public init<V: View>(erasing view: V) { self.view = view }

  /// Vitrine's own: makes the nodes of the wrapped view, whose type is part of its identity.
  public func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    let view = view
    let identity = context.child(id: ObjectIdentifier(type(of: view))).identity
    context.makeChanging([ChangingChild(identity: identity) { view._makeNodes($0, into: &$1) }], into: &nodes)
  }
}
