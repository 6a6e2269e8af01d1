import Glibc
import Synchronization
import Testing
import Threads

@Suite struct WorkerThreadTests {
  /// No process can map a stack of this size.
  static let tooMuch = 1 << 50

  @Test func theWorkIsDoneWhenJoined() throws {
    let done = Mutex<UInt?>(nil)
    let here = UInt(pthread_self())
    let thread = try WorkerThread { done.withLock { $0 = UInt(pthread_self()) } }
    thread.join()
    thread.join()
    let there = done.withLock { $0 }
    #expect(there != nil)
    #expect(there != here)
  }

  @Test func aThreadThatCannotStartIsAnError() {
    let didRun = Atomic(false)
    let error = #expect(throws: ThreadError.self) {
      try WorkerThread(stackSize: Self.tooMuch) { didRun.store(true, ordering: .relaxed) }
    }
    #expect(error?.code == EAGAIN || error?.code == ENOMEM)
    #expect(error?.description.contains("ulimit -u") == true)
    #expect(error?.description.contains("\n") == false)
    let isDone = didRun.load(ordering: .relaxed)
    #expect(!isDone)
  }

  /// Threads that were never joined do not add up.
  @Test func aThreadNeedNotBeJoined() throws {
    let count = Mutex(0)
    for _ in 0..<200 { _ = try WorkerThread { count.withLock { $0 += 1 } } }
    while count.withLock({ $0 }) < 200 { sched_yield() }
  }

  @Test func aCheckFailsIfThreadsCannotStart() throws {
    try WorkerThread.check(0)
    try WorkerThread.check(40)
    #expect(throws: ThreadError.self) { try WorkerThread.check(1, stackSize: Self.tooMuch) }
  }

  @Test(arguments: [0, 1, 2, 7, 64]) func everyPartRunsOnce(parts: Int) {
    let runs = Mutex([Int](repeating: 0, count: parts))
    performConcurrently(parts: parts) { part in runs.withLock { $0[part] += 1 } }
    let counts = runs.withLock { $0 }
    #expect(counts == [Int](repeating: 1, count: parts))
  }
}
