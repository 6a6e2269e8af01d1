import Queues

/// What is stored of a job when it is submitted.
struct JobRecord: Codable, Hashable, Sendable {
  /// The job as JSON.
  var document: String
  /// The digest of the input in hexadecimal; nil if there is none.
  var input: String?
  /// The name that the client gives the output.
  var outputName: String
  /// How urgent it is.
  var priority: QueuePriority
  /// When it was submitted, in seconds since 1970.
  var submittedAt: Double
}

/// How a job has ended. It is stored once and never changes.
struct JobOutcome: Codable, Hashable, Sendable {
  enum State: String, Codable, Sendable {
    case done, failed, cancelled
  }

  var state: State
  /// When it ended, in seconds since 1970.
  var endedAt: Double
  /// Why it failed, in one sentence.
  var error: String?
  /// The report of the export as JSON.
  var report: String?
  /// The size of the output in bytes.
  var bytes: Int64?
  /// Whether a plain sticker belongs to the output.
  var hasCompanion: Bool?
  /// Whether the job crashed the processes that worked on it, and is among the dead letters.
  var isDead: Bool?
}
