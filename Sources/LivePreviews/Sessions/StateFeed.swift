import Serving
import Synchronization

/// The state of the previews, and those who listen to it.
final class StateFeed: Sendable {
  private let content: Mutex<PreviewState>
  /// Everybody listens to everything.
  private let listeners = Listeners<Bool>(most: 64)

  /// Creates a feed with a state to begin with.
  init(_ state: PreviewState) { content = Mutex(state) }

  /// The state now.
  var state: PreviewState { content.withLock { $0 } }

  /// Changes the state and wakes all listeners.
  func update(_ change: (inout PreviewState) -> Void) {
    content.withLock { change(&$0) }
    listeners.wakeAll()
  }

  /// Returns signals, the first one at once; nil if there are too many listeners.
  func signals() -> AsyncStream<Listeners<Bool>.Signal>? { listeners.signals(about: true) }
}
