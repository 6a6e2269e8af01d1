/// A share of a queue's deliveries.
///
/// Within a priority, the lanes that have messages take turns, so a sender of many messages delays only those in the same
/// lane. Their number is fixed, and some senders share one (stochastic fairness queueing, McKenney 1990).
package struct QueueLane: Hashable, Codable, Sendable {
  /// The place among all lanes, from 0.
  let number: Int

  /// The number of lanes for senders.
  private static let senders = 4

  /// The lane of messages without a sender.
  package static let first = QueueLane(number: 0)
  /// The lane of the parts of long jobs, which a consumer can leave to others.
  package static let parts = QueueLane(number: senders)
  package static let all = (0...senders).map(QueueLane.init)

  private init(number: Int) { self.number = number }

  /// The lane of a sender, which is the same in every process.
  package init(of sender: String) {
    // FNV-1a, because `Hasher` is seeded anew in every process.
    let hash = sender.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    number = Int(hash % UInt64(Self.senders))
  }

  /// A lane by its number; nil if there is no such lane.
  init?(_ number: Int) {
    guard Self.all.indices.contains(number) else { return nil }
    self.number = number
  }

  package init(from decoder: any Decoder) throws {
    // A later version may have more lanes.
    self = Self(try decoder.singleValueContainer().decode(Int.self)) ?? .first
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(number)
  }
}

/// A priority and a lane, whose messages are delivered in the order in which they were published.
struct QueuePlace: Hashable, Sendable {
  var priority: QueuePriority
  var lane: QueueLane

  static let all = QueuePriority.allCases.flatMap { priority in QueueLane.all.map { QueuePlace(priority, $0) } }

  init(_ priority: QueuePriority, _ lane: QueueLane) {
    self.priority = priority
    self.lane = lane
  }

  /// The name, such as `high` for the first lane and `high.2` for the third.
  var name: String { lane == .first ? priority.rawValue : "\(priority.rawValue).\(lane.number)" }

  /// Creates the place with a name, unless there is no such place.
  init?(named name: String) {
    let words = name.split(separator: ".", omittingEmptySubsequences: false)
    guard let priority = QueuePriority(rawValue: String(words[0])), words.count <= 2 else { return nil }
    guard words.count == 2 else {
      self.init(priority, .first)
      return
    }
    guard let lane = Int(words[1]).flatMap(QueueLane.init), lane != .first else { return nil }
    self.init(priority, lane)
  }
}

/// The order in which a consumer looks for its next message.
struct DeliveryOrder: Sendable {
  /// The lanes that the consumer takes messages from.
  let lanes: [QueueLane]
  private var deliveries = 0
  /// The lane of the last delivery of each priority, as an index of `lanes`.
  private var last: [QueuePriority: Int] = [:]

  init(of lanes: [QueueLane]) {
    precondition(!lanes.isEmpty, "a consumer must have lanes, got \(lanes)")
    self.lanes = lanes
  }

  /// The places in the order in which to look for a message.
  var places: [QueuePlace] {
    QueuePriority.order(ofDelivery: deliveries).flatMap { priority in
      let next = last[priority].map { $0 + 1 } ?? 0
      return lanes.indices.map { QueuePlace(priority, lanes[(next + $0) % lanes.count]) }
    }
  }

  /// Counts a delivery.
  mutating func count(_ message: QueueMessage) {
    deliveries += 1
    last[message.priority] = lanes.firstIndex(of: message.lane)
  }
}
