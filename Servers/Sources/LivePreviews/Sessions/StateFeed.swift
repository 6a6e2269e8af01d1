import Serving
import Synchronization

/// The state of the previews, which pages listen to.
final class StateFeed: Sendable {
  private let content: Mutex<PreviewState>
  /// All pages have the same subject.
  private let pages = Broadcaster<Bool>(most: 64)

  /// Creates a feed with a state to begin with.
  init(_ state: PreviewState) { content = Mutex(state) }

  /// The state now.
  var state: PreviewState { content.withLock { $0 } }

  /// Changes the state and wakes all pages.
  func update(_ change: (inout PreviewState) -> Void) {
    content.withLock { change(&$0) }
    pages.wakeAll()
  }

  /// Returns signals of changes, the first one at once. Throws if too many pages listen.
  func signals() throws(ServerError) -> AsyncStream<BroadcastSignal> { try pages.signals(about: true) }
}
