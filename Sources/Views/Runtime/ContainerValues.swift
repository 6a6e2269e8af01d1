/// A key of a value that a view sets for its container.
public protocol ContainerValueKey {
  /// The type of the value.
  associatedtype Value

  /// The value where the view has not set one.
  static var defaultValue: Value { get }
}

/// The values that a view sets for its container.
public struct ContainerValues {
  private var values: [ObjectIdentifier: Any] = [:]
  var tags: [AnyHashable] = []

  init() {}

  /// The value under a key.
  public subscript<Key: ContainerValueKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  /// The tag of a type; nil where there is none.
  public func tag<V: Hashable>(for type: V.Type) -> V? { tags.lazy.compactMap { $0.base as? V }.first }

  /// Whether the view has a tag.
  public func hasTag<V: Hashable>(_ tag: V) -> Bool { tags.contains(AnyHashable(tag)) }
}
