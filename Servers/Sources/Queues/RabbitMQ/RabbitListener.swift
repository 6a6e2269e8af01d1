import Synchronization

/// A listener of a `RabbitQueue`.
final class RabbitListener: NoteListener {
  private let signal: WakeSignal
  private let connection: Mutex<RabbitConnection>

  init(_ queue: RabbitQueue, _ topics: Set<NoteTopic>) throws(QueueError) {
    let connection = try RabbitConnection(
      queue.address, name: "\(queue.prefix) listener", for: "listen to", heartbeat: queue.heartbeat, channels: 1)
    signal = try WakeSignal { connection.error(.other, $0) }
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
      _ = signal.take()
      return nil
    }
  }

  func wake() { signal.raise() }

  func close() { connection.withLock { $0.close() } }
}
