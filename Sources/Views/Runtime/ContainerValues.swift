/// A key for a value that a view passes to its container.
public protocol ContainerValueKey {
  /// The type of the value.
  associatedtype Value

  /// The value if the view has not set one.
  static var defaultValue: Value { get }
}

/// The values that a view passes to its container.
public struct ContainerValues {
  private var values: [ObjectIdentifier: Any] = [:]
  package var tags: [AnyHashable] = []

  init() {}

  /// The value for a key.
  public subscript<Key: ContainerValueKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  /// Returns the view's tag of the given type, or nil if the view has no tag of that type.
  public func tag<V: Hashable>(for type: V.Type) -> V? { tags.lazy.compactMap { $0.base as? V }.first }

  /// Whether the view has a tag.
  public func hasTag<V: Hashable>(_ tag: V) -> Bool { tags.contains(AnyHashable(tag)) }
}
