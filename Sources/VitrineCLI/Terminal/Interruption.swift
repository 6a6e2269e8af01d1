import Exporting
import Foundation
import Synchronization

/// Turns SIGINT and SIGTERM into the cancellation of what is running.
enum Interruption {
  private static let state = Mutex<(received: Int32, cancellation: Cancellation?)>((0, nil))

  /// The exit status that tells of the signal that came.
  static var exitStatus: Int32 {
    let number = state.withLock { $0.received }
    return 128 + (number == 0 ? SIGINT : number)
  }

  /// Listens from now on; to be called before there is any other thread.
  ///
  /// The signals are blocked, here and in every thread to come, and one thread waits for them: none is lost, whenever it
  /// comes, and none meets code that it could break.
  static func listen() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGTERM)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    let waited = signals
    let thread = Thread {
      var (signals, number) = (waited, Int32(0))
      while sigwait(&signals, &number) == 0 { end(number) }
    }
    thread.name = "signals"
    thread.start()
  }

  /// From now on a signal calls `cancellation`, instead of ending the process at once.
  static func calls(_ cancellation: Cancellation) { state.withLock { $0.cancellation = cancellation } }

  /// Work that does not notice in time is ended with the process: a library deep in an encoder may take longer than
  /// anybody should wait, and an unfinished output has no name yet.
  private static func end(_ number: Int32) {
    let cancellation = state.withLock { state in
      state.received = number
      return state.cancellation
    }
    guard let cancellation else { _exit(128 + number) }
    guard cancellation.cancel() else { return }
    usleep(250_000)
    _exit(128 + number)
  }
}
