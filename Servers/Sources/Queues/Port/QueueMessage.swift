/// A message of a queue: bytes, which the queue does not interpret, and a priority.
package struct QueueMessage: Hashable, Sendable {
  /// The content; may be empty. Both adapters are tested with bodies of up to 1 MB.
  package var body: [UInt8]
  /// How urgent the message is.
  package var priority: QueuePriority

  /// Creates a message.
  package init(body: [UInt8], priority: QueuePriority = .normal) {
    self.body = body
    self.priority = priority
  }
}
