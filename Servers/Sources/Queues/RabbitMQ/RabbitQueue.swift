/// A queue on a RabbitMQ broker, shared by any number of processes and machines.
///
/// Each priority has a quorum queue, and dead letters have one too. A consumer asks the queues for messages in the
/// order of their priorities while there are any, and has them pushed only while all are empty, so it is strict about
/// priorities and costs nearly nothing while it waits. Publishing waits for the broker's confirm. Dead letters keep
/// their message until the dead-letter queue has confirmed it.
///
/// Publishing uses one connection and everything else another. Both are opened on first use and reopened after they are
/// lost. If the publishing connection is lost before a confirm arrives, the message is published again and may be
/// duplicated. Each consumer and listener has a connection of its own.
package final class RabbitQueue: RenderQueue {
  /// The broker.
  package let address: AMQPAddress
  /// The beginning of the names of all queues and exchanges.
  package var prefix: String { names.prefix }
  /// The heartbeat interval in seconds. The broker considers a consumer dead after two intervals of silence.
  package let heartbeat: Int
  let names: RabbitNames
  /// For publishing. While it is blocked, the broker reads nothing from it.
  private let publisher: RabbitLink
  /// For everything else, which works even while the broker blocks publishing.
  let inspector: RabbitLink

  /// Creates a queue without connecting to the broker.
  ///
  /// - Parameters:
  ///   - address: The broker.
  ///   - prefix: The beginning of the names of all queues and exchanges: 1 to 100 ASCII letters, digits, dots, hyphens
  ///     and underscores, not beginning with `amq.`. Otherwise, `invalid` is thrown.
  ///   - heartbeat: The interval in seconds, from 1 to 600, at which consumers show that they are alive.
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
    publisher = RabbitLink(address, name: "\(prefix) publisher", isForPublishing: true)
    inspector = RabbitLink(address, name: "\(prefix) inspector", isForPublishing: false)
  }

  /// Adds a message and returns once the broker has confirmed it.
  ///
  /// Throws `full` if the broker is blocked or rejects the message, and `other` if the queue has not been declared.
  package func publish(_ message: QueueMessage) throws(QueueError) {
    try publisher.use(to: "publish to") { connection throws(QueueError) in
      try connection.publish(
        message.body, .init(key: names.jobs(message.priority), isStored: true, type: message.priority.rawValue))
    }
  }

  /// Opens a consumer. The name is that of its connection in the broker's lists.
  package func consumer(named name: String) throws(QueueError) -> any QueueConsumer {
    try RabbitConsumer(self, name: name)
  }

  /// Sends a note and returns once the broker has it.
  package func broadcast(_ note: [UInt8], on topic: NoteTopic) throws(QueueError) {
    try publisher.use(to: "send a note to") { connection throws(QueueError) in
      try connection.publish(note, .init(exchange: names.notesExchange, key: topic.rawValue, isStored: false))
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
      for priority in QueuePriority.allCases {
        depth.waiting[priority] = try connection.waiting(in: names.jobs(priority))
      }
      return depth
    }
  }

  /// Returns up to `limit` dead letters, in dead-lettering order. Other connections do not see them during the call.
  package func deadLetters(limit: Int) throws(QueueError) -> [QueueMessage] {
    precondition(limit >= 0, "a limit must not be negative, got \(limit)")
    return try inspector.use(to: "read the dead letters of") { connection throws(QueueError) in
      try returningRest(connection) { () throws(QueueError) in
        var letters: [QueueMessage] = []
        while letters.count < limit, let letter = try deadLetter(connection) {
          letters.append(QueueMessage(body: letter.body, priority: .init(rawValue: letter.type) ?? .normal))
        }
        return letters
      }
    }
  }

  /// Moves the matching dead letters to the end of their queue, and returns their number.
  ///
  /// Each is published before it is removed. If this throws, some have been moved, and the last may be there twice.
  package func requeueDeadLetters(where matches: ([UInt8]) -> Bool) throws(QueueError) -> Int {
    // Keeps its value if the connection is lost and `use` runs the body again.
    var moved = 0
    // This must be the connection of `deadLetters`: the broker needs a moment before other connections see the letters
    // that it has returned.
    try inspector.use(to: "requeue the dead letters of") { connection throws(QueueError) in
      try returningRest(connection) { () throws(QueueError) in
        var rest: Int?
        while rest != 0, let letter = try deadLetter(connection) {
          // Letters that arrive after the first look are left alone, so this ends.
          rest = rest.map { $0 - 1 } ?? letter.remaining
          guard matches(letter.body) else { continue }
          try publish(QueueMessage(body: letter.body, priority: .init(rawValue: letter.type) ?? .normal))
          try connection.acknowledge(letter.tag, channel: letter.channel)
          moved += 1
        }
      }
    }
    return moved
  }

  private func deadLetter(_ connection: RabbitConnection) throws(QueueError) -> RabbitMessage? {
    try connection.get(names.dead, channel: 2) { _ in }
  }

  /// Returns the dead letters that `body` took but did not acknowledge, also if it throws.
  private func returningRest<Value>(
    _ connection: RabbitConnection, _ body: () throws(QueueError) -> Value
  ) throws(QueueError) -> Value {
    do {
      let value = try body()
      try connection.returnAll(channel: 2)
      return value
    } catch {
      // When a connection closes, the broker returns the messages that it holds.
      connection.close()
      throw error
    }
  }

  /// Throws unless the broker can be reached and has all queues and exchanges.
  package func check() throws(QueueError) {
    try inspector.use(to: "check") { connection throws(QueueError) in
      for queue in names.queues { _ = try connection.waiting(in: queue) }
      for exchange in [names.deadExchange, names.notesExchange] { try connection.checkExchange(exchange) }
    }
  }
}
