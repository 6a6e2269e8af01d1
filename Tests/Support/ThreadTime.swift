import Foundation

/// Returns the processor time, in seconds, that work takes on the calling thread.
///
/// Time spent on other threads does not count, so the result does not depend on how busy the machine is.
public func threadSeconds(of work: () -> Void) -> Double {
  func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
  let start = now()
  work()
  return now() - start
}
