import Synchronization

/// Pages that wait for changes of subjects.
public final class Listeners<Subject: Hashable & Sendable>: Sendable {
  /// Why a listener is woken.
  public enum Signal: Sendable {
    /// The subject may have changed.
    case change
    /// Some time has passed; a sign of life keeps the connection open.
    case tick
  }

  private struct State {
    var listeners: [Int: (subject: Subject, continuation: AsyncStream<Signal>.Continuation)] = [:]
    var next = 0
  }

  private let most: Int
  private let state = Mutex(State())

  /// Creates an empty list for at most `most` listeners.
  public init(most: Int) { self.most = most }

  /// Wakes those who wait for changes of a subject.
  public func wake(_ subject: Subject) { wake { $0 == subject } }

  /// Wakes everybody.
  public func wakeAll() { wake { _ in true } }

  private func wake(_ isConcerned: (Subject) -> Bool) {
    let listeners = state.withLock { state in state.listeners.values.filter { isConcerned($0.subject) } }
    for listener in listeners { listener.continuation.yield(.change) }
  }

  /// Returns signals about a subject, the first one at once; nil if there are too many listeners. Signals that nobody has
  /// taken yet are dropped in favour of the next one.
  public func signals(about subject: Subject) -> AsyncStream<Signal>? {
    let (stream, continuation) = AsyncStream.makeStream(of: Signal.self, bufferingPolicy: .bufferingNewest(1))
    let number: Int? = state.withLock { state in
      guard state.listeners.count < most else { return nil }
      state.next += 1
      state.listeners[state.next] = (subject, continuation)
      return state.next
    }
    guard let number else { return nil }
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
