import Foundation
import Queues
import Synchronization
import TestSupport
import Testing
import Threads

/// The behaviour specific to queues on a broker.
@Suite(.timeLimit(.minutes(5))) struct RabbitQueueTests {
  @Test("The message of a consumer that stops answering goes to another")
  func theMessageOfAStoppedConsumerGoesToAnother() throws {
    let queue = try RabbitQueue(
      address: Broker.shared.get().address(), prefix: UUID().uuidString, heartbeat: 2)
    try queue.prepare()
    let stopped = try queue.consumer(named: "stopped")
    let other = try queue.consumer(named: "other")
    try queue.publish(QueueMessage(body: [1]))
    let delivery = try stopped.delivery()
    // From now on, `stopped` does not answer the broker's heartbeats.
    let again = try other.delivery()
    #expect(again.message == delivery.message)
    #expect(again.isRedelivered)
    let error = #expect(throws: QueueError.self) { try stopped.acknowledge(delivery) }
    #expect(error?.kind == .lost)
    try other.acknowledge(again)
  }

  @Test("A consumer that is attended to keeps its message for many heartbeats")
  func aConsumerThatIsAttendedToKeepsItsMessage() throws {
    let queue = try RabbitQueue(
      address: Broker.shared.get().address(), prefix: UUID().uuidString, heartbeat: 1)
    try queue.prepare()
    let consumer = try queue.consumer(named: "busy")
    try queue.publish(QueueMessage(body: [1]))
    let delivery = try consumer.delivery()
    #expect(try consumer.heartbeat(6).isEmpty)
    try consumer.acknowledge(delivery)
    #expect(try consumer.next(waiting: 6) == nil)
    #expect(try queue.depth() == QueueDepth())
  }

  @Test("A login that is refused is explained, without the password") func refusedLogins() throws {
    let server = try Broker.shared.get()
    for (address, words) in [
      (try server.address("guest:hunter2"), "ACCESS_REFUSED"), (try server.address("nobody:hunter2"), "ACCESS_REFUSED"),
      (try server.address(host: "/none"), "vhost none not found"),
    ] {
      let queue = try RabbitQueue(address: address, prefix: "a")
      for call: () throws -> Void in [queue.check, { _ = try queue.consumer(named: "a") }, { try queue.prepare() }] {
        let error = #expect(throws: QueueError.self, performing: call)
        #expect(error?.kind == .refused)
        #expect(error?.description.contains(words) == true)
        #expect(error?.description.contains(where: \.isNewline) == false)
        #expect(error?.description.contains("hunter2") == false)
      }
    }
  }

  @Test("A broker that is not there is unreachable") func unreachableBrokers() throws {
    let port = try ReservedPort()
    let queue = try RabbitQueue(address: AMQPAddress("amqp://u:hunter2@127.0.0.1:\(port.number)"), prefix: "a")
    for call: () throws -> Void in [
      { try queue.publish(QueueMessage(body: [])) }, { _ = try queue.listener(for: [.cancel]) },
    ] {
      let error = #expect(throws: QueueError.self, performing: call)
      #expect(error?.kind == .unreachable)
      #expect(error?.description.contains("the broker at amqp://u@127.0.0.1:\(port.number)/%2F: ") == true)
    }
  }

  @Test("Each connection creates the queues that are missing", arguments: 0..<7)
  func connectionsCreateQueues(_ first: Int) throws {
    let queue = try RabbitQueue(address: Broker.shared.get().address(), prefix: UUID().uuidString)
    let calls: [() throws -> Void] = [
      { try queue.publish(QueueMessage(body: [])) }, queue.check, { _ = try queue.depth() },
      { try queue.broadcast([], on: .cancel) }, { _ = try queue.listener(for: [.cancel]) },
      { _ = try queue.deadLetters(limit: 1) }, { _ = try queue.consumer(named: "a") },
    ]
    try calls[first]()
    try queue.prepare()
    try queue.publish(QueueMessage(body: [1]))
    try queue.check()
  }

  @Test("A blocked broker accepts nothing and says why") func aBlockedBroker() throws {
    let server = try RabbitMQServer(configuration: "vm_memory_high_watermark.absolute = 1MB\n")
    let queue = try RabbitQueue(address: server.address(), prefix: "blocked")
    try queue.prepare()
    for body in [[1], [UInt8](repeating: 2, count: 1 << 20)] {
      let error = #expect(throws: QueueError.self) { try queue.publish(QueueMessage(body: body)) }
      #expect(error?.kind == .full, "\(error as Any)")
      #expect(error?.description.contains("low on memory") == true, "\(error as Any)")
    }
    #expect(try queue.depth() == QueueDepth())
  }

  @Test("Connections are encrypted, and the broker's certificate is checked") func encryptedConnections() throws {
    let folder = try TemporaryFolder()
    let key = folder["key.pem"]
    let certificate = folder["certificate.pem"]
    try TestSupport.run(
      "openssl", "req", "-x509", "-nodes", "-newkey", "rsa:2048", "-days", "2", "-subj", "/CN=localhost", "-addext",
      "subjectAltName=DNS:localhost", "-keyout", key, "-out", certificate)
    let port = try ReservedPort().number
    let server = try RabbitMQServer(
      configuration: """
        listeners.ssl.1 = 127.0.0.1:\(port)
        ssl_options.cacertfile = \(certificate)
        ssl_options.certfile = \(certificate)
        ssl_options.keyfile = \(key)

        """)
    defer { server.stop() }
    let queue = try RabbitQueue(
      address: AMQPAddress("amqps://localhost:\(port)?cacertfile=\(certificate)"), prefix: "encrypted")
    try queue.prepare()
    let consumer = try queue.consumer(named: "test")
    let body = [UInt8](repeating: 3, count: 300_000)
    let thread = try WorkerThread { try? queue.publish(QueueMessage(body: body)) }
    #expect(try consumer.delivery().message.body.elementsEqual(body))
    thread.join()
    for address in ["amqps://localhost:\(port)", "amqps://127.0.0.1:\(port)?cacertfile=\(certificate)"] {
      let stranger = try RabbitQueue(address: AMQPAddress(address), prefix: "encrypted")
      let error = #expect(throws: QueueError.self) { try stranger.check() }
      #expect(error?.kind == .unreachable)
      #expect(error?.description.contains("certificate") == true)
    }
    let error = #expect(throws: QueueError.self) {
      try RabbitQueue(address: AMQPAddress("amqps://localhost:\(port)?cacertfile=/none"), prefix: "a").check()
    }
    #expect(error?.kind == .invalid)
  }
}
