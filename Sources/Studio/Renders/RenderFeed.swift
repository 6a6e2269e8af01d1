import Synchronization

/// Tells listeners when renders change.
final class RenderFeed: Sendable {
  /// Why a listener is woken.
  enum Signal: Sendable {
    /// The render may have changed.
    case change
    /// Some time has passed; a sign of life keeps the connection open.
    case tick
  }

  private struct State {
    var progress: [String: RenderProgress] = [:]
    var listeners: [Int: (id: String, continuation: AsyncStream<Signal>.Continuation)] = [:]
    var next = 0
  }

  private let state = Mutex(State())

  /// How many listeners there may be.
  private static let mostListeners = 128

  /// Returns how far a running render is; nil if that is unknown.
  func progress(of id: String) -> RenderProgress? { state.withLock { $0.progress[id] } }

  /// Notes how far a render is, and wakes its listeners.
  func advance(_ id: String, to progress: RenderProgress) {
    let listeners = state.withLock { state in
      state.progress[id] = progress
      return state.listeners.values.filter { $0.id == id }
    }
    for listener in listeners { listener.continuation.yield(.change) }
  }

  /// Forgets how far a render was.
  func forget(_ id: String) { state.withLock { _ = $0.progress.removeValue(forKey: id) } }

  /// Wakes all listeners, whose places in the queue may have changed.
  func wakeAll() {
    let listeners = state.withLock { Array($0.listeners.values) }
    for listener in listeners { listener.continuation.yield(.change) }
  }

  /// Returns signals about a render, the first one at once. Signals that nobody has taken yet are dropped in favour of
  /// the next one. Throws if there are too many listeners.
  func signals(about id: String) throws(StudioError) -> AsyncStream<Signal> {
    let (stream, continuation) = AsyncStream.makeStream(of: Signal.self, bufferingPolicy: .bufferingNewest(1))
    let number: Int? = state.withLock { state in
      guard state.listeners.count < Self.mostListeners else { return nil }
      state.next += 1
      state.listeners[state.next] = (id, continuation)
      return state.next
    }
    guard let number else { throw StudioError(.busy, "too many pages are watching exports; close some") }
    let ticking = Task {
      while !Task.isCancelled {
        try await Task.sleep(for: .seconds(15))
        continuation.yield(.tick)
      }
    }
    continuation.onTermination = { [self] _ in
      ticking.cancel()
      state.withLock { _ = $0.listeners.removeValue(forKey: number) }
    }
    continuation.yield(.change)
    return stream
  }
}
