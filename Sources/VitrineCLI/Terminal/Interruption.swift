import Exporting
import Foundation
import Synchronization

/// Turns SIGINT and SIGTERM into a cancellation.
enum Interruption {
  private static let state = Mutex<(received: Int32, cancellation: Cancellation?)>((0, nil))

  /// The exit status of the signal that was received.
  static var exitStatus: Int32 {
    let number = state.withLock { $0.received }
    return 128 + (number == 0 ? SIGINT : number)
  }

  /// Starts listening. Must be called before any other thread is started.
  ///
  /// The signals are blocked in this and every later thread, and one thread waits for them, so that none is lost and none
  /// interrupts other code.
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

  /// Makes signals cancel `cancellation` instead of ending the process immediately.
  static func calls(_ cancellation: Cancellation) { state.withLock { $0.cancellation = cancellation } }

  /// Exits if the cancellation takes too long: an encoder may not notice it for a while, and an unfinished output has no
  /// name yet.
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
