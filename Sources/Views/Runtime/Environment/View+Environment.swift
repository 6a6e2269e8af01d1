/// A view inside which the environment differs.
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

  /// Draws the view for light or dark; nil leaves what is.
  public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View {
    environmentChanged { if let colorScheme { $0.colorScheme = colorScheme } }
  }

  /// Draws the view for light or dark.
  public func colorScheme(_ colorScheme: ColorScheme) -> some View { environment(\.colorScheme, colorScheme) }

  /// Sets how large text is.
  public func dynamicTypeSize(_ size: DynamicTypeSize) -> some View { environment(\.dynamicTypeSize, size) }

  /// Keeps how large text is within a range.
  public func dynamicTypeSize<T: RangeExpression<DynamicTypeSize>>(_ range: T) -> some View {
    environmentChanged { environment in
      let allowed = DynamicTypeSize.allCases.filter { range.contains($0) }
      guard let least = allowed.first, let most = allowed.last else { return }
      environment.dynamicTypeSize = min(max(environment.dynamicTypeSize, least), most)
    }
  }

  /// Whether controls inside take no input.
  public func disabled(_ disabled: Bool) -> some View {
    environmentChanged { $0.isEnabled = $0.isEnabled && !disabled }
  }

  /// Veils the content for a reason: as a placeholder, text becomes bars and pictures become areas of the foreground
  /// style, and neither says anything; for other reasons views that read them decide.
  public func redacted(reason: RedactionReasons) -> some View {
    environmentChanged { $0.redactionReasons.formUnion(reason) }
  }

  /// Says that the content is private: it is veiled as by a placeholder where private things are redacted.
  public func privacySensitive(_ sensitive: Bool = true) -> some View {
    environmentChanged {
      if sensitive, $0.redactionReasons.contains(.privacy) { $0.redactionReasons.insert(.placeholder) }
    }
  }

  /// Lifts the veil.
  public func unredacted() -> some View { environment(\.redactionReasons, []) }
}
