/// A view whose content sees a changed environment.
struct EnvironmentWriter<Content: View>: View {
  typealias Body = Never

  let content: Content
  let write: (inout EnvironmentValues) -> Void

  func _makeNodes(_ context: _ViewContext, into nodes: inout _NodeList) {
    var inner = context.child(0)
    write(&inner.environment)
    content._makeNodes(inner, into: &nodes)
  }
}

extension View {
  /// Changes the environment of this view and everything in it.
  func environmentChanged(_ write: @escaping (inout EnvironmentValues) -> Void) -> EnvironmentWriter<Self> {
    EnvironmentWriter(content: self, write: write)
  }

  /// Sets a value of the environment for this view and everything in it.
  public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View {
    environmentChanged { $0[keyPath: keyPath] = value }
  }

  /// Puts an object into the environment, to be found by its type; nil takes it out.
  public func environment<T: AnyObject & Observable>(_ object: T?) -> some View {
    environmentChanged { $0[object: T.self] = object }
  }

  /// Changes a value of the environment for this view and everything in it.
  public func transformEnvironment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, transform: @escaping (inout V) -> Void
  ) -> some View {
    environmentChanged { transform(&$0[keyPath: keyPath]) }
  }
}
