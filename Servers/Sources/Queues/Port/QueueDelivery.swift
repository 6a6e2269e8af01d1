/// A message held by a consumer, to be acknowledged, given back or buried.
package struct QueueDelivery: Hashable, Sendable {
  /// Identifies a delivery for the consumer that received it.
  package struct Tag: Hashable, Sendable {
    let number: UInt64
    /// The channel of the connection that received the delivery; 0 for adapters without channels.
    var channel: UInt16 = 0
  }

  /// The message.
  package let message: QueueMessage
  /// Whether the message was delivered before, to any consumer. Work on it may have been started or even finished.
  package let isRedelivered: Bool
  /// Identifies the delivery.
  package let tag: Tag
}
