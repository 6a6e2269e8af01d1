import Glibc

/// A signal that ends the waiting of a thread, sent from any thread. It stays raised until someone takes it.
///
/// It is a descriptor because a consumer of a broker waits for its socket at the same time, which no lock or condition
/// can do.
final class WakeSignal: Sendable {
  /// Readable while the signal is raised: one of two connected sockets. Bytes wait in it then.
  private let descriptor: Int32
  private let entrance: Int32

  /// Creates a signal. If there are too many open files, throws the error that `failure` makes of a reason.
  init(orThrow failure: (_ reason: String) -> QueueError) throws(QueueError) {
    var ends: [Int32] = [-1, -1]
    let kind = SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue
    guard socketpair(AF_UNIX, Int32(kind), 0, &ends) == 0 else {
      throw failure("\(String(cString: strerror(errno)).lowercased()); raise the limit (ulimit -n)")
    }
    descriptor = ends[0]
    entrance = ends[1]
  }

  deinit {
    close(descriptor)
    close(entrance)
  }

  func raise() {
    var byte: UInt8 = 1
    // A full socket is as good as one with one more byte.
    _ = write(entrance, &byte, 1)
  }

  /// Lowers the signal and returns whether it was raised.
  @discardableResult
  func take() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 256)
    var isRaised = false
    while read(descriptor, &bytes, 256) > 0 { isRaised = true }
    return isRaised
  }

  /// Waits until a signal is raised, `other` can be read, or the time is up. Returns whether the signal is raised.
  @discardableResult
  static func wait(for signal: WakeSignal?, orReadable other: Int32 = -1, until limit: TimeLimit) -> Bool {
    // Negative descriptors are ignored.
    var waiting = [signal?.descriptor ?? -1, other].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    poll(&waiting, 2, limit.milliseconds)
    return waiting[0].revents != 0
  }
}

/// The instant at which a wait ends, on a clock that is never set: `poll` takes a duration, which a wait that continues
/// after an interruption must not begin anew.
struct TimeLimit {
  private let end: ContinuousClock.Instant

  /// Creates a limit that many seconds from now. Traps if they are negative or not finite.
  init(seconds: Double) {
    precondition(seconds >= 0 && seconds.isFinite, "a wait must be finite and not negative, got \(seconds) seconds")
    // Clamp to ten years, which is practically forever: more could exceed the clock's range.
    end = .now + .seconds(min(seconds, 315_360_000))
  }

  var isOver: Bool { ContinuousClock.now >= end }

  /// The remaining milliseconds for `poll`, rounded up so that a wait does not end just before the limit.
  var milliseconds: Int32 {
    let milliseconds = max(0, (end - .now) / .milliseconds(1))
    return Int32(min(milliseconds.rounded(.up), 86_400_000))
  }

  /// The earlier of this limit and the instant that many seconds from now.
  func atMost(seconds: Double) -> TimeLimit {
    let other = TimeLimit(seconds: seconds)
    return other.end < end ? other : self
  }
}
