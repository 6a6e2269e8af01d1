/// Runs `body` and returns its value. Cancels it and returns nil if it has not ended after `duration`.
package func withDeadline<Value: Sendable>(
  _ duration: Duration, _ body: @escaping @Sendable () async throws -> Value
) async throws -> Value? {
  try await withThrowingTaskGroup(of: Value?.self) { group in
    group.addTask { try await body() }
    group.addTask {
      try await Task.sleep(for: duration)
      return nil
    }
    defer { group.cancelAll() }
    return try await group.next() ?? nil
  }
}
