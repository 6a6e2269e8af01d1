/// A message of a queue: bytes, which the queue does not interpret, and a priority.
public struct QueueMessage: Hashable, Sendable {
  /// The content; may be empty. Both adapters are tested with bodies of up to 1 MB.
  public var body: [UInt8]
  /// How urgent the message is.
  public var priority: QueuePriority

  /// Creates a message.
  public init(body: [UInt8], priority: QueuePriority = .normal) {
    self.body = body
    self.priority = priority
  }
}
