public import Views

extension View {
  /// Adds an asynchronous task. Accepted for source compatibility: resolving is synchronous, so it never runs.
  public func task(
    priority: TaskPriority = .userInitiated, _ action: @escaping @Sendable () async -> Void
  ) -> some View { self }

  /// Adds an asynchronous task that starts again when a value changes. Accepted for source compatibility: resolving is
  /// synchronous, so it never runs.
  public func task<T: Equatable>(
    id value: T, priority: TaskPriority = .userInitiated, _ action: @escaping @Sendable () async -> Void
  ) -> some View { self }

  /// Adds an action for URLs that the app opens. Accepted for source compatibility: rendered views open none.
  public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { self }
}
