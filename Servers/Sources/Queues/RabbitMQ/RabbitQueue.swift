import Glibc
import Synchronization

/// A queue on a RabbitMQ broker, shared by any number of processes and machines.
///
/// Each lane of a priority has a quorum queue, as do dead letters. While there are messages, a consumer polls the queues in
/// order of priority. It has the broker push messages only while all queues are empty, so it is strict about priorities and
/// nearly free while it waits. Publishing waits for the broker's confirm. A dead-lettered message stays in its queue
/// until the dead-letter queue has confirmed it.
///
/// Publishing uses one connection and everything else another. Both are opened on first use and reopened after they are
/// lost. If the publishing connection is lost before a confirm arrives, the message is published again and may be
/// duplicated. Each consumer and listener has a dedicated connection.
package final class RabbitQueue: RenderQueue {
  let address: AMQPAddress
  let names: RabbitNames
  /// The heartbeat interval in seconds. The broker considers a consumer dead after two intervals of silence.
  let heartbeat: Int
  /// For publishing. While it is blocked, the broker reads nothing from it.
  private let publisher: RabbitLink
  /// For everything else, which works even while the broker blocks publishing.
  private let inspector: RabbitLink

  /// Creates a queue without connecting to the broker.
  ///
  /// The names of all queues and exchanges begin with `prefix`, which has 1 to 100 ASCII letters, digits, dots, hyphens
  /// and underscores and does not begin with `amq.`. Otherwise, `invalid` is thrown. `heartbeat` is the interval in
  /// seconds, from 1 to 600, at which consumers show that they are alive.
  package init(address: AMQPAddress, prefix: String, heartbeat: Int = 10) throws(QueueError) {
    precondition((1...600).contains(heartbeat), "the heartbeat must be from 1 to 600 seconds, got \(heartbeat)")
    guard let names = RabbitNames(prefix: prefix) else {
      throw QueueError(
        .invalid, "use", subject: "the prefix “\(prefix)”",
        reason:
          "a prefix has 1 to 100 ASCII letters, digits, dots, hyphens and underscores and does not begin with amq.")
    }
    self.address = address
    self.names = names
    self.heartbeat = heartbeat
    publisher = RabbitLink(address, names, name: "\(prefix) publisher", isForPublishing: true)
    inspector = RabbitLink(address, names, name: "\(prefix) inspector", isForPublishing: false)
  }

  /// Adds a message and returns once the broker has confirmed it.
  ///
  /// Throws `full` if the broker is blocked or rejects the message.
  package func publish(_ message: QueueMessage) throws(QueueError) {
    let place = QueuePlace(message.priority, message.lane)
    try publisher.use(to: "publish to") { connection throws(QueueError) in
      try connection.publish(message.body, to: names.jobs(place), type: place.name, isStored: true)
    }
  }

  /// Opens a consumer. The name is that of its connection in the broker's lists.
  package func consumer(named name: String, of lanes: [QueueLane]) throws(QueueError) -> any QueueConsumer {
    try RabbitConsumer(self, lanes, name: name)
  }

  /// Sends a note and returns once the broker has it.
  package func broadcast(_ note: [UInt8], on topic: NoteTopic) throws(QueueError) {
    try publisher.use(to: "send a note to") { connection throws(QueueError) in
      try connection.publish(note, to: topic.rawValue, of: names.notesExchange, isStored: false)
    }
  }

  /// Opens a listener. Notes beyond the limit are discarded by the broker.
  package func listener(for topics: Set<NoteTopic>) throws(QueueError) -> any NoteListener {
    precondition(!topics.isEmpty, "a listener must have topics, got \(topics)")
    return try RabbitListener(self, topics)
  }

  /// Counts the messages of one queue after the other. Messages that are being moved may be missing or count twice.
  package func depth() throws(QueueError) -> QueueDepth {
    try inspector.use(to: "count the messages of") { connection throws(QueueError) in
      var depth = QueueDepth(dead: try connection.waiting(in: names.dead))
      for place in QueuePlace.all {
        depth.waiting[place.priority, default: 0] += try connection.waiting(in: names.jobs(place))
      }
      return depth
    }
  }

  /// Returns up to `limit` dead letters, in dead-lettering order. Other connections do not see them during the call.
  package func deadLetters(limit: Int) throws(QueueError) -> [QueueMessage] {
    precondition(limit >= 0, "a limit must not be negative, got \(limit)")
    return try takingDeadLetters(to: "read the dead letters of") { connection throws(QueueError) in
      var letters: [QueueMessage] = []
      while letters.count < limit, let letter = try deadLetter(connection) { letters.append(letter.published) }
      return letters
    }
  }

  /// Moves the matching dead letters to the end of their queue, and returns their number.
  ///
  /// Each is published before it is removed. If this throws, some have been moved, and the last may be there twice.
  package func requeueDeadLetters(where matches: ([UInt8]) -> Bool) throws(QueueError) -> Int {
    try settleDeadLetters(where: matches, to: "requeue the dead letters of", publish)
  }

  package func removeDeadLetters(where matches: ([UInt8]) -> Bool) throws(QueueError) -> Int {
    try settleDeadLetters(where: matches, to: "remove dead letters of") { _ in }
  }

  /// Calls `handle` with each matching dead letter, then removes it from its queue, and returns their number.
  private func settleDeadLetters(
    where matches: ([UInt8]) -> Bool, to operation: String, _ handle: (QueueMessage) throws(QueueError) -> Void
  ) throws(QueueError) -> Int {
    // Keeps its value if the connection is lost and `use` runs the body again.
    var settled = 0
    // This must be the connection of `deadLetters`: the broker needs a moment before other connections see the letters
    // that it has returned.
    try takingDeadLetters(to: operation) { connection throws(QueueError) in
      var rest: Int?
      while rest != 0, let letter = try deadLetter(connection) {
        // Letters that arrive after the first look are left alone, so this ends.
        rest = rest.map { $0 - 1 } ?? letter.remaining
        guard matches(letter.body) else { continue }
        try handle(letter.published)
        try connection.acknowledge(letter.tag)
        settled += 1
      }
    }
    return settled
  }

  private func deadLetter(_ connection: RabbitConnection) throws(QueueError) -> RabbitMessage? {
    try connection.get(names.dead, channel: 2) { _ in }
  }

  /// Returns the dead letters that `body` took but did not acknowledge to their queue, also if it throws.
  private func takingDeadLetters<Value>(
    to operation: String, _ body: (RabbitConnection) throws(QueueError) -> Value
  ) throws(QueueError) -> Value {
    try inspector.use(to: operation) { connection throws(QueueError) in
      do throws(QueueError) {
        let value = try body(connection)
        try connection.returnAll(channel: 2)
        return value
      } catch {
        // When a connection closes, the broker returns the messages that it holds.
        connection.close()
        throw error
      }
    }
  }

  package func check() throws(QueueError) {
    try inspector.use(to: "check") { connection throws(QueueError) in
      for queue in names.queues { _ = try connection.waiting(in: queue) }
      for exchange in names.exchanges { try connection.declareExchange(exchange, isPassive: true) }
    }
  }

  /// Records the store as the alternate exchange of an exchange that routes nothing. The broker compares it with that of
  /// the existing exchange in the same step, so two stores cannot both claim the queue.
  package func claim(for store: String) throws(QueueError) {
    do throws(QueueError) {
      try inspector.use(to: "claim the queues of") { connection throws(QueueError) in
        try connection.declareExchange(names.storeExchange, alternate: "\(names.storeExchange).\(store)")
      }
    } catch {
      guard error.kind == .mismatched else { throw error }
      throw QueueError(
        .mismatched, "use", subject: "the queues \(names.prefix) of the broker at \(address)",
        reason: "their jobs are in another store than \(store); use the store of their jobs, or choose another prefix")
    }
  }

  /// Waits until every queue can be used.
  ///
  /// Call this at deployment and after a restart of the broker. Every connection creates the exchanges and queues that do
  /// not exist. A queue that is created less than a second before its broker dies may never be usable again; this then
  /// throws `timedOut` and names it.
  package func prepare(waiting seconds: Double = 60) throws(QueueError) {
    let limit = TimeLimit(seconds: seconds)
    for queue in names.queues { try waitUntilUsable(queue, limit) }
  }

  /// Waits until a queue answers a request that needs its leader.
  private func waitUntilUsable(_ queue: String, _ limit: TimeLimit) throws(QueueError) {
    while true {
      do {
        return try inspector.use(to: "prepare the queues of") { connection throws(QueueError) in
          // A queue without a leader seems to be empty.
          guard try connection.waiting(in: queue) == 0 else { return }
          if try connection.get(queue, channel: 2, others: { _ in }) != nil { try connection.returnAll(channel: 2) }
        }
      } catch {
        // Queues elect their leaders after a restart, and fail until then.
        guard [.timedOut, .other, .lost].contains(error.kind) else { throw error }
        if limit.isOver {
          throw QueueError(
            .timedOut, "prepare", subject: "the queue \(queue) of the broker at \(address)",
            reason: "it does not answer (\(error.reason)); delete it and start again")
        }
        // The broker does not report the end of an election, so poll.
        poll(nil, 0, 200)
      }
    }
  }
}

/// The names of the queues and exchanges of a `RabbitQueue`.
struct RabbitNames: Sendable {
  let prefix: String

  /// Returns nil unless the prefix is allowed. The broker reserves `amq.`.
  init?(prefix: String) {
    guard (1...100).contains(prefix.utf8.count), !prefix.hasPrefix("amq."),
      prefix.unicodeScalars.allSatisfy({
        $0.isASCII && ($0.properties.isAlphabetic || ".-_0123456789".unicodeScalars.contains($0))
      })
    else { return nil }
    self.prefix = prefix
  }

  func jobs(_ place: QueuePlace) -> String { "\(prefix).jobs.\(place.name)" }
  var dead: String { "\(prefix).dead" }
  var queues: [String] { QueuePlace.all.map(jobs) + [dead] }

  /// The exchange that routes dead letters to their queue.
  var deadExchange: String { "\(prefix).dead" }
  /// The exchange that routes notes by topic.
  var notesExchange: String { "\(prefix).notes" }
  var exchanges: [String] { [deadExchange, notesExchange] }
  /// The exchange that records the store of the jobs.
  var storeExchange: String { "\(prefix).store" }

  /// Creates the exchanges and queues that do not exist. Each connection does so, because the broker may have lost its
  /// data since the previous one.
  func declare(on connection: RabbitConnection) throws(QueueError) {
    for exchange in exchanges { try connection.declareExchange(exchange) }
    // Returning the dead letters after a look at them must never discard one.
    try connection.declareQueue(dead, limit: 1_000_000_000)
    try connection.bind(dead, to: deadExchange, key: "dead")
    for place in QueuePlace.all {
      try connection.declareQueue(jobs(place), limit: RenderQueueLimits.returns, deadExchange: deadExchange)
    }
  }
}

/// A connection for calls from any thread, opened on first use and reopened after it is lost.
///
/// It has no heartbeat, because nothing services it between calls. A TCP timeout detects a broker that is gone.
private final class RabbitLink: Sendable {
  private let address: AMQPAddress
  private let names: RabbitNames
  private let name: String
  private let isForPublishing: Bool
  private let connection = Mutex<RabbitConnection?>(nil)

  /// Prepares a connection with two channels, of which the first confirms messages if it is for publishing.
  init(_ address: AMQPAddress, _ names: RabbitNames, name: String, isForPublishing: Bool) {
    self.address = address
    self.names = names
    self.name = name
    self.isForPublishing = isForPublishing
  }

  /// Uses the connection. If it turns out to be lost, calls `body` once more with a new one.
  func use<Value>(
    to operation: String, _ body: (RabbitConnection) throws(QueueError) -> Value
  ) throws(QueueError) -> Value {
    do {
      return try useOnce(to: operation, body)
    } catch {
      guard error.kind == .lost else { throw error }
      return try useOnce(to: operation, body)
    }
  }

  private func useOnce<Value>(
    to operation: String, _ body: (RabbitConnection) throws(QueueError) -> Value
  ) throws(QueueError) -> Value {
    try connection.withLock { connection throws(QueueError) in
      if let connection, connection.state != nil {
        connection.operation = operation
        return try body(connection)
      }
      let opened = try RabbitConnection(address, name: name, for: operation, heartbeat: 0, channels: 2)
      try names.declare(on: opened)
      if isForPublishing { try opened.requestConfirms() }
      connection = opened
      return try body(opened)
    }
  }
}

private final class RabbitListener: NoteListener {
  private let signal: WakeSignal
  private let connection: Mutex<RabbitConnection>

  init(_ queue: RabbitQueue, _ topics: Set<NoteTopic>) throws(QueueError) {
    let connection = try RabbitConnection(
      queue.address, name: "\(queue.names.prefix) listener", for: "listen to", heartbeat: queue.heartbeat, channels: 1)
    signal = try WakeSignal { connection.error(.other, $0) }
    try queue.names.declare(on: connection)
    try connection.subscribe(to: topics.map(\.rawValue).sorted(), of: queue.names.notesExchange, channel: 1)
    self.connection = Mutex(connection)
  }

  deinit { close() }

  func next(waiting seconds: Double) throws(QueueError) -> QueueNote? {
    let limit = TimeLimit(seconds: seconds)
    return try connection.withLock { connection throws(QueueError) in
      _ = try connection.openState()
      if signal.take() { return nil }
      while let event = try connection.event(until: limit, orRaised: signal) {
        if case .message(let message) = event, let topic = NoteTopic(rawValue: message.routingKey) {
          return QueueNote(topic: topic, body: message.body)
        }
      }
      signal.take()
      return nil
    }
  }

  func wake() { signal.raise() }

  func close() { connection.withLock { $0.close() } }
}
