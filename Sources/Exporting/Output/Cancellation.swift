import Synchronization

/// A switch that calls an export off, from any thread.
///
/// An export either is called off and leaves nothing, or gives its output its name; which of the two is decided once.
public final class Cancellation: Sendable {
  private enum State {
    case open, cancelled, committed
  }

  private let state = Mutex<(state: State, actions: [@Sendable () -> Void])>((.open, []))

  /// A switch that is not thrown.
  public init() {}

  /// Whether the export has been called off.
  public var isCancelled: Bool { state.withLock { $0.state == .cancelled } }

  /// Calls the export off; it ends with `CancellationError` and leaves nothing. False when it is too late for that.
  @discardableResult
  public func cancel() -> Bool {
    let actions: [@Sendable () -> Void]? = state.withLock { state in
      guard state.state != .committed else { return nil }
      state.state = .cancelled
      defer { state.actions = [] }
      return state.actions
    }
    guard let actions else { return false }
    for action in actions { action() }
    return true
  }

  /// Throws `CancellationError` once the export has been called off.
  public func check() throws(CancellationError) {
    if isCancelled { throw CancellationError() }
  }

  /// From here on the export cannot be called off any more. Throws where it already was.
  func commit() throws(CancellationError) {
    let isLate = state.withLock { state in
      guard state.state != .cancelled else { return true }
      state.state = .committed
      return false
    }
    if isLate { throw CancellationError() }
  }

  /// Runs `action` when the export is called off; at once if it already was.
  func onCancel(_ action: @escaping @Sendable () -> Void) {
    let isLate = state.withLock { state in
      if state.state == .open { state.actions.append(action) }
      return state.state == .cancelled
    }
    if isLate { action() }
  }
}
