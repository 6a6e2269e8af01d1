import Serving
import Synchronization

/// Tells listeners when renders change.
final class RenderFeed: Sendable {
  private let progress = Mutex<[String: RenderProgress]>([:])
  private let listeners = Broadcaster<String>(most: 128)

  /// Returns how far a running render is; nil if that is unknown.
  func progress(of id: String) -> RenderProgress? { progress.withLock { $0[id] } }

  /// Notes how far a render is, and wakes its listeners.
  func advance(_ id: String, to progress: RenderProgress) {
    self.progress.withLock { $0[id] = progress }
    listeners.wake(id)
  }

  /// Forgets how far a render was.
  func forget(_ id: String) { progress.withLock { _ = $0.removeValue(forKey: id) } }

  /// Wakes all listeners, whose places in the queue may have changed.
  func wakeAll() { listeners.wakeAll() }

  /// Returns signals about a render, the first one at once. Throws if there are too many listeners.
  func signals(about id: String) throws(ServerError) -> AsyncStream<BroadcastSignal> {
    try listeners.signals(about: id)
  }
}
