import Foundation
import GRDB
import TestSupport
import Testing
import Threads

@testable import Queues

@Suite(.timeLimit(.minutes(5))) struct QueueLaneTests {
  /// Takes all messages and returns their texts.
  private func texts(_ consumer: any QueueConsumer, count: Int) throws -> [String] {
    try (0..<count).map { _ in
      let delivery = try consumer.delivery()
      try consumer.acknowledge(delivery)
      return delivery.text
    }
  }

  @Test(arguments: Adapter.allCases) func `a sender of few messages waits for one of each other sender`(
    _ adapter: Adapter
  ) throws {
    let test = try TestQueue(adapter)
    let lanes = Array(QueueLane.all.prefix(2))
    for number in 0..<8 { try test.publish("many \(number)", .normal, lanes[0]) }
    for number in 0..<3 { try test.publish("few \(number)", .normal, lanes[1]) }
    let consumer = try test.queue.consumer(named: "test")
    let taken = try texts(consumer, count: 11)
    #expect(taken.prefix(6) == ["many 0", "few 0", "many 1", "few 1", "many 2", "few 2"])
    #expect(taken.suffix(5) == ["many 3", "many 4", "many 5", "many 6", "many 7"])
  }

  @Test(arguments: Adapter.allCases) func `urgent messages of any lane come first`(_ adapter: Adapter) throws {
    let test = try TestQueue(adapter)
    for lane in QueueLane.all { try test.publish("normal", .normal, lane) }
    for lane in QueueLane.all.prefix(3) { try test.publish("high", .high, lane) }
    let consumer = try test.queue.consumer(named: "test")
    #expect(try texts(consumer, count: 8) == Array(repeating: "high", count: 3) + Array(repeating: "normal", count: 5))
  }

  @Test(arguments: Adapter.allCases) func `a consumer leaves the messages of other lanes`(_ adapter: Adapter) throws {
    let test = try TestQueue(adapter)
    let some = try test.queue.consumer(named: "some", of: QueueLane.all.filter { $0 != .parts })
    try test.publish("part", .high, .parts)
    #expect(try some.next(waiting: 0) == nil)
    try test.publish("whole", .low, QueueLane.all[1])
    let whole = try some.delivery()
    #expect(whole.message == QueueMessage(body: Array("whole".utf8), priority: .low, lane: QueueLane.all[1]))
    let part = try test.queue.consumer(named: "all").delivery()
    #expect(part.message == QueueMessage(body: Array("part".utf8), priority: .high, lane: .parts))
  }

  @Test(arguments: Adapter.allCases) func `a message that arrives while a consumer waits keeps its lane`(
    _ adapter: Adapter
  ) throws {
    let test = try TestQueue(adapter)
    let consumer = try test.queue.consumer(named: "test")
    for lane in QueueLane.all {
      let sender = try WorkerThread { try? test.publish("a", .low, lane) }
      let delivery = try consumer.delivery()
      #expect(delivery.message.lane == lane)
      try consumer.acknowledge(delivery)
      sender.join()
    }
  }

  @Test(arguments: Adapter.allCases) func `a dead letter returns to its lane`(_ adapter: Adapter) throws {
    let test = try TestQueue(adapter)
    let lane = QueueLane.all[3]
    try test.publish("a", .high, lane)
    let consumer = try test.queue.consumer(named: "test", of: [lane])
    try consumer.deadLetter(try consumer.delivery())
    try test.wait(for: QueueDepth(dead: 1))
    #expect(try test.queue.deadLetters(limit: 1).map(\.lane) == [lane])
    #expect(try test.queue.requeueDeadLetters { _ in true } == 1)
    #expect(try consumer.delivery().message == QueueMessage(body: Array("a".utf8), priority: .high, lane: lane))
  }

  @Test func `senders are spread over the lanes, and parts have one of their own`() {
    let lanes = (0..<1000).map { QueueLane(of: "client-\($0)") }
    #expect(!lanes.contains(.parts))
    for lane in QueueLane.all.dropLast() { #expect((200...300).contains(lanes.count { $0 == lane })) }
    // The value of the hash function's authors for this text, modulo 4.
    #expect(QueueLane(of: "foobar").number == Int(0x8594_4171_f739_67e8 as UInt64 % 4))
  }

  @Test func `names lead back to their places`() {
    for place in QueuePlace.all { #expect(QueuePlace(named: place.name) == place) }
    #expect(Set(QueuePlace.all.map(\.name)).count == QueuePlace.all.count)
    #expect(QueuePlace.all.first?.name == "high")
    for name in ["", "urgent", "high.", "high.0", "high.5", "high.-1", "high.1.1"] {
      #expect(QueuePlace(named: name) == nil)
    }
  }

  @Test func `a file of an earlier version keeps its messages`() throws {
    let folder = try TemporaryFolder()
    let file = URL(filePath: folder["queue.sqlite"])
    do {
      let queue = try SQLiteQueue(file: file)
      try queue.publish(QueueMessage(body: [1], priority: .high))
      try queue.publish(QueueMessage(body: [2]))
      let consumer = try queue.consumer(named: "test")
      try consumer.deadLetter(try consumer.delivery())
    }
    let database = try DatabaseQueue(path: file.path)
    try database.write { db in
      try db.execute(
        sql: """
          DROP INDEX messageOrder;
          ALTER TABLE message DROP COLUMN lane;
          ALTER TABLE dead DROP COLUMN lane;
          CREATE INDEX messageOrder ON message (isHeld, rank, id);
          DELETE FROM grdb_migrations WHERE identifier = 'lanes';
          """)
    }
    try database.close()
    let queue = try SQLiteQueue(file: file)
    #expect(try queue.deadLetters(limit: 9) == [QueueMessage(body: [1], priority: .high)])
    #expect(try queue.consumer(named: "test").delivery().message == QueueMessage(body: [2]))
  }
}
