/// A view whose type is hidden.
public struct AnyView: View {
  /// A primitive view has no body.
  public typealias Body = Never

  private let view: any View

  /// Hides the type of `view`.
  public init<V: View>(_ view: V) { self.view = view }

  /// Hides the type of `view`.
  public init<V: View>(erasing view: V) { self.view = view }

  /// Vitrine's own: the nodes of the hidden view. Another hidden type is another identity.
  public func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    let view = view
    let identity = context.child(id: ObjectIdentifier(type(of: view))).identity
    context.makeChanging([ChangingChild(identity: identity) { view._makeNodes($0, into: &$1) }], into: &nodes)
  }
}
