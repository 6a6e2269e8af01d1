import Synchronization

/// A connection for calls from any thread, opened on first use and reopened after it is lost.
///
/// It has no heartbeat, because nothing services it between calls. A TCP timeout detects a broker that is gone.
final class RabbitLink: Sendable {
  private let address: AMQPAddress
  private let name: String
  private let isForPublishing: Bool
  private let connection = Mutex<RabbitConnection?>(nil)

  /// Describes a connection with two channels, of which the first confirms messages if it is for publishing.
  init(_ address: AMQPAddress, name: String, isForPublishing: Bool) {
    self.address = address
    self.name = name
    self.isForPublishing = isForPublishing
  }

  /// Uses the connection. If it turns out to be lost, calls `body` once more with a new one.
  ///
  /// - Parameter operation: What the connection is used for, for error messages.
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
      if let connection, connection.isOpen {
        connection.operation = operation
        return try body(connection)
      }
      let opened = try RabbitConnection(address, name: name, for: operation, heartbeat: 0, channels: 2)
      if isForPublishing { try opened.requestConfirms() }
      connection = opened
      return try body(opened)
    }
  }
}
