package import Exporting
import Foundation
import JSON
package import Jobs

/// A step of a job, as a message of the queue.
struct JobMessage: Codable, Hashable, Sendable {
  enum Step: Codable, Hashable, Sendable {
    /// The whole job; one with parts is only planned.
    case job
    case part(Int, of: Int)
    /// The output is assembled from all parts.
    case assembly(of: Int)

    var name: String {
      switch self {
      case .job: "job"
      case .part(let index, let count): "part \(index) of \(count)"
      case .assembly: "assembly"
      }
    }

    /// The name of the step in keys of the store.
    var key: String {
      switch self {
      case .job: "job"
      case .part(let index, _): "part-\(index)"
      case .assembly: "assembly"
      }
    }
  }

  var job: String
  var step: Step
  /// A digest of the build and the libraries, which determine the output together with the job. A worker with
  /// another engine fails the job instead of running the step.
  var engine: String

  var bytes: [UInt8] { JSONEncoder.bytes(of: self) }
}

extension JobMessage {
  /// Reads a message; returns nil if the bytes are something else.
  init?(_ bytes: [UInt8]) {
    guard let message = try? JSONDecoder().decode(JobMessage.self, from: Data(bytes)), JobKeys.isID(message.job) else {
      return nil
    }
    self = message
  }
}

/// A note about a job that workers broadcast.
package struct JobNote: Codable, Hashable, Sendable {
  package enum Event: String, Codable, Sendable {
    case started
    /// A frame was rendered.
    case advanced
    /// A step was returned to the queue after a crash.
    case retried
    case ended
  }

  package var job: String
  package var event: Event
  /// The part; nil for a step that is no part.
  package var part: Int?
  package var parts: Int?
  package var progress: JobProgress?
  /// When the job was submitted, in seconds since 1970.
  package var submittedAt: Double?
  package var state: JobOutcome.State?
  /// The time spent in each stage of the export.
  package var seconds: ExportReport.Seconds?
  /// The size of the output in bytes.
  package var outputBytes: Int64?

  init(_ event: Event, job: String) {
    self.event = event
    self.job = job
  }

  /// Reads a note; returns nil if the bytes are something else.
  init?(_ bytes: [UInt8]) {
    guard let note = try? JSONDecoder().decode(JobNote.self, from: Data(bytes)) else { return nil }
    self = note
  }

  var bytes: [UInt8] { JSONEncoder.bytes(of: self) }
}
