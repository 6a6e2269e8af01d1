import Serving
import Synchronization

/// A counter of the changes in the studio, which wakes the pages that watch it.
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

  /// Returns the number of changes to a subject.
  func count(of subject: Subject) -> Int { counts.withLock { $0[subject, default: 0] } }

  /// Returns signals of changes, the first one at once. Throws if too many pages listen.
  func signals() throws(ServerError) -> AsyncStream<BroadcastSignal> { try broadcaster.signals(about: true) }
}
