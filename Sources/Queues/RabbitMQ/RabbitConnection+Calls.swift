import CRabbitMQ

/// The calls of AMQP, in the form in which a `RabbitQueue` needs them.
extension RabbitConnection {
  /// Declares a durable exchange, unless there is one. A passive declaration only throws unless there is one.
  func declareExchange(_ name: String, isPassive: Bool = false) throws(QueueError) {
    try call { state, memory in
      _ = amqp_exchange_declare(
        state, 1, memory.text(name), memory.text(isPassive ? "" : "direct"), isPassive ? 1 : 0, isPassive ? 0 : 1, 0, 0,
        memory.table())
    }
  }

  /// Declares a durable queue, unless there is one with the same arguments.
  func declareQueue(_ name: String, _ arguments: KeyValuePairs<String, CallMemory.Value>) throws(QueueError) {
    try call { state, memory in
      _ = amqp_queue_declare(state, 1, memory.text(name), 0, 1, 0, 0, memory.table(arguments))
    }
  }

  /// Returns the number of messages that wait in a queue. Throws if it does not exist.
  func waiting(in queue: String) throws(QueueError) -> Int {
    try call { state, memory in
      amqp_queue_declare(state, 1, memory.text(queue), 1, 0, 0, 0, memory.table()).map { Int($0.pointee.message_count) }
    } ?? 0
  }

  /// Declares a queue that exists as long as this connection, and pushes what is routed to it. Nothing is acknowledged.
  func subscribe(to keys: [String], of exchange: String, channel: UInt16) throws(QueueError) {
    let name = try call { state, memory in
      amqp_queue_declare(
        state, channel, memory.text(""), 0, 0, 1, 1,
        memory.table(["x-max-length": .number(Int64(RenderQueueLimits.notes))])
      ).map { String($0.pointee.queue) }
    }
    guard let name else { return }
    for key in keys { try bind(name, to: exchange, key: key, channel: channel) }
    try call { state, memory in
      _ = amqp_basic_consume(state, channel, memory.text(name), memory.text("notes"), 0, 1, 0, memory.table())
    }
  }

  /// Routes messages with a key from an exchange to a queue.
  func bind(_ queue: String, to exchange: String, key: String, channel: UInt16 = 1) throws(QueueError) {
    try call { state, memory in
      _ = amqp_queue_bind(
        state, channel, memory.text(queue), memory.text(exchange), memory.text(key), memory.table())
    }
  }

  /// Allows each consumer of a channel one unacknowledged message.
  func limitPrefetch(channel: UInt16) throws(QueueError) {
    try call { state, _ in _ = amqp_basic_qos(state, channel, 0, 1, 0) }
  }

  /// Makes the broker confirm the messages published on channel 1.
  func requestConfirms() throws(QueueError) {
    try call { state, _ in _ = amqp_confirm_select(state, 1) }
  }

  func consume(_ queue: String, as consumer: String, channel: UInt16) throws(QueueError) {
    try call { state, memory in
      _ = amqp_basic_consume(state, channel, memory.text(queue), memory.text(consumer), 0, 0, 0, memory.table())
    }
  }

  /// Stops pushing. Messages that were pushed before are among the events.
  func cancel(_ consumer: String, channel: UInt16) throws(QueueError) {
    try call { state, memory in _ = amqp_basic_cancel(state, channel, memory.text(consumer)) }
  }

  /// Takes a message from a queue; returns nil if none waits. No consumer may use the channel. `others` receives other
  /// events that arrive in the meantime.
  func get(
    _ queue: String, channel: UInt16, others: (RabbitEvent) throws(QueueError) -> Void
  ) throws(QueueError) -> RabbitMessage? {
    let state = try openState()
    let memory = CallMemory()
    let reply = withExtendedLifetime(memory) { amqp_basic_get(state, channel, memory.text(queue), 0) }
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
    try send { state, _ in amqp_basic_ack(state, tag.channel, tag.number, 0) }
  }

  /// Returns a message to its queue, or makes it a dead letter. The broker does not answer.
  func reject(_ tag: QueueDelivery.Tag, requeue: Bool) throws(QueueError) {
    try send { state, _ in amqp_basic_nack(state, tag.channel, tag.number, 0, requeue ? 1 : 0) }
  }

  /// Returns all unacknowledged messages of a channel to their queues. The broker does not answer.
  func returnAll(channel: UInt16) throws(QueueError) {
    try send { state, _ in amqp_basic_nack(state, channel, 0, 1, 1) }
  }
}

/// The memory of the arguments of one call of librabbitmq, freed when this object is deallocated. The library takes
/// pointers, of which Swift keeps only those of a closure alive, and tables are made of many.
final class CallMemory {
  enum Value {
    case text(String)
    case number(Int64)
    case flag(Bool)
    case table(KeyValuePairs<String, Value>)
  }

  private var blocks: [UnsafeMutableRawPointer] = []

  deinit { for block in blocks { block.deallocate() } }

  func bytes(_ bytes: some Collection<UInt8>) -> amqp_bytes_t {
    guard !bytes.isEmpty else { return amqp_bytes_t(len: 0, bytes: nil) }
    let block = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
    block.copyBytes(from: bytes)
    blocks.append(block.baseAddress!)
    return amqp_bytes_t(len: bytes.count, bytes: block.baseAddress)
  }

  func text(_ text: String) -> amqp_bytes_t { bytes(text.utf8) }

  func table(_ values: KeyValuePairs<String, Value> = [:]) -> amqp_table_t {
    guard !values.isEmpty else { return amqp_table_t(num_entries: 0, entries: nil) }
    let entries = UnsafeMutablePointer<amqp_table_entry_t>.allocate(capacity: values.count)
    blocks.append(UnsafeMutableRawPointer(entries))
    for (index, (key, value)) in values.enumerated() {
      var entry = amqp_table_entry_t()
      entry.key = text(key)
      switch value {
      case .text(let text):
        entry.value.kind = UInt8(AMQP_FIELD_KIND_UTF8.rawValue)
        entry.value.value.bytes = self.text(text)
      case .number(let number):
        entry.value.kind = UInt8(AMQP_FIELD_KIND_I64.rawValue)
        entry.value.value.i64 = number
      case .flag(let flag):
        entry.value.kind = UInt8(AMQP_FIELD_KIND_BOOLEAN.rawValue)
        entry.value.value.boolean = flag ? 1 : 0
      case .table(let values):
        entry.value.kind = UInt8(AMQP_FIELD_KIND_TABLE.rawValue)
        entry.value.value.table = table(values)
      }
      (entries + index).initialize(to: entry)
    }
    return amqp_table_t(num_entries: Int32(values.count), entries: entries)
  }
}

extension [UInt8] {
  init(_ bytes: amqp_bytes_t) { self.init(UnsafeRawBufferPointer(start: bytes.bytes, count: bytes.len)) }
}

extension String {
  init(_ bytes: amqp_bytes_t) { self.init(decoding: [UInt8](bytes), as: UTF8.self) }
}
