import CRabbitMQ

extension RabbitConnection {
  /// Where a message is published, and how.
  struct Route {
    /// The exchange; empty for the one that routes to the queue named by the key.
    var exchange = ""
    var key: String
    /// Whether the message must reach a queue and be stored on disk.
    var isStored: Bool
    /// The `type` property.
    var type = ""
  }

  /// Makes the broker confirm the messages published on channel 1.
  func requestConfirms() throws(QueueError) {
    try call { state, _ in _ = amqp_confirm_select(state, 1) }
  }

  /// Publishes a message on channel 1 and waits until the broker has confirmed it.
  ///
  /// Throws `full` if the broker does not accept it and `other` if no queue takes it.
  func publish(_ body: [UInt8], _ route: Route) throws(QueueError) {
    // Pending events may report that the connection is closed or blocked.
    while try arrivedEvent() != nil {}
    try checkBlocked()
    var properties = amqp_basic_properties_t()
    properties._flags = shim_delivery_mode_flag() | shim_type_flag()
    properties.delivery_mode = route.isStored ? 2 : 1
    try send { state, memory in
      properties.type = memory.text(route.type)
      return amqp_basic_publish(
        state, 1, memory.text(route.exchange), memory.text(route.key), route.isStored ? 1 : 0, 0, &properties,
        memory.bytes(body))
    }
    published += 1
    try waitForConfirm(route)
  }

  private func waitForConfirm(_ route: Route) throws(QueueError) {
    let limit = TimeLimit(seconds: Self.answerLimit)
    var returned: String?
    while let event = try event(until: limit) {
      switch event {
      case .returned(let words): returned = words
      case .confirmed(let number, let upTo) where number == published || upTo && number > published:
        if let returned { throw error(.other, "\(returned) for \(route.key); declare the queue first") }
        return
      case .rejected(let number, let upTo) where number == published || upTo && number > published:
        throw error(.full, "it did not accept the message; check its disk and the length of the queue")
      case .blockedChanged: try checkBlocked()
      default: break
      }
    }
    abandon()
    throw error(.timedOut, "it did not confirm the message in \(Int(Self.answerLimit)) seconds; check its load")
  }

  private func checkBlocked() throws(QueueError) {
    if let blockedReason {
      throw error(.full, "it accepts no messages (\(blockedReason)); make room and try again")
    }
  }
}
