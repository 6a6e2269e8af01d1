import Synchronization

/// Cancels an export, from any thread.
///
/// An export is either cancelled and leaves no file, or committed. Whichever happens first wins.
public final class Cancellation: Sendable {
  private enum State {
    case open, cancelled, committed
  }

  private let state = Mutex<(state: State, actions: [@Sendable () -> Void])>((.open, []))

  /// Creates a cancellation that has not been triggered.
  public init() {}

  /// Whether the export has been cancelled.
  public var isCancelled: Bool { state.withLock { $0.state == .cancelled } }

  /// Cancels the export, which then throws `CancellationError` and leaves no file. Returns false if the export is
  /// already committed.
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

  /// Throws `CancellationError` if the export has been cancelled.
  public func check() throws(CancellationError) {
    if isCancelled { throw CancellationError() }
  }

  /// Commits the export, after which it can no longer be cancelled. Throws if it has already been cancelled.
  func commit() throws(CancellationError) {
    if !close() { throw CancellationError() }
  }

  /// Prevents cancellation from now on and releases all actions. Returns false if the export has already been cancelled.
  @discardableResult
  func close() -> Bool {
    // The actions are released outside the lock, because freeing their captures may run arbitrary code.
    let (isOpen, _) = state.withLock { state in
      guard state.state != .cancelled else { return (false, [] as [@Sendable () -> Void]) }
      state.state = .committed
      defer { state.actions = [] }
      return (true, state.actions)
    }
    return isOpen
  }

  /// Runs `action` when the export is cancelled; immediately if it already is.
  public func onCancel(_ action: @escaping @Sendable () -> Void) {
    let isLate = state.withLock { state in
      if state.state == .open { state.actions.append(action) }
      return state.state == .cancelled
    }
    if isLate { action() }
  }
}
