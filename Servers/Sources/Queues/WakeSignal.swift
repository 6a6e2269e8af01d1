import Glibc

/// A signal that ends the waiting of a thread, sent from any thread. It stays raised until someone takes it.
final class WakeSignal: Sendable {
  /// Readable while the signal is raised, for `poll`: one of two connected sockets. Bytes wait in it then.
  let descriptor: Int32
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

  /// Raises the signal.
  func raise() {
    var byte: UInt8 = 1
    // A full socket is as good as one with one more byte.
    _ = write(entrance, &byte, 1)
  }

  /// Lowers the signal and returns whether it was raised.
  func take() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 256)
    var isRaised = false
    while read(descriptor, &bytes, 256) > 0 { isRaised = true }
    return isRaised
  }

  /// Waits until the signal is raised, `other` can be read, or the time is up. Returns whether the signal is raised.
  @discardableResult
  func wait(until limit: TimeLimit, orReadable other: Int32 = -1) -> Bool {
    var waiting = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0), pollfd(fd: other, events: Int16(POLLIN), revents: 0),
    ]
    poll(&waiting, 2, limit.milliseconds)
    return waiting[0].revents != 0
  }
}
