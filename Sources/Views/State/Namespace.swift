/// A namespace owned by a view, which keeps its ids apart from those of other views.
@propertyWrapper
public struct Namespace: DynamicProperty {
  /// The identity of a namespace.
  public struct ID: Hashable, Sendable {
    let identity: Identity
  }

  private var id = ID(identity: .root)

  /// Creates a namespace for the view.
  public init() {}

  /// The namespace's identity.
  public var wrappedValue: ID { id }

  /// Vitrine's own: takes the identity of the view.
  public mutating func _install(_ context: _ViewContext) { id = ID(identity: context.identity) }
}

/// An id in a namespace by which views are matched.
struct MatchKey: Hashable {
  var id: AnyHashable
  var namespace: Namespace.ID
}
