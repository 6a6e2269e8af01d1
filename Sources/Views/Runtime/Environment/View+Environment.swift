/// A view that changes the environment of its content.
package struct EnvironmentWriter<Content: View>: View {
  package typealias Body = Never

  let content: Content
  let write: (inout EnvironmentValues) -> Void

  package func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    var inner = context.child(0)
    write(&inner.environment)
    content._makeNodes(inner, into: &nodes)
  }
}

extension View {
  /// Changes the environment of this view and its descendants.
  package func environmentChanged(_ write: @escaping (inout EnvironmentValues) -> Void) -> EnvironmentWriter<Self> {
    EnvironmentWriter(content: self, write: write)
  }

  /// Sets an environment value for this view and its descendants.
  public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View {
    environmentChanged { $0[keyPath: keyPath] = value }
  }

  /// Puts an object into the environment, where descendants find it by its type; nil removes it.
  public func environment<T: AnyObject & Observable>(_ object: T?) -> some View {
    environmentChanged { $0[object: T.self] = object }
  }

  /// Changes an environment value for this view and its descendants.
  public func transformEnvironment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, transform: @escaping (inout V) -> Void
  ) -> some View {
    environmentChanged { transform(&$0[keyPath: keyPath]) }
  }
}
