/// A message of a queue: bytes, which the queue does not interpret, a priority and a lane.
package struct QueueMessage: Hashable, Sendable {
  /// The content; may be empty. Both adapters are tested with bodies of up to 1 MB.
  package var body: [UInt8]
  package var priority: QueuePriority
  package var lane: QueueLane

  package init(body: [UInt8], priority: QueuePriority = .normal, lane: QueueLane = .first) {
    self.body = body
    self.priority = priority
    self.lane = lane
  }
}

/// How urgent a message is. Of ten deliveries to a consumer, nine are the most urgent messages that wait.
package enum QueuePriority: String, Codable, CaseIterable, Sendable {
  // The order of the cases is the order of delivery.
  case high, normal, low

  /// The place in the order of delivery, from 0.
  var rank: Int { Self.allCases.firstIndex(of: self)! }

  init(rank: Int) { self = Self.allCases[rank] }

  /// Returns the priorities in the order in which a consumer looks for a delivery, whose number counts from 0.
  ///
  /// Every tenth delivery prefers low and normal priority in turn, so that urgent messages never starve them.
  static func order(ofDelivery number: Int) -> [QueuePriority] {
    guard number % 10 == 9 else { return allCases }
    return (number / 10).isMultiple(of: 2) ? [.low, .normal, .high] : [.normal, .low, .high]
  }
}

/// A message held by a consumer, to be acknowledged, given back or buried.
package struct QueueDelivery: Hashable, Sendable {
  /// Identifies a delivery for the consumer that received it.
  package struct Tag: Hashable, Sendable {
    let number: UInt64
    /// The channel of the connection that received the delivery; 0 for adapters without channels.
    var channel: UInt16 = 0
  }

  package let message: QueueMessage
  /// Whether the message was delivered before, to any consumer. Work on it may have been started or even finished.
  package let isRedelivered: Bool
  package let tag: Tag
}

/// The numbers of waiting messages and dead letters in a queue.
package struct QueueDepth: Hashable, Sendable {
  /// The number of messages of each priority that wait for a consumer; held ones are not counted. Has all priorities.
  package var waiting: [QueuePriority: Int]
  package var dead: Int

  /// Creates a depth. Priorities that are missing from `waiting` count as 0.
  package init(waiting: [QueuePriority: Int] = [:], dead: Int = 0) {
    self.waiting = waiting
    for priority in QueuePriority.allCases { self.waiting[priority, default: 0] += 0 }
    self.dead = dead
  }
}

/// A note sent to everyone who listened at that moment.
package struct QueueNote: Hashable, Sendable {
  package var topic: NoteTopic
  /// The content, which the queue does not interpret.
  package var body: [UInt8]

  package init(topic: NoteTopic, body: [UInt8]) {
    self.topic = topic
    self.body = body
  }
}

/// The topic of a note, to which listeners subscribe.
package enum NoteTopic: String, CaseIterable, Sendable {
  /// The progress of the work on a message.
  case progress
  /// A request to stop the work on a message.
  case cancel
}
