/// A namespace of a view's own, so that the ids of two views never collide.
@propertyWrapper
public struct Namespace: DynamicProperty {
  /// The identity of a namespace.
  public struct ID: Hashable, Sendable {
    let identity: Identity
  }

  private var id = ID(identity: .root)

  /// A namespace of the view's own.
  public init() {}

  /// The namespace's identity.
  public var wrappedValue: ID { id }

  /// Vitrine's own: takes the identity of the view.
  public mutating func _install(_ context: _ViewContext) { id = ID(identity: context.identity) }
}

/// An id in a namespace, by which views are matched.
struct MatchKey: Hashable {
  var id: AnyHashable
  var namespace: Namespace.ID
}
