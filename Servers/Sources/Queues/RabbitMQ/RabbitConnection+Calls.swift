import CRabbitMQ

/// The calls of AMQP, in the form in which a `RabbitQueue` needs them.
extension RabbitConnection {
  /// Declares a durable exchange, unless there is one. A passive declaration only throws unless there is one.
  func declareExchange(_ name: String, isPassive: Bool = false) throws(QueueError) {
    try call { state in shim_declare_exchange(state, name, isPassive) }
  }

  /// Declares a durable exchange that routes nothing, unless it exists. Throws `mismatched` if it exists with another
  /// alternate exchange.
  func declareExchange(_ name: String, alternate: String) throws(QueueError) {
    try call { state in shim_declare_exchange_with_alternate(state, name, alternate) }
  }

  /// Declares a durable quorum queue, unless there is one with the same arguments.
  ///
  /// Rejected messages, and those that return to the queue more often than the limit, are discarded or go to an exchange.
  func declareQueue(_ name: String, limit: Int, deadExchange: String? = nil) throws(QueueError) {
    try call { state in shim_declare_queue(state, name, Int64(limit), deadExchange) }
  }

  /// Returns the number of messages that wait in a queue. Throws if it does not exist.
  func waiting(in queue: String) throws(QueueError) -> Int {
    try call { state in shim_find_queue(state, queue).map { Int($0.pointee.message_count) } } ?? 0
  }

  /// Declares an exclusive queue, binds it to `exchange` by `keys`, and consumes its messages without acknowledgements.
  /// The broker deletes the queue when the connection closes.
  func subscribe(to keys: [String], of exchange: String, channel: UInt16) throws(QueueError) {
    let name = try call { state in
      shim_declare_private_queue(state, channel, Int64(RenderQueueLimits.notes)).map { String($0.pointee.queue) }
    }
    guard let name else { return }
    for key in keys { try bind(name, to: exchange, key: key, channel: channel) }
    try call { state in shim_consume(state, channel, name, "notes", false) }
  }

  /// Routes messages with a key from an exchange to a queue.
  func bind(_ queue: String, to exchange: String, key: String, channel: UInt16 = 1) throws(QueueError) {
    try call { state in shim_bind(state, channel, queue, exchange, key) }
  }

  /// Allows each consumer of a channel one unacknowledged message.
  func limitPrefetch(channel: UInt16) throws(QueueError) {
    try call { state in _ = amqp_basic_qos(state, channel, 0, 1, 0) }
  }

  /// Makes the broker confirm the messages published on channel 1.
  func requestConfirms() throws(QueueError) { try call { state in _ = amqp_confirm_select(state, 1) } }

  func consume(_ queue: String, as consumer: String, channel: UInt16) throws(QueueError) {
    try call { state in shim_consume(state, channel, queue, consumer, true) }
  }

  /// Stops pushing. Messages that were pushed before are among the events.
  func cancel(_ consumer: String, channel: UInt16) throws(QueueError) {
    try call { state in shim_cancel(state, channel, consumer) }
  }

  /// Takes a message from a queue; returns nil if none waits. No consumer may use the channel. `others` receives other
  /// events that arrive in the meantime.
  func get(
    _ queue: String, channel: UInt16, others: (RabbitEvent) throws(QueueError) -> Void
  ) throws(QueueError) -> RabbitMessage? {
    let reply = shim_get(try openState(), channel, queue)
    try check(reply)
    guard reply.reply.id == shim_basic_get_ok() else { return nil }
    let got = reply.reply.decoded.load(as: amqp_basic_get_ok_t.self)
    partial[channel] = PartialMessage(
      message: RabbitMessage(
        tag: .init(number: got.delivery_tag, channel: channel), routingKey: String(got.routing_key),
        isRedelivered: got.redelivered != 0, remaining: Int(got.message_count)))
    let limit = TimeLimit(seconds: Double(Self.answerLimit))
    while let event = try event(until: limit) {
      if case .message(let message) = event, message.tag.channel == channel { return message }
      try others(event)
    }
    abandon()
    throw error(.timedOut, "a message did not arrive completely; check the load of the broker")
  }

  /// Acknowledges a message. The broker does not answer.
  func acknowledge(_ tag: QueueDelivery.Tag) throws(QueueError) {
    try check(amqp_basic_ack(try openState(), tag.channel, tag.number, 0))
  }

  /// Returns a message to its queue, or makes it a dead letter. The broker does not answer.
  func reject(_ tag: QueueDelivery.Tag, requeue: Bool) throws(QueueError) {
    try check(amqp_basic_nack(try openState(), tag.channel, tag.number, 0, requeue ? 1 : 0))
  }

  /// Returns all unacknowledged messages of a channel to their queues. The broker does not answer.
  func returnAll(channel: UInt16) throws(QueueError) { try check(amqp_basic_nack(try openState(), channel, 0, 1, 1)) }

  /// Makes a call that the broker answers.
  private func call<Value>(_ body: (amqp_connection_state_t) -> Value) throws(QueueError) -> Value {
    let state = try openState()
    let value = body(state)
    try check(amqp_get_rpc_reply(state))
    return value
  }
}

extension [UInt8] {
  init(_ bytes: amqp_bytes_t) { self.init(UnsafeRawBufferPointer(start: bytes.bytes, count: bytes.len)) }
}

extension String {
  init(_ bytes: amqp_bytes_t) { self.init(decoding: [UInt8](bytes), as: UTF8.self) }
}
