import Digests
package import Exporting
import Foundation
package import JSON
package import Jobs
package import Queues

/// A job as it is stored when it is submitted.
package struct JobRecord: Codable, Hashable, Sendable {
  /// The job, which names its files as they are called in the folder of a step.
  package var document: JobDocument
  /// The name of the input in the engine's source of inputs, or nil for a plain sticker.
  package var input: String?
  /// The display name of the input.
  package var inputName: String?
  /// The name that the client gives the output.
  package var outputName: String
  package var priority: QueuePriority
  /// The lane of the client that submitted the job first; nil for the first lane.
  package var lane: QueueLane?
  /// When the job was submitted, in seconds since 1970.
  package var submittedAt: Double
  /// Whether only the clients that have submitted the job may know of it. Their names for the output are stored apart.
  package var isOwned: Bool?
  /// Anything that the server wants to know again; the engine does not read it.
  package var details: JSONValue?

  /// The name of the input in the folder of a step. Plans contain it, so it is the same on all machines.
  static let inputFile = "input"

  /// Creates the record of a job. The names of its files are replaced. The suffix of `outputName` determines the type of
  /// the output.
  package init(_ job: ExportJob, input: String?, inputName: String? = nil, outputName: String, submittedAt: Double) {
    var job = job
    job.over = input == nil ? nil : Self.inputFile
    job.output = Self.outputFile(for: outputName)
    job.report = nil
    job.threads = nil
    document = JobDocument(job)
    self.input = input
    self.inputName = inputName
    self.outputName = outputName
    priority = .normal
    self.submittedAt = submittedAt
  }

  var outputFile: String { Self.outputFile(for: outputName) }

  /// The display names of files, by their names in the folder of a step.
  ///
  /// The output of an owned job has no client's name, because every owner reads the report and the errors.
  var displayNames: [String: String] {
    [Self.inputFile: inputName ?? "the input", outputFile: isOwned == true ? outputFile : outputName]
  }

  private static func outputFile(for name: String) -> String { "output.\(suffix(of: name))" }

  private static func suffix(of name: String) -> String {
    name.split(separator: ".").last.map { $0.lowercased() } ?? ""
  }

  /// The media type of an output, which follows from the suffix of its name.
  package static func mediaType(of outputName: String) -> String {
    switch suffix(of: outputName) {
    case "png": "image/png"
    case "jpg", "jpeg": "image/jpeg"
    case "webp": "image/webp"
    case "mp4", "m4v": "video/mp4"
    case "mov": "video/quicktime"
    default: "application/octet-stream"
    }
  }
}

/// How a job has ended. It is stored once and never changes.
package struct JobOutcome: Codable, Hashable, Sendable {
  package enum State: String, Codable, Sendable {
    case done, failed, cancelled
  }

  package var state: State
  /// In seconds since 1970.
  package var endedAt: Double
  package var failure: JobError?
  package var report: ExportReport?
  /// The size of the output in bytes.
  package var bytes: Int64?
  /// Whether a plain sticker belongs to the output.
  package var hasCompanion: Bool?
  /// Whether the job crashed the processes that worked on it, and is among the dead letters.
  package var isDead: Bool?

  package init(state: State, endedAt: Double) {
    self.state = state
    self.endedAt = endedAt
  }
}
