package final class ContainerValueNode: WrapperNode {
  private let write: (inout ContainerValues) -> Void

  package init(_ child: Node, _ context: _ViewContext, _ write: @escaping (inout ContainerValues) -> Void) {
    self.write = write
    super.init(child, context)
  }

  package override var containerValues: ContainerValues {
    var values = child.containerValues
    write(&values)
    return values
  }
}

extension View {
  /// Tags the view unless it already has a tag.
  func taggedIfUntagged(_ tag: some Hashable) -> some View {
    wrapped { ContainerValueNode($0, $1) { if $0.tags.isEmpty { $0.tags = AnyHashable.tags(tag) } } }
  }

  /// Changes the values that the view passes to its container.
  package func containerValuesChanged(_ write: @escaping (inout ContainerValues) -> Void) -> some View {
    wrapped { ContainerValueNode($0, $1, write) }
  }

  /// Tags the view for its container. With `includeOptional`, the tag also matches optional values.
  public func tag<V: Hashable>(_ tag: V, includeOptional: Bool = true) -> some View {
    wrapped {
      ContainerValueNode($0, $1) { $0.tags += includeOptional ? AnyHashable.tags(tag) : [tag] }
    }
  }

  /// Sets a value that the view passes to its container.
  public func containerValue<V>(_ keyPath: WritableKeyPath<ContainerValues, V>, _ value: V) -> some View {
    wrapped { ContainerValueNode($0, $1) { $0[keyPath: keyPath] = value } }
  }
}

extension AnyHashable {
  /// Returns the tag both as a value of its type and as an optional.
  fileprivate static func tags<V: Hashable>(_ tag: V) -> [AnyHashable] {
    [AnyHashable(tag), AnyHashable(V?.some(tag))]
  }
}

extension LayoutSubview {
  /// The values that the view passes to its container.
  public var containerValues: ContainerValues { node.containerValues }
}
