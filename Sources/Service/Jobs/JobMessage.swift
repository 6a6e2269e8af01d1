import Foundation
import JSON

/// A step of a job, as a message of the queue.
struct JobMessage: Codable, Hashable, Sendable {
  /// What is to be done.
  enum Step: Codable, Hashable, Sendable {
    /// The whole job; one with parts is only planned.
    case job
    /// One of the parts.
    case part(Int, of: Int)
    /// The output is assembled from all parts.
    case assembly(of: Int)
  }

  /// The identifier of the job.
  var job: String
  var step: Step
  /// A digest of the build and the libraries, which determine the output together with the job. A worker with
  /// another engine fails the job instead of running the step.
  var engine: String
  /// The trace that the job belongs to, as names and values of headers.
  var trace: [String: String]

  init(job: String, step: Step, engine: String, trace: [String: String] = [:]) {
    self.job = job
    self.step = step
    self.engine = engine
    self.trace = trace
  }

  /// Reads a message; returns nil if the bytes are something else.
  init?(_ bytes: [UInt8]) {
    guard let message = try? JSONDecoder().decode(JobMessage.self, from: Data(bytes)), JobKeys.isID(message.job) else {
      return nil
    }
    self = message
  }

  /// The message as bytes.
  var bytes: [UInt8] { JSONEncoder.bytes(of: self) }
}

/// A note about a job that workers broadcast.
struct JobNote: Codable, Hashable, Sendable {
  enum Event: String, Codable, Sendable {
    /// A step was started.
    case started
    /// A frame was rendered.
    case advanced
    /// A step was given back after a crash.
    case retried
    /// The job has ended.
    case ended
  }

  var job: String
  var event: Event
  /// The part; nil for a step that is no part.
  var part: Int?
  var parts: Int?
  /// The share of the step that is done, 0…1.
  var fraction: Double?
  /// When the job was submitted, in seconds since 1970.
  var submittedAt: Double?
  /// How it ended.
  var state: JobOutcome.State?
  /// How long the stages of the step took, by their names, in seconds.
  var seconds: [String: Double]?
  /// The size of the output in bytes.
  var outputBytes: Int64?

  init(_ event: Event, job: String) {
    self.event = event
    self.job = job
  }

  /// Reads a note; returns nil if the bytes are something else.
  init?(_ bytes: [UInt8]) {
    guard let note = try? JSONDecoder().decode(JobNote.self, from: Data(bytes)) else { return nil }
    self = note
  }

  /// The note as bytes.
  var bytes: [UInt8] { JSONEncoder.bytes(of: self) }
}
