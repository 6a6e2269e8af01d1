import Foundation
import Queues
import TestSupport
import Testing

/// The behaviour specific to queues in a file.
@Suite struct SQLiteQueueTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func queue(_ name: String = "a.sqlite") throws -> SQLiteQueue {
    try SQLiteQueue(file: URL(filePath: folder[name]))
  }

  private func refusal(_ name: String) -> QueueError? {
    let error = #expect(throws: QueueError.self) { try queue(name) }
    #expect(error?.description.hasPrefix("cannot open \(folder[name]): ") == true)
    #expect(error?.description.contains(where: \.isNewline) == false)
    return error
  }

  @Test("Messages outlive the queue, and held ones wait again") func messagesOutliveTheQueue() throws {
    do {
      let queue = try queue()
      for text in ["a", "b", "c"] { try queue.publish(QueueMessage(body: Array(text.utf8))) }
      let consumer = try queue.consumer(named: "test")
      try consumer.acknowledge(try consumer.delivery())
      try consumer.deadLetter(try consumer.delivery())
      _ = try consumer.delivery()
      // A copy of the files simulates a process that was killed.
      for name in ["a.sqlite", "a.sqlite-wal"] {
        try FileManager.default.copyItem(atPath: folder[name], toPath: folder[name.replacing("a.", with: "b.")])
      }
    }
    for name in ["a.sqlite", "b.sqlite"] {
      let queue = try queue(name)
      #expect(try queue.depth() == QueueDepth(waiting: [.normal: 1], dead: 1))
      #expect(try queue.deadLetters(limit: 9).map(\.body) == [Array("b".utf8)])
      let delivery = try queue.consumer(named: "test").delivery()
      #expect(delivery.text == "c")
      #expect(delivery.isRedelivered)
    }
  }

  @Test("A message whose consumers crash becomes a dead letter") func aMessageWhoseConsumersCrashDies() throws {
    do { try queue("0").publish(QueueMessage(body: [1])) }
    for round in 0...RenderQueueLimits.returns {
      let queue = try queue("\(round)")
      let consumer = try queue.consumer(named: "test")
      _ = try consumer.delivery()
      for suffix in ["", "-wal"] {
        try FileManager.default.copyItem(atPath: folder["\(round)\(suffix)"], toPath: folder["\(round + 1)\(suffix)"])
      }
    }
    #expect(try queue("\(RenderQueueLimits.returns + 1)").depth() == QueueDepth(dead: 1))
  }

  @Test("A queue is open once") func aQueueIsOpenOnce() throws {
    do {
      let open = try queue()
      #expect(refusal("a.sqlite")?.kind == .refused)
      try open.check()
    }
    try queue().check()
  }

  @Test("Other files are not queues") func otherFilesAreNotQueues() throws {
    #expect(refusal("none/a.sqlite")?.kind == .unreachable)
    _ = try folder.file("text", String(repeating: "Dear diary\n", count: 100))
    #expect(refusal("text")?.kind == .invalid)
  }
}
