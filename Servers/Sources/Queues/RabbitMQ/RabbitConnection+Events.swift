import CRabbitMQ

/// A message of which parts have arrived.
struct PartialMessage {
  /// The message so far; nil for one that is returned because nobody takes it.
  var message: RabbitMessage?
  /// Why the message is returned.
  var reason = ""
  /// The size of the whole body; nil until it is known.
  var size: Int?
  var body: [UInt8] = []
}

extension RabbitConnection {
  /// Returns the next event, waiting for it until the limit or until the signal is raised.
  func event(until limit: TimeLimit, orRaised signal: WakeSignal) throws(QueueError) -> RabbitEvent? {
    while true {
      if let event = try arrivedEvent() { return event }
      if limit.isOver { return nil }
      let turn = longestWait.isFinite ? limit.atMost(seconds: longestWait) : limit
      if signal.wait(until: turn, orReadable: amqp_get_sockfd(try openState())) { return nil }
    }
  }

  /// Returns the next event, waiting for it until the limit.
  func event(until limit: TimeLimit) throws(QueueError) -> RabbitEvent? {
    while true {
      if let event = try arrivedEvent(waiting: limit.atMost(seconds: longestWait).seconds) { return event }
      if limit.isOver { return nil }
    }
  }

  /// Returns the next event, waiting up to `seconds` for it, and services the heartbeat.
  func arrivedEvent(waiting seconds: Double = 0) throws(QueueError) -> RabbitEvent? {
    let state = try openState()
    while true {
      // Everything in the last frame has been copied.
      amqp_maybe_release_buffers(state)
      var frame = amqp_frame_t()
      var limit = timeval(seconds: seconds)
      let status = amqp_simple_wait_frame_noblock(state, &frame, &limit)
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
        channel: channel, tag: deliver.delivery_tag, consumer: String(deliver.consumer_tag),
        routingKey: String(deliver.routing_key), isRedelivered: deliver.redelivered != 0)
      partial[channel] = PartialMessage(message: message)
    case shim_basic_return():
      partial[channel] = PartialMessage(
        reason: String(method.decoded.load(as: amqp_basic_return_t.self).reply_text))
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
    case shim_connection_close(), shim_channel_close():
      let failure = self.failure(method)
      abandon()
      throw failure
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
}
