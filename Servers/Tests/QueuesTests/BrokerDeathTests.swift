import Foundation
import Queues
import Synchronization
import TestSupport
import Testing
import Threads

/// The broker is killed and started again while messages are published and consumed.
@Suite(.timeLimit(.minutes(5))) struct BrokerDeathTests {
  /// The state shared by the threads.
  private final class Course: @unchecked Sendable {
    private let condition = NSCondition()
    private var taken: Set<Int> = []
    private var isBrokerBack = false
    private var errors: [QueueError] = []

    var kinds: [QueueError.Kind] { condition.withLock { errors.map(\.kind) } }
    var count: Int { condition.withLock { taken.count } }

    func take(_ number: Int) {
      condition.withLock {
        taken.insert(number)
        condition.broadcast()
      }
    }

    func waitUntil(taken count: Int) {
      condition.withLock { while taken.count < count { condition.wait() } }
    }

    /// Records an error, and waits until the broker is there again.
    func fail(_ error: QueueError) {
      condition.withLock {
        errors.append(error)
        while !isBrokerBack { condition.wait() }
      }
    }

    func brokerIsBack() {
      condition.withLock {
        isBrokerBack = true
        condition.broadcast()
      }
    }
  }

  private let total = 1500

  private func publishAll(_ queue: RabbitQueue, _ course: Course) {
    for number in 0..<total {
      while true {
        do throws(QueueError) {
          try queue.publish(QueueMessage(body: Array("\(number)".utf8), priority: .allCases[number % 3]))
          break
        } catch { course.fail(error) }
      }
    }
  }

  private func consumeAll(_ queue: RabbitQueue, _ course: Course) {
    while course.count < total {
      do throws(QueueError) {
        let consumer = try queue.consumer(named: "test")
        while course.count < total {
          guard let delivery = try consumer.next(waiting: 0.5) else { continue }
          let number = Int(delivery.text)!
          try consumer.acknowledge(delivery)
          course.take(number)
        }
      } catch { course.fail(error) }
    }
  }

  @Test("Confirmed messages survive the death of the broker") func confirmedMessagesSurvive() throws {
    let server = try RabbitMQServer()
    defer { server.stop() }
    let queue = try RabbitQueue(address: server.address(), prefix: "death")
    try queue.prepare()
    let idle = try RabbitQueue(address: server.address(), prefix: "death")
    try idle.check()
    let listener = try queue.listener(for: [.cancel])
    try server.saveQueues()
    let course = Course()
    let threads = try [
      WorkerThread { publishAll(queue, course) }, WorkerThread { consumeAll(queue, course) },
      WorkerThread { consumeAll(queue, course) },
    ]
    course.waitUntil(taken: 300)
    try server.kill()
    let lost = #expect(throws: QueueError.self) { try listener.next(waiting: 60) }
    #expect(lost?.kind == .lost)
    let unreachable = #expect(throws: QueueError.self) { try queue.consumer(named: "test") }
    #expect(unreachable?.kind == .unreachable)
    try server.restart()
    try queue.prepare()
    course.brokerIsBack()
    for thread in threads { thread.join() }
    #expect(course.count == total)
    #expect(course.kinds.contains(.lost), "a consumer noticed")
    // A connection that has ended unnoticed is replaced.
    try idle.publish(QueueMessage(body: [1]))
    #expect(try queue.depth().waiting[.normal] == 1)
  }
}
