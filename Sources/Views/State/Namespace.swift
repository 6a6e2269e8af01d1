/// A view's own namespace, which keeps its ids distinct from those of other views.
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

  /// Vitrine's own: adopts the view's identity.
  public mutating func _install(_ context: _ViewContext) { id = ID(identity: context.identity) }
}

/// The key by which views are matched: an id within a namespace.
struct MatchKey: Hashable {
  var id: AnyHashable
  var namespace: Namespace.ID
}
