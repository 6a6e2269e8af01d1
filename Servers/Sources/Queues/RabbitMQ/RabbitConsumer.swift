import Synchronization

/// A consumer of a `RabbitQueue`.
///
/// Messages are pulled through one channel and pushed through another, because the library confuses pulled and pushed
/// messages that arrive on the same channel at the same time.
final class RabbitConsumer: QueueConsumer {
  private static let (pulling, pushing, noting) = (UInt16(1), UInt16(2), UInt16(3))

  private struct State: Sendable {
    let connection: RabbitConnection
    var held: QueueDelivery.Tag?
    var order: DeliveryOrder
    /// The notes that have arrived and not been returned, the oldest first.
    var notes: [[UInt8]] = []
  }

  private let names: RabbitNames
  private let signal: WakeSignal
  private let state: Mutex<State>

  init(_ queue: RabbitQueue, _ lanes: [QueueLane], name: String) throws(QueueError) {
    let connection = try RabbitConnection(
      queue.address, name: name, for: "open a consumer of", heartbeat: queue.heartbeat, channels: 3)
    names = queue.names
    signal = try WakeSignal { connection.error(.other, $0) }
    try names.declare(on: connection)
    try connection.limitPrefetch(channel: Self.pushing)
    try connection.subscribe(to: [NoteTopic.cancel.rawValue], of: names.notesExchange, channel: Self.noting)
    state = Mutex(State(connection: connection, order: DeliveryOrder(of: lanes)))
  }

  deinit { close() }

  func next(waiting seconds: Double) throws(QueueError) -> QueueDelivery? {
    let limit = TimeLimit(seconds: seconds)
    return try state.withLock { state throws(QueueError) in
      precondition(state.held == nil, "a consumer holds one message at a time, got another request with one held")
      state.connection.operation = "take a message from"
      if signal.take() {
        _ = try state.connection.openState()
        return nil
      }
      var delivery = try pull(&state)
      if delivery == nil { delivery = try push(&state, until: limit) }
      state.held = delivery?.tag
      if let delivery { state.order.count(delivery.message) }
      return delivery
    }
  }

  /// Asks the queues for a message in the order for this delivery.
  private func pull(_ state: inout State) throws(QueueError) -> QueueDelivery? {
    for place in state.order.places {
      var others: [RabbitEvent] = []
      let message = try state.connection.get(names.jobs(place), channel: Self.pulling) { others.append($0) }
      for event in others { try sortOut(event, &state) }
      if let message { return delivery(message, place) }
    }
    return nil
  }

  /// Subscribes to all queues until a message arrives.
  private func push(_ state: inout State, until limit: TimeLimit) throws(QueueError) -> QueueDelivery? {
    let connection = state.connection
    let places = state.order.places
    for place in places { try connection.consume(names.jobs(place), as: place.name, channel: Self.pushing) }
    var arrived: [RabbitMessage] = []
    while arrived.isEmpty {
      guard let event = try connection.event(until: limit, orRaised: signal) else { break }
      if let message = receive(event, &state) { arrived.append(message) }
    }
    for place in places { try connection.cancel(place.name, channel: Self.pushing) }
    // Messages of several queues may have been in flight before the subscriptions ended.
    while let event = try connection.arrivedEvent() {
      if let message = receive(event, &state) { arrived.append(message) }
    }
    // A call of `wake()` has ended this wait, and does not end another.
    _ = arrived.isEmpty && signal.take()
    let ordered = arrived.sorted { rank(of: $0, in: places) < rank(of: $1, in: places) }
    for message in ordered.dropFirst() { try connection.reject(message.tag, requeue: true) }
    return ordered.first.map { delivery($0, places[rank(of: $0, in: places)]) }
  }

  /// The rank of a pushed message in the order of delivery. `push` names each subscription after its place.
  private func rank(of message: RabbitMessage, in places: [QueuePlace]) -> Int {
    places.firstIndex { $0.name == message.consumer } ?? 0
  }

  private func delivery(_ message: RabbitMessage, _ place: QueuePlace) -> QueueDelivery {
    QueueDelivery(
      message: QueueMessage(body: message.body, priority: place.priority, lane: place.lane),
      isRedelivered: message.isRedelivered, tag: message.tag)
  }

  /// Keeps a note, discarding the oldest if there are too many, and returns any other message.
  private func receive(_ event: RabbitEvent, _ state: inout State) -> RabbitMessage? {
    guard case .message(let message) = event else { return nil }
    guard message.tag.channel == Self.noting else { return message }
    if state.notes.count == RenderQueueLimits.notes { state.notes.removeFirst() }
    state.notes.append(message.body)
    return nil
  }

  /// Keeps a note, and returns a message that arrives after its push was cancelled to its queue.
  private func sortOut(_ event: RabbitEvent, _ state: inout State) throws(QueueError) {
    if let message = receive(event, &state) { try state.connection.reject(message.tag, requeue: true) }
  }

  func heartbeat(_ seconds: Double) throws(QueueError) -> [[UInt8]] {
    let limit = TimeLimit(seconds: seconds)
    return try state.withLock { state throws(QueueError) in
      state.connection.operation = "keep alive a consumer of"
      while true {
        while let event = try state.connection.arrivedEvent() { try sortOut(event, &state) }
        if !state.notes.isEmpty || signal.take() || limit.isOver { break }
        if let event = try state.connection.event(until: limit, orRaised: signal) { try sortOut(event, &state) }
      }
      defer { state.notes = [] }
      return state.notes
    }
  }

  func acknowledge(_ delivery: QueueDelivery) throws(QueueError) {
    try settle(delivery, "acknowledge a message of") { connection throws(QueueError) in
      try connection.acknowledge(delivery.tag)
    }
  }

  func reject(_ delivery: QueueDelivery) throws(QueueError) {
    try settle(delivery, "give back a message to") { connection throws(QueueError) in
      try connection.reject(delivery.tag, requeue: true)
    }
  }

  func deadLetter(_ delivery: QueueDelivery) throws(QueueError) {
    try settle(delivery, "dead-letter a message of") { connection throws(QueueError) in
      try connection.reject(delivery.tag, requeue: false)
    }
  }

  private func settle(
    _ delivery: QueueDelivery, _ operation: String, _ body: (RabbitConnection) throws(QueueError) -> Void
  ) throws(QueueError) {
    try state.withLock { state throws(QueueError) in
      state.connection.operation = operation
      // The broker does not answer the call, so pending events are read first: they may report a lost connection.
      while let event = try state.connection.arrivedEvent() { try sortOut(event, &state) }
      precondition(state.held == delivery.tag, "a delivery must be held by its consumer, got \(delivery.tag)")
      try body(state.connection)
      state.held = nil
    }
  }

  func wake() { signal.raise() }

  func close() {
    state.withLock { state in
      state.connection.close()
      state.held = nil
    }
  }
}
