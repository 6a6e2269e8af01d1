package import Exporting
import Geometry
import JSON
import Foundation

/// A task for a child process, which the parent sends as one line of JSON.
///
/// All decoding of users' files runs in such tasks. Paths of files are relative to the process's folder.
package struct ChildTask: Codable, Sendable {
  /// The kinds of tasks.
  package enum Work: Codable, Sendable {
    /// Makes the output of a job.
    case export(JobDocument)
    /// Plans a job with a known identifier. Exports a job without parts immediately.
    case plan(JobDocument, id: String, plan: String)
    /// Renders one part of a planned job.
    case part(plan: String, index: Int, output: String)
    /// Makes the output of a planned job from its parts.
    case assembly(plan: String, parts: [String])
    /// Writes the canvas of an export without its sticker as a PNG.
    case canvas(CanvasTask)
    /// Writes a frame of an export, as it is before it is encoded, as a PNG.
    case frame(JobDocument, seconds: Double, output: String)
    /// Writes a photo or a video in a format that every browser shows; the output's name has no suffix.
    case preview(input: String, output: String)
    /// Describes a photo or a video. If it is a photo that browsers do not show, its preview is written too.
    case survey(input: String, preview: String)
    /// Tells the version of the engine.
    case version
  }

  package var work: Work
  /// The number of threads that the process may use.
  package var threads: Int
  /// The display names of files, by the paths in the task.
  package var names: [String: String]

  /// Creates a task.
  package init(_ work: Work, threads: Int = 2, names: [String: String] = [:]) {
    self.work = work
    self.threads = threads
    self.names = names
  }

  /// The task as a line of JSON.
  package var line: [UInt8] { JSONEncoder.bytes(of: self) + [UInt8(ascii: "\n")] }

  /// Reads a task. Throws a `JobError` if the line is something else.
  package init(line: some Sequence<UInt8>) throws(JobError) {
    do { self = try JSONDecoder().decode(ChildTask.self, from: Data(line)) } catch {
      throw JobError("the task is not valid: \(error)")
    }
  }
}

/// A job as the text that is stored and passed on. Only the process that does the job parses it.
package struct JobDocument: Codable, Hashable, Sendable {
  /// The job as JSON.
  package let text: String

  /// Creates the document of a job.
  package init(_ job: ExportJob) { text = String(decoding: JSONEncoder.bytes(of: job), as: UTF8.self) }

  package init(from decoder: any Decoder) throws { text = try decoder.singleValueContainer().decode(String.self) }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  /// Returns the job.
  func job() throws(JSONError) -> ExportJob { try ExportJob(json: try JSONValue(json: text.utf8)) }
}

/// The part of a photo or video that a canvas shows.
package struct CanvasTask: Codable, Hashable, Sendable {
  package var input: String
  package var width: Int
  package var height: Int
  /// In fractions of the canvas, positive right and down.
  package var pan: [Double]
  package var zoom: Double
  /// The time of a video's frame in seconds.
  package var seconds: Double
  package var output: String

  /// Creates a task.
  package init(input: String, width: Int, height: Int, output: String) {
    self.input = input
    self.width = width
    self.height = height
    self.output = output
    pan = [0, 0]
    zoom = 1
    seconds = 0
  }
}

/// A message about a task from its process, which writes it to standard output as one line of JSON.
package enum ChildMessage: Codable, Sendable {
  case progress(JobProgress)
  /// The task is done.
  case done(ChildResult)
  /// The task failed.
  case failed(JobError)

  /// The message as a line of JSON.
  package var line: [UInt8] { JSONEncoder.bytes(of: self) + [UInt8(ascii: "\n")] }
}

/// The result of a task, apart from files.
package struct ChildResult: Codable, Sendable {
  /// The report of a finished export.
  package var report: ExportReport?
  /// The number of parts of a plan; 0 if planning has already exported the job.
  package var parts: Int?
  /// The properties of the photo or video that a survey examined.
  package var media: MediaFacts?
  /// The version that the task requested.
  package var engine: EngineVersion?

  /// Creates an empty result.
  package init() {}
}

/// The progress of a job or of one of its steps.
package struct JobProgress: Codable, Hashable, Sendable {
  /// The share that is done, 0…1.
  package var fraction: Double
  /// Frames per second; nil while unknown.
  package var fps: Double?
  /// The estimated remaining time in seconds; nil while unknown.
  package var eta: Double?

  /// Creates progress.
  package init(fraction: Double, fps: Double? = nil, eta: Double? = nil) {
    self.fraction = fraction
    self.fps = fps
    self.eta = eta
  }

  /// Creates the progress of an export.
  package init(_ progress: ExportProgress) {
    self.init(fraction: progress.fraction, fps: progress.fps, eta: progress.eta)
  }
}
