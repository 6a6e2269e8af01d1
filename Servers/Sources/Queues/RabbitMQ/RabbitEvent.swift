/// What a broker sends on its own initiative.
enum RabbitEvent {
  /// A message that was pushed to a consumer or asked for.
  case message(RabbitMessage)
  /// A published message that no queue takes, with the broker's words.
  case returned(String)
  /// Messages that are safe: the one with that number, or all up to it.
  case confirmed(UInt64, upTo: Bool)
  /// Messages that were not accepted: the one with that number, or all up to it.
  case rejected(UInt64, upTo: Bool)
  /// The broker accepts no messages for now, or accepts them again.
  case blockedChanged
}

/// A message as it arrives.
struct RabbitMessage {
  var channel: UInt16
  /// Identifies the delivery in its channel.
  var tag: UInt64
  /// The consumer that the message was pushed to; empty if it was asked for.
  var consumer = ""
  var routingKey: String
  var isRedelivered: Bool
  /// How many more messages wait in the queue; 0 if the message was pushed.
  var remaining = 0
  /// The `type` property, which is the priority of messages of a `RabbitQueue`.
  var type = ""
  var body: [UInt8] = []
}
