import Serving
import Synchronization

/// Counts what changes in the studio, and wakes the pages that watch it.
final class StudioChanges: Sendable {
  enum Subject: CaseIterable {
    case exports, uploads, drafts, meals
  }

  /// Every page receives every event.
  private let broadcaster = Broadcaster<Bool>(most: 128)
  private let counts = Mutex<[Subject: Int]>([:])

  func note(_ subject: Subject) {
    counts.withLock { $0[subject, default: 0] += 1 }
    broadcaster.wakeAll()
  }

  /// Returns how often a subject has changed.
  func count(of subject: Subject) -> Int { counts.withLock { $0[subject, default: 0] } }

  /// Returns signals of changes, the first one at once. Throws if too many pages listen.
  func signals() throws(ServerError) -> AsyncStream<BroadcastSignal> { try broadcaster.signals(about: true) }
}
