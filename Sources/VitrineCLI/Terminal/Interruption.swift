import Dispatch
import Exporting
import Foundation
import Synchronization

/// Turns SIGINT and SIGTERM into the cancellation of what is running.
struct Interruption {
  /// Which signal came; 0 for none.
  private static let received = Atomic<Int32>(0)
  private let sources: [any DispatchSourceSignal]

  /// The exit status that tells of the signal that came.
  static var exitStatus: Int32 {
    let number = received.load(ordering: .relaxed)
    return 128 + (number == 0 ? SIGINT : number)
  }

  /// From now on a signal calls `cancellation`.
  ///
  /// Work that does not notice in time is ended with the process: a library deep in an encoder may take longer than
  /// anybody should wait, and an unfinished output has no name yet.
  init(_ cancellation: Cancellation) {
    let queue = DispatchQueue(label: "signals")
    sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler {
        Interruption.received.store(number, ordering: .relaxed)
        guard cancellation.cancel() else { return }
        queue.asyncAfter(deadline: .now() + .milliseconds(600)) { _exit(128 + number) }
      }
      source.resume()
      return source
    }
  }
}
