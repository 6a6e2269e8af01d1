import Foundation

/// Measures the intervals after which an export is looked at.
public protocol StallTimer: Sendable {
  /// Waits until an interval has passed. Returns false once the timer is stopped.
  func wait() -> Bool
  /// Ends the present wait and all later ones.
  func stop()
  /// The processor time of this process so far, in seconds, summed over threads.
  var processorSeconds: Double { get }
}

/// A timer that follows the clock of the system.
final class SystemStallTimer: StallTimer, @unchecked Sendable {
  private let condition = NSCondition()
  private let seconds: Double
  private var isStopped = false

  /// Creates a timer with intervals of `seconds` seconds.
  init(seconds: Double) { self.seconds = seconds }

  func wait() -> Bool {
    condition.lock()
    defer { condition.unlock() }
    let end = ContinuousClock.now + .seconds(seconds)
    while !isStopped, ContinuousClock.now < end {
      _ = condition.wait(until: Date(timeIntervalSinceNow: (end - ContinuousClock.now) / .seconds(1)))
    }
    return !isStopped
  }

  var processorSeconds: Double {
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }

  func stop() {
    condition.lock()
    isStopped = true
    condition.broadcast()
    condition.unlock()
  }
}
