import Foundation
import Synchronization
import Testing

@testable import Exporting

/// A counter for any thread.
final class Counter: Sendable {
  private let count = Mutex(0)
  var value: Int { count.withLock { $0 } }
  func add(_ by: Int = 1) { count.withLock { $0 += by } }
}

@Suite(.timeLimit(.minutes(15))) struct BoundedQueueTests {
  /// Runs work on a new thread, and returns a semaphore that is signalled at the end.
  private func thread(_ work: @escaping @Sendable () -> Void) -> DispatchSemaphore {
    let done = DispatchSemaphore(value: 0)
    Thread {
      work()
      done.signal()
    }.start()
    return done
  }

  @Test func keepsOrderAndNeverExceedsItsCapacity() {
    let queue = BoundedQueue<Int>(capacity: 3)
    let inside = Counter()
    let giver = thread {
      for i in 0..<1000 {
        inside.add()
        #expect(queue.put(i))
      }
      queue.close()
    }
    var taken: [Int] = []
    while let value = queue.take() {
      // One more value may be waiting in `put`, and one may be on its way out of `take`.
      #expect(inside.value <= 5)
      inside.add(-1)
      taken.append(value)
    }
    giver.wait()
    #expect(taken == Array(0..<1000))
  }

  @Test func aClosedQueueIsDrainedFirst() {
    let queue = BoundedQueue<Int>(capacity: 2)
    #expect(queue.put(1))
    #expect(queue.put(2))
    queue.close()
    #expect(queue.take() == 1)
    #expect(queue.take() == 2)
    #expect(queue.take() == nil)
  }

  @Test func abandoningWakesAllWaiters() {
    let full = BoundedQueue<Int>(capacity: 1)
    #expect(full.put(1))
    let giver = thread { #expect(!full.put(2)) }
    let empty = BoundedQueue<Int>(capacity: 1)
    let taker = thread { #expect(empty.take() == nil) }
    full.abandon()
    empty.abandon()
    giver.wait()
    taker.wait()
    #expect(full.take() == nil)
    #expect(!full.put(3))
  }
}
