import Queues
import Synchronization
import TestSupport
import Testing
import Threads

/// The contract of every queue.
@Suite(.timeLimit(.minutes(5))) struct QueueContractTests {
  @Test("An acknowledged message is gone", arguments: Adapter.allCases)
  func anAcknowledgedMessageIsGone(_ adapter: Adapter) throws {
    let test = try TestQueue(adapter)
    let consumer = try test.queue.consumer(named: "test")
    #expect(try consumer.next(waiting: 0) == nil)
    try test.publish("a", .low)
    let delivery = try consumer.delivery()
    #expect(delivery.message == QueueMessage(body: Array("a".utf8), priority: .low))
    #expect(!delivery.isRedelivered)
    try consumer.acknowledge(delivery)
    #expect(try consumer.next(waiting: 0) == nil)
    consumer.close()
    try test.wait(for: QueueDepth())
    let next = try test.queue.consumer(named: "test")
    #expect(try next.next(waiting: 0) == nil)
  }

  @Test("Every tenth delivery prefers less urgent messages", arguments: Adapter.allCases)
  func everyTenthDeliveryPrefersLessUrgentMessages(_ adapter: Adapter) throws {
    let test = try TestQueue(adapter)
    for priority in [QueuePriority.low, .normal] { for number in 0..<2 { try test.publish("\(number)", priority) } }
    for number in 0..<20 { try test.publish("\(number)", .high) }
    let consumer = try test.queue.consumer(named: "test")
    var priorities: [QueuePriority] = []
    for _ in 0..<20 {
      let delivery = try consumer.delivery()
      priorities.append(delivery.message.priority)
      try consumer.acknowledge(delivery)
    }
    let nine = [QueuePriority](repeating: .high, count: 9)
    #expect(priorities == nine + [.low] + nine + [.normal])
  }

  @Test("Messages come by priority, then by age", arguments: Adapter.allCases)
  func messagesComeByPriorityThenByAge(_ adapter: Adapter) throws {
    let test = try TestQueue(adapter)
    for number in 1...3 {
      for priority in [QueuePriority.low, .high, .normal] { try test.publish("\(priority) \(number)", priority) }
    }
    let consumer = try test.queue.consumer(named: "test")
    for priority in QueuePriority.allCases {
      for number in 1...3 {
        let delivery = try consumer.delivery()
        #expect(delivery.text == "\(priority) \(number)")
        #expect(delivery.message.priority == priority)
        try consumer.acknowledge(delivery)
      }
    }
  }

  @Test("An urgent message overtakes one that waits while the consumer is busy", arguments: Adapter.allCases)
  func anUrgentMessageOvertakes(_ adapter: Adapter) throws {
    let test = try TestQueue(adapter)
    let consumer = try test.queue.consumer(named: "test")
    // The second round starts with a consumer that has been waiting.
    for _ in 1...2 {
      try test.publish("low 1", .low)
      let first = try consumer.delivery()
      #expect(first.text == "low 1")
      try test.publish("low 2", .low)
      try test.publish("high", .high)
      #expect(try consumer.heartbeat(0).isEmpty)
      try consumer.acknowledge(first)
      for text in ["high", "low 2"] {
        let delivery = try consumer.delivery()
        #expect(delivery.text == text)
        try consumer.acknowledge(delivery)
      }
      #expect(try consumer.next(waiting: 0) == nil)
    }
  }

  @Test("A message that is given back comes again before younger ones", arguments: Adapter.allCases)
  func aMessageThatIsGivenBackComesAgain(_ adapter: Adapter) throws {
    let test = try TestQueue(adapter)
    let consumers = try ["a", "b"].map { try test.queue.consumer(named: $0) }
    for text in ["1", "2"] { try test.publish(text) }
    try consumers[0].reject(try consumers[0].delivery())
    try test.wait(for: QueueDepth(waiting: [.normal: 2]))
    let again = try consumers[1].delivery()
    #expect(again.text == "1")
    #expect(again.isRedelivered)
    try consumers[1].acknowledge(again)
    let other = try consumers[0].delivery()
    #expect(other.text == "2")
    #expect(!other.isRedelivered)
  }

  @Test("Dead letters can be read, again and again, and requeued", arguments: Adapter.allCases)
  func deadLettersCanBeReadAndRequeued(_ adapter: Adapter) throws {
    let test = try TestQueue(adapter)
    let consumer = try test.queue.consumer(named: "test")
    for (number, priority) in [QueuePriority.low, .high, .normal].enumerated() {
      try test.publish("\(number)", priority)
      try consumer.deadLetter(try consumer.delivery())
      let expected = QueueDepth(dead: number + 1)
      try test.wait(for: expected)
    }
    #expect(try consumer.next(waiting: 0) == nil)
    let all = [QueuePriority.low, .high, .normal].enumerated().map { number, priority in
      QueueMessage(body: Array("\(number)".utf8), priority: priority)
    }
    for limit in [1, 2, 3, 0, 100] {
      #expect(try test.queue.deadLetters(limit: limit) == Array(all.prefix(limit)))
    }
    #expect(try test.queue.requeueDeadLetters { _ in false } == 0)
    #expect(try test.queue.requeueDeadLetters { $0 != Array("1".utf8) } == 2)
    #expect(try test.queue.deadLetters(limit: 10) == [all[1]])
    let expected = QueueDepth(waiting: [.low: 1, .normal: 1], dead: 1)
    try test.wait(for: expected)
    for text in ["2", "0"] {
      let delivery = try consumer.delivery()
      #expect(delivery.text == text)
      #expect(!delivery.isRedelivered)
      try consumer.acknowledge(delivery)
    }
    #expect(try test.queue.requeueDeadLetters { _ in true } == 1)
    #expect(try consumer.delivery().message == all[1])
  }

  @Test("A message that has returned too often becomes a dead letter", arguments: Adapter.allCases)
  func aMessageThatHasReturnedTooOftenDies(_ adapter: Adapter) throws {
    let test = try TestQueue(adapter)
    let consumer = try test.queue.consumer(named: "test")
    try test.publish("poison", .high)
    for round in 0...RenderQueueLimits.returns {
      let delivery = try consumer.delivery()
      #expect(delivery.text == "poison")
      #expect(delivery.isRedelivered == (round > 0))
      try consumer.reject(delivery)
    }
    try test.wait(for: QueueDepth(dead: 1))
    #expect(try consumer.next(waiting: 0) == nil)
    #expect(try test.queue.deadLetters(limit: 1).map(\.body) == [Array("poison".utf8)])
  }

  @Test("When a consumer is closed, another gets its message", arguments: Adapter.allCases, [true, false])
  func whenAConsumerIsClosedAnotherGetsItsMessage(_ adapter: Adapter, _ isExplicit: Bool) throws {
    let test = try TestQueue(adapter)
    var first: (any QueueConsumer)? = try test.queue.consumer(named: "first")
    let second = try test.queue.consumer(named: "second")
    try test.publish("a")
    let delivery = try first!.delivery()
    if isExplicit {
      first!.close()
      first!.close()
      for call in [QueueConsumer.acknowledge, QueueConsumer.reject, QueueConsumer.deadLetter] {
        let error = #expect(throws: QueueError.self) { try call(first!)(delivery) }
        #expect(error?.kind == .lost)
      }
      #expect(throws: QueueError.self) { try first!.next(waiting: 0) }
      #expect(throws: QueueError.self) { try first!.heartbeat(0) }
    }
    first = nil
    let again = try second.delivery()
    #expect(again.text == "a")
    #expect(again.isRedelivered)
  }

  @Test("A wake ends one wait, whether it comes before or during it", arguments: Adapter.allCases)
  func aWakeEndsOneWait(_ adapter: Adapter) throws {
    let test = try TestQueue(adapter)
    let consumer = try test.queue.consumer(named: "test")
    let listener = try test.queue.listener(for: [.progress])
    consumer.wake()
    #expect(try consumer.next(waiting: 1_000_000) == nil)
    listener.wake()
    #expect(try listener.next(waiting: 1_000_000) == nil)
    let thread = try WorkerThread {
      for _ in 1...2 { consumer.wake() }
      listener.wake()
    }
    #expect(try consumer.next(waiting: 1_000_000) == nil)
    #expect(try listener.next(waiting: 1_000_000) == nil)
    thread.join()
    // At most one of the two wakes is left.
    _ = try consumer.heartbeat(0)
    try test.publish("a")
    #expect(try consumer.delivery().text == "a")
    consumer.wake()
    #expect(try consumer.heartbeat(1_000_000).isEmpty)
  }

  @Test("A waiting consumer gets a message as soon as there is one", arguments: Adapter.allCases)
  func aWaitingConsumerGetsAMessage(_ adapter: Adapter) throws {
    let test = try TestQueue(adapter)
    let consumer = try test.queue.consumer(named: "test")
    for text in (1...20).map(String.init) {
      let thread = try WorkerThread { try? test.publish(text, .allCases.randomElement()!) }
      let delivery = try consumer.next(waiting: 1_000_000)
      thread.join()
      #expect(delivery?.text == text)
      try consumer.acknowledge(try #require(delivery))
    }
  }

  @Test("Notes reach those who listen", arguments: Adapter.allCases)
  func notesReachThoseWhoListen(_ adapter: Adapter) throws {
    let test = try TestQueue(adapter)
    try test.queue.broadcast([0], on: .progress)
    let all = try test.queue.listener(for: Set(NoteTopic.allCases))
    let progress = try test.queue.listener(for: [.progress])
    let consumer = try test.queue.consumer(named: "test")
    #expect(try consumer.heartbeat(0).isEmpty)
    for number in 1...3 {
      try test.queue.broadcast([UInt8(number)], on: .progress)
      try test.queue.broadcast([UInt8(number), 0], on: .cancel)
    }
    for number in 1...3 as ClosedRange<UInt8> {
      #expect(try all.next(waiting: 60) == QueueNote(topic: .progress, body: [number]))
      #expect(try all.next(waiting: 60) == QueueNote(topic: .cancel, body: [number, 0]))
      #expect(try progress.next(waiting: 60) == QueueNote(topic: .progress, body: [number]))
    }
    #expect(try all.next(waiting: 0) == nil)
    #expect(try progress.next(waiting: 0) == nil)
    var cancelled: [[UInt8]] = []
    while cancelled.count < 3 { cancelled += try consumer.heartbeat(60) }
    #expect(cancelled == [[1, 0], [2, 0], [3, 0]])
    #expect(try consumer.heartbeat(0).isEmpty)
    progress.close()
    progress.close()
    #expect(throws: QueueError.self) { try progress.next(waiting: 0) }
    try test.queue.broadcast([4], on: .progress)
    #expect(try all.next(waiting: 60)?.body == [4])
  }

  @Test("A note that arrives while a consumer waits is kept", arguments: Adapter.allCases)
  func aNoteThatArrivesWhileAConsumerWaitsIsKept(_ adapter: Adapter) throws {
    let test = try TestQueue(adapter)
    let consumer = try test.queue.consumer(named: "test")
    let thread = try WorkerThread {
      try? test.queue.broadcast([7], on: .cancel)
      try? test.publish("a")
    }
    let delivery = try consumer.delivery()
    thread.join()
    #expect(try consumer.heartbeat(60) == [[7]])
    try consumer.acknowledge(delivery)
  }

  @Test("The depth counts what waits", arguments: Adapter.allCases)
  func theDepthCountsWhatWaits(_ adapter: Adapter) throws {
    let test = try TestQueue(adapter)
    try test.queue.check()
    #expect(try test.queue.depth() == QueueDepth(waiting: [.high: 0, .normal: 0, .low: 0], dead: 0))
    for (priority, count) in [(QueuePriority.high, 1), (.normal, 2), (.low, 3)] {
      for _ in 0..<count { try test.publish("", priority) }
    }
    #expect(try test.queue.depth() == QueueDepth(waiting: [.high: 1, .normal: 2, .low: 3]))
    let consumer = try test.queue.consumer(named: "test")
    _ = try consumer.delivery()
    let expected = QueueDepth(waiting: [.normal: 2, .low: 3])
    try test.wait(for: expected)
  }

  @Test("Four consumers take every message once", arguments: Adapter.allCases)
  func fourConsumersTakeEveryMessageOnce(_ adapter: Adapter) throws {
    let test = try TestQueue(adapter)
    let taken = Mutex<[String]>([])
    let failures = Mutex<[String]>([])
    performConcurrently(parts: 6) { part in
      do {
        // Two publish while four consume.
        if part < 2 {
          for number in 0..<250 { try test.publish("\(part) \(number)", .allCases[number % 3]) }
          return
        }
        let consumer = try test.queue.consumer(named: "\(part)")
        while taken.withLock({ $0.count }) < 500 {
          guard let delivery = try consumer.next(waiting: 0.5) else { continue }
          try consumer.acknowledge(delivery)
          taken.withLock { $0.append(delivery.text) }
        }
      } catch {
        failures.withLock { $0.append("\(error)") }
      }
    }
    #expect(failures.withLock { $0 } == [])
    let expected = (0..<2).flatMap { part in (0..<250).map { "\(part) \($0)" } }
    #expect(taken.withLock { $0.sorted() } == expected.sorted())
    try test.wait(for: QueueDepth())
  }

  @Test("Bodies of all sizes and bytes are kept", arguments: Adapter.allCases)
  func bodiesAreKept(_ adapter: Adapter) throws {
    let test = try TestQueue(adapter)
    let consumer = try test.queue.consumer(named: "test")
    var random = SplitMix(seed: 7)
    let bodies =
      [[], [0], Array(0...255)]
      + [131_064, 131_065, 1 << 20].map { size in
        (0..<size).map { _ in UInt8.random(in: 0...255, using: &random) }
      }
    for body in bodies {
      try test.queue.publish(QueueMessage(body: body))
      let delivery = try consumer.delivery()
      #expect(delivery.message.body.elementsEqual(body), "\(body.count) bytes")
      try consumer.deadLetter(delivery)
      try test.wait(for: QueueDepth(dead: 1))
      #expect(try test.queue.deadLetters(limit: 1).first?.body.elementsEqual(body) == true)
      #expect(try test.queue.requeueDeadLetters { $0.elementsEqual(body) } == 1)
      try consumer.acknowledge(try consumer.delivery())
    }
  }

  @Test("Removed dead letters are gone, and the others stay", arguments: Adapter.allCases)
  func removedDeadLettersAreGone(_ adapter: Adapter) throws {
    let test = try TestQueue(adapter)
    let consumer = try test.queue.consumer(named: "test")
    for text in ["a", "b", "c"] {
      try test.publish(text)
      try consumer.deadLetter(try consumer.delivery())
    }
    try test.wait(for: QueueDepth(dead: 3))
    #expect(try test.queue.removeDeadLetters { $0 == Array("b".utf8) } == 1)
    #expect(try test.queue.deadLetters(limit: 10).map { String(decoding: $0.body, as: UTF8.self) } == ["a", "c"])
    #expect(try test.queue.removeDeadLetters { $0 == Array("b".utf8) } == 0)
    #expect(try test.queue.requeueDeadLetters { _ in true } == 2)
  }

  @Test("A queue is claimed for one store", arguments: Adapter.allCases)
  func aQueueIsClaimedForOneStore(_ adapter: Adapter) throws {
    let test = try TestQueue(adapter)
    try test.queue.claim(for: "store-a")
    try test.queue.claim(for: "store-a")
    let error = #expect(throws: QueueError.self) { try test.queue.claim(for: "store-b") }
    #expect(error?.kind == .mismatched)
    #expect(error?.reason.contains("store-b") == true)
    try test.publish("a")
    #expect(try test.queue.consumer(named: "test").delivery().text == "a")
  }

  @Test("Of two stores that claim a queue at once, one succeeds", arguments: Adapter.allCases)
  func oneOfTwoStoresClaimsAQueue(_ adapter: Adapter) throws {
    let test = try TestQueue(adapter)
    let winners = Mutex<[String]>([])
    performConcurrently(parts: 8) { part in
      let store = part.isMultiple(of: 2) ? "even" : "odd"
      do { try test.queue.claim(for: store) } catch { return }
      winners.withLock { $0.append(store) }
    }
    #expect(winners.withLock { $0.count } == 4)
    #expect(winners.withLock { Set($0).count } == 1)
  }
}
