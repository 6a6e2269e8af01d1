/// A message held by a consumer, to be acknowledged, given back or buried.
public struct QueueDelivery: Hashable, Sendable {
  /// Identifies a delivery for the consumer that received it.
  public struct Tag: Hashable, Sendable {
    let number: UInt64
    /// The channel of the connection that received the delivery; 0 for adapters without channels.
    var channel: UInt16 = 0
  }

  /// The message.
  public let message: QueueMessage
  /// Whether the message was delivered before, to any consumer. Work on it may have been started or even finished.
  public let isRedelivered: Bool
  /// Identifies the delivery.
  public let tag: Tag
}
