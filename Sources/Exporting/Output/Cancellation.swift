import Synchronization

/// A switch that calls an export off, from any thread.
public final class Cancellation: Sendable {
  private let state = Mutex<(isCancelled: Bool, actions: [@Sendable () -> Void])>((false, []))

  /// A switch that is not thrown.
  public init() {}

  /// Whether the export has been called off.
  public var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Calls the export off; it ends with `CancellationError` and leaves nothing.
  public func cancel() {
    let actions = state.withLock { state in
      state.isCancelled = true
      defer { state.actions = [] }
      return state.actions
    }
    for action in actions { action() }
  }

  /// Throws `CancellationError` once the export has been called off.
  public func check() throws(CancellationError) {
    if isCancelled { throw CancellationError() }
  }

  /// Runs `action` when the export is called off; at once if it already was.
  func onCancel(_ action: @escaping @Sendable () -> Void) {
    let isLate = state.withLock { state in
      if !state.isCancelled { state.actions.append(action) }
      return state.isCancelled
    }
    if isLate { action() }
  }
}
