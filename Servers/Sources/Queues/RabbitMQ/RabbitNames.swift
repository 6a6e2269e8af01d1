/// The names of the queues and exchanges of a `RabbitQueue`.
struct RabbitNames: Sendable {
  let prefix: String

  /// Returns nil unless the prefix consists of 1 to 100 ASCII letters, digits, dots, hyphens and underscores and is not
  /// reserved by the broker.
  init?(prefix: String) {
    guard (1...100).contains(prefix.utf8.count), !prefix.hasPrefix("amq."),
      prefix.unicodeScalars.allSatisfy({
        $0.isASCII && ($0.properties.isAlphabetic || ".-_0123456789".unicodeScalars.contains($0))
      })
    else { return nil }
    self.prefix = prefix
  }

  /// The queue of a priority.
  func jobs(_ priority: QueuePriority) -> String { "\(prefix).jobs.\(priority.rawValue)" }

  /// The queue of dead letters.
  var dead: String { "\(prefix).dead" }

  /// The exchange that routes dead letters to their queue.
  var deadExchange: String { "\(prefix).dead" }

  /// The exchange that routes notes by topic.
  var notesExchange: String { "\(prefix).notes" }

  /// All queues.
  var queues: [String] { QueuePriority.allCases.map(jobs) + [dead] }
}
