import CRabbitMQ

extension RabbitConnection {
  /// Returns the next event, waiting for it until the limit or until a signal is raised.
  func event(until limit: TimeLimit, orRaised signal: WakeSignal? = nil) throws(QueueError) -> RabbitEvent? {
    while true {
      if let event = try arrivedEvent() { return event }
      if limit.isOver { return nil }
      let socket = amqp_get_sockfd(try openState())
      if WakeSignal.wait(for: signal, orReadable: socket, until: limit.atMost(seconds: longestWait)) { return nil }
    }
  }

  /// Returns the next event that has arrived, and services the heartbeat.
  func arrivedEvent() throws(QueueError) -> RabbitEvent? {
    let state = try openState()
    while true {
      // Everything in the last frame has been copied.
      amqp_maybe_release_buffers(state)
      var frame = amqp_frame_t()
      var none = timeval()
      let status = amqp_simple_wait_frame_noblock(state, &frame, &none)
      if amqp_status_enum(status) == AMQP_STATUS_TIMEOUT { return nil }
      try check(status)
      switch frame.frame_type {
      case shim_frame_method(): if let event = try event(frame.payload.method, frame.channel) { return event }
      case shim_frame_header():
        partial[frame.channel]?.size = Int(frame.payload.properties.body_size)
        readProperties(frame)
      case shim_frame_body(): partial[frame.channel]?.body += [UInt8](frame.payload.body_fragment)
      default: continue
      }
      if let event = completedEvent(frame.channel) { return event }
    }
  }

  /// Returns the event of a method without content. Begins a partial message if content follows.
  private func event(_ method: amqp_method_t, _ channel: UInt16) throws(QueueError) -> RabbitEvent? {
    switch method.id {
    case shim_basic_deliver():
      let deliver = method.decoded.load(as: amqp_basic_deliver_t.self)
      let message = RabbitMessage(
        tag: .init(number: deliver.delivery_tag, channel: channel), consumer: String(deliver.consumer_tag),
        routingKey: String(deliver.routing_key), isRedelivered: deliver.redelivered != 0)
      partial[channel] = PartialMessage(message: message)
    case shim_basic_return():
      partial[channel] = PartialMessage(reason: String(method.decoded.load(as: amqp_basic_return_t.self).reply_text))
    case shim_basic_ack():
      let ack = method.decoded.load(as: amqp_basic_ack_t.self)
      return .confirmed(ack.delivery_tag, upTo: ack.multiple != 0)
    case shim_basic_nack():
      let nack = method.decoded.load(as: amqp_basic_nack_t.self)
      return .rejected(nack.delivery_tag, upTo: nack.multiple != 0)
    case shim_connection_blocked():
      blockedReason = String(method.decoded.load(as: amqp_connection_blocked_t.self).reason)
      return .blockedChanged
    case shim_connection_unblocked():
      blockedReason = nil
      return .blockedChanged
    case shim_basic_cancel():
      abandon()
      throw error(.lost, "a queue was deleted or has no leader; declare the queue again")
    case shim_connection_close(), shim_channel_close(): throw endedBy(method)
    default: break
    }
    return nil
  }

  private func readProperties(_ frame: amqp_frame_t) {
    guard let decoded = frame.payload.properties.decoded else { return }
    let properties = decoded.load(as: amqp_basic_properties_t.self)
    if properties._flags & shim_type_flag() != 0 { partial[frame.channel]?.message?.type = String(properties.type) }
  }

  /// Returns the message of a channel if it is complete.
  private func completedEvent(_ channel: UInt16) -> RabbitEvent? {
    guard let arrived = partial[channel], arrived.size == arrived.body.count else { return nil }
    partial[channel] = nil
    guard var message = arrived.message else { return .returned(arrived.reason) }
    message.body = arrived.body
    return .message(message)
  }

  // MARK: - Publishing

  /// Publishes a message on channel 1 and waits until the broker has confirmed it.
  ///
  /// Throws `full` if the broker does not accept it and `other` if no queue takes it.
  ///
  /// The default exchange, which has no name, routes a message to the queue named by `key`. A stored message must reach a
  /// queue and is written to disk.
  func publish(
    _ body: [UInt8], to key: String, of exchange: String = "", type: String = "", isStored: Bool
  ) throws(QueueError) {
    // Pending events may report that the connection is closed or blocked.
    while try arrivedEvent() != nil {}
    try checkBlocked()
    try check(shim_publish(try openState(), exchange, key, type, isStored, body, body.count))
    published += 1
    try waitForConfirm(key)
  }

  private func waitForConfirm(_ key: String) throws(QueueError) {
    let limit = TimeLimit(seconds: Double(Self.answerLimit))
    var returned: String?
    while let event = try event(until: limit) {
      switch event {
      case .returned(let words): returned = words
      case .confirmed(let number, let upTo) where number == published || upTo && number > published:
        if let returned { throw error(.other, "\(returned) for \(key); declare the queue first") }
        return
      case .rejected(let number, let upTo) where number == published || upTo && number > published:
        throw error(.full, "it did not accept the message; check its disk and the length of the queue")
      case .blockedChanged: try checkBlocked()
      default: break
      }
    }
    abandon()
    throw error(.timedOut, "it did not confirm the message in \(Self.answerLimit) seconds; check its load")
  }

  private func checkBlocked() throws(QueueError) {
    if let blockedReason {
      throw error(.full, "it accepts no messages (\(blockedReason)); make room and try again")
    }
  }
}

/// An asynchronous event from a broker.
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

struct RabbitMessage {
  var tag: QueueDelivery.Tag
  /// The consumer that the message was pushed to; empty for the response to a `basic.get`.
  var consumer = ""
  var routingKey: String
  var isRedelivered: Bool
  /// The number of messages left in the queue, or 0 if the message was pushed.
  var remaining = 0
  /// The `type` property, which names the place of messages of a `RabbitQueue`.
  var type = ""
  var body: [UInt8] = []

  /// The message as it was published to a `RabbitQueue`.
  var published: QueueMessage {
    let place = QueuePlace(named: type) ?? QueuePlace(.normal, .first)
    return QueueMessage(body: body, priority: place.priority, lane: place.lane)
  }
}

/// A message of which parts have arrived.
struct PartialMessage {
  /// The message so far; nil for an unroutable message, which the broker returns.
  var message: RabbitMessage?
  var reason = ""
  /// The size of the whole body; nil until it is known.
  var size: Int?
  var body: [UInt8] = []
}
