import Foundation
import Queues
import TestSupport
import Testing

/// The adapters that the contract is tested with.
enum Adapter: CaseIterable {
  case sqlite, rabbitMQ
}

/// A new queue for one test.
final class TestQueue: Sendable {
  let queue: any RenderQueue
  private let folder: TemporaryFolder

  init(_ adapter: Adapter) throws {
    folder = try TemporaryFolder()
    switch adapter {
    case .sqlite: queue = try SQLiteQueue(file: URL(filePath: folder["queue.sqlite"]))
    case .rabbitMQ:
      let rabbit = try RabbitQueue(address: Broker.shared.get().address(), prefix: UUID().uuidString)
      try rabbit.prepare()
      queue = rabbit
    }
  }

  /// Publishes a text.
  func publish(_ text: String, _ priority: QueuePriority = .normal, _ lane: QueueLane = .first) throws(QueueError) {
    try queue.publish(QueueMessage(body: Array(text.utf8), priority: priority, lane: lane))
  }

  /// Waits until the queue has a depth, for as long as the suite's time limit allows: brokers settle messages after the
  /// call.
  func wait(for expected: QueueDepth) throws {
    while try queue.depth() != expected {
      try Task.checkCancellation()
      sched_yield()
    }
  }
}

/// A broker for tests.
enum Broker {
  /// The node shared by all tests that do not disturb it.
  static let shared = Result {
    let server = try RabbitMQServer()
    server.stopAtExit()
    return server
  }
}

extension RabbitMQServer {
  /// The address of the node.
  func address(_ login: String = "guest:guest", host: String = "") throws -> AMQPAddress {
    try AMQPAddress("amqp://\(login)@127.0.0.1:\(port)\(host)")
  }
}

extension QueueConsumer {
  /// Waits for a message, for up to a minute, and returns it.
  func delivery() throws -> QueueDelivery { try #require(try next(waiting: 60)) }
}

extension QueueDelivery {
  /// The body as text.
  var text: String { String(decoding: message.body, as: UTF8.self) }
}
