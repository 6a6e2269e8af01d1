package import Exporting
import Foundation
import Synchronization
package import Threads

/// Turns SIGINT and SIGTERM into a cancellation.
package enum Interruption {
  private struct State {
    var received: Int32 = 0
    var cancellation: Cancellation?
    /// Whether the first signal only asks for an end, however long that takes.
    var drains = false
  }

  private static let state = Mutex(State())

  /// The exit status for the received signal.
  package static var exitStatus: Int32 {
    let number = state.withLock { $0.received }
    return 128 + (number == 0 ? SIGINT : number)
  }

  /// Starts listening. Must be called before any other thread is started.
  ///
  /// Throws if the thread that waits for signals cannot be started. The signals are blocked in this thread and in all threads started later. A dedicated thread waits for them, so no
  /// signal is lost and none interrupts other code.
  package static func listen() throws(ThreadError) {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGTERM)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    // Subprocess waits for its processes in a thread that blocks no signal. There, a handler sends the signal on; while
    // it runs, the signal is blocked in that thread too, so that the thread below receives it.
    for number in [SIGINT, SIGTERM] { signal(number) { kill(getpid(), $0) } }
    let waited = signals
    _ = try WorkerThread {
      var signals = waited
      var number = Int32(0)
      while sigwait(&signals, &number) == 0 { end(number, signals) }
    }
  }

  /// Makes signals trigger `cancellation` instead of ending the process immediately.
  package static func calls(_ cancellation: Cancellation) { state.withLock { $0.cancellation = cancellation } }

  /// Makes a signal trigger `cancellation` and then waits for the process to end by itself. A second signal ends it at once.
  package static func drains(_ cancellation: Cancellation) {
    state.withLock { ($0.cancellation, $0.drains) = (cancellation, true) }
  }

  /// Cancels the export, and exits if cancelling takes too long, because an encoder may not notice the cancellation for
  /// a while, or at once if another of the signals arrives. Exiting is safe because an unfinished output has no name yet.
  private static func end(_ number: Int32, _ signals: sigset_t) {
    let (cancellation, drains) = state.withLock { state in
      state.received = number
      return (state.cancellation, state.drains)
    }
    guard let cancellation, !(drains && cancellation.isCancelled) else { _exit(128 + number) }
    guard cancellation.cancel(), !drains else { return }
    var signals = signals
    var patience = timespec(tv_sec: 0, tv_nsec: 250_000_000)
    let next = sigtimedwait(&signals, nil, &patience)
    _exit(128 + (next > 0 ? next : number))
  }
}
