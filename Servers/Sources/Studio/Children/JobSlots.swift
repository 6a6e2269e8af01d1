import Serving

/// Lets a limited number of jobs run at once; others wait in the order of their arrival.
actor JobSlots {
  private var free: Int
  private let mostWaiting: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Creates slots. At most `mostWaiting` jobs may wait.
  init(count: Int, mostWaiting: Int) {
    free = count
    self.mostWaiting = mostWaiting
  }

  /// Runs a job when a slot is free. Throws if too many jobs are waiting.
  func run<Value: Sendable>(_ job: @Sendable () async throws -> Value) async throws -> Value {
    if free > 0 {
      free -= 1
    } else {
      guard waiting.count < mostWaiting else { throw StudioError(.busy) }
      // The slot is handed over by the job that ends.
      await withCheckedContinuation { waiting.append($0) }
    }
    defer { release() }
    return try await job()
  }

  private func release() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}
