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
  fileprivate var tags: [AnyHashable] = []

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

private final class ContainerValueNode: WrapperNode {
  private let write: (inout ContainerValues) -> Void

  init(_ child: Node, _ context: _ViewContext, _ write: @escaping (inout ContainerValues) -> Void) {
    self.write = write
    super.init(child, context)
  }

  override var containerValues: ContainerValues {
    var values = child.containerValues
    write(&values)
    return values
  }
}

extension View {
  /// Gives the view a tag unless it has one.
  func taggedWhereUntagged(_ tag: some Hashable) -> some View {
    wrapped { ContainerValueNode($0, $1) { if $0.tags.isEmpty { $0.tags = AnyHashable.tags(tag) } } }
  }

  /// Gives the view a tag by which its container finds it; where it includes optionals, by the tag as an optional too.
  public func tag<V: Hashable>(_ tag: V, includeOptional: Bool = true) -> some View {
    wrapped {
      ContainerValueNode($0, $1) { $0.tags += includeOptional ? AnyHashable.tags(tag) : [tag] }
    }
  }

  /// Sets a value of the view for its container.
  public func containerValue<V>(_ keyPath: WritableKeyPath<ContainerValues, V>, _ value: V) -> some View {
    wrapped { ContainerValueNode($0, $1) { $0[keyPath: keyPath] = value } }
  }
}

extension AnyHashable {
  /// A tag as it is and as an optional.
  fileprivate static func tags<V: Hashable>(_ tag: V) -> [AnyHashable] {
    [AnyHashable(tag), AnyHashable(V?.some(tag))]
  }
}

extension LayoutSubview {
  /// What was said of the view for its container.
  public var containerValues: ContainerValues { node.containerValues }
}
