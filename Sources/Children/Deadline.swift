/// The error thrown when a deadline passes.
public struct DeadlineError: Error {
  /// Creates an error.
  public init() {}
}

/// Runs `body`, and cancels it and throws `DeadlineError` if it has not ended after `duration`.
public func withDeadline<Value: Sendable>(
  _ duration: Duration, _ body: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  try await withThrowingTaskGroup(of: Value?.self) { group in
    group.addTask { try await body() }
    group.addTask {
      try await Task.sleep(for: duration)
      return nil
    }
    defer { group.cancelAll() }
    guard let first = try await group.next(), let value = first else { throw DeadlineError() }
    return value
  }
}
