import Foundation

/// Runs work on a thread of its own whose stack is deep enough for views nested many thousand levels, and waits for it.
///
/// Views nest as deep as their author likes, and evaluating, sizing and painting each go down once; the stack of the
/// caller's thread may be as small as half a megabyte. Only pages that are touched cost memory.
func withDeepStack<Result>(_ work: @escaping () -> Result) -> Result {
  let job = DeepStackJob(work)
  let thread = Thread { job.run() }
  thread.stackSize = 256 << 20
  thread.start()
  return job.wait()
}

/// A piece of work handed to another thread and waited for, so that only one thread at a time has it.
private final class DeepStackJob<Result>: @unchecked Sendable {
  private let work: () -> Result
  private var result: Result?
  private let isDone = DispatchSemaphore(value: 0)

  init(_ work: @escaping () -> Result) { self.work = work }

  func run() {
    result = work()
    isDone.signal()
  }

  func wait() -> Result {
    isDone.wait()
    return result!
  }
}
