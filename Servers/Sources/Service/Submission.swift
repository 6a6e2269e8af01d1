import Digests
import Exporting
import Foundation
import JSON
import Jobs
import Queues
import RenderJobs

/// A job that a client submits.
struct Submission: Sendable {
  let job: ExportJob
  /// The digest of the photo or video that the job needs; nil if it needs none.
  let input: SHA256Digest?
  /// The name that the client gives the output, without a folder.
  let outputName: String
  let priority: QueuePriority

  private static let version = JSONValue.number(1)
  /// The options that clients must leave out.
  static let refused = [
    "live", "report", "threads", "encoder", "max-megapixels", "max-video-side", "max-video-duration",
  ]

  /// Reads a submission. Throws if it is invalid regardless of its input.
  init(json: Data, offering themes: ThemeCatalogue) throws(ServiceError) {
    var members: [String: JSONValue]
    do throws(JSONError) { members = try JSONNode(try JSONValue(json: json)).members() } catch {
      throw ServiceError(.wrongJob, error.problem == .wrongType ? "a job must be a JSON object" : error.description)
    }
    if let version = members.removeValue(forKey: "version"), version != Self.version {
      throw ServiceError(.unknownVersion)
    }
    priority = try Self.priority(members.removeValue(forKey: "priority"))
    if let name = Self.refused.first(where: { members[$0] != nil }) {
      throw ServiceError(.wrongJob, "\(name) is not supported by the service; leave it out")
    }
    // Generated clients send every option that has a default, also where it has no effect and would be refused.
    for option in ExportJob.options where members[option.name] == option.schema["default"] {
      members[option.name] = nil
    }
    guard case .object = members["meal"] else { throw ServiceError(.wrongJob, "meal must be a JSON object") }
    input = try Self.input(members["over"])
    guard case .string(let output) = members["output"], !output.isEmpty, !output.contains("/"),
      output.utf8.count <= 200,
      !output.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else {
      throw ServiceError(.wrongJob, "output must be the name of a file without a folder, such as lunch.mp4")
    }
    outputName = output
    job = try Self.job(.object(members), offering: themes)
  }

  /// Reads a job, resolves its theme among the offered ones, and performs all checks that do not depend on its input.
  static func job(_ value: JSONValue, offering themes: ThemeCatalogue) throws(ServiceError) -> ExportJob {
    do {
      let job = try ExportJob(json: value).resolved(in: themes)
      try check(job)
      return job
    } catch {
      throw ServiceError(.wrongJob, "\(error)")
    }
  }

  /// Throws if the job cannot have its output, whatever its input turns out to be.
  private static func check(_ job: ExportJob) throws {
    guard job.over != nil else { return try job.check(over: Background.Kind.none) }
    do { try job.check(over: .photo) } catch { try job.check(over: .video) }
  }

  private static func priority(_ value: JSONValue?) throws(ServiceError) -> QueuePriority {
    guard let value, value != .null else { return .normal }
    guard case .string(let name) = value, let priority = QueuePriority(rawValue: name) else {
      let names = QueuePriority.allCases.map(\.rawValue).joined(separator: ", ")
      throw ServiceError(.wrongJob, "priority must be one of \(names)")
    }
    return priority
  }

  private static func input(_ over: JSONValue?) throws(ServiceError) -> SHA256Digest? {
    guard let over, over != .null else { return nil }
    guard case .string(let text) = over, text.hasPrefix("sha256:"),
      let digest = SHA256Digest(hex: String(text.dropFirst(7)))
    else {
      throw ServiceError(
        .wrongJob, "over must name an uploaded input: sha256: and 64 lower-case hexadecimal digits")
    }
    return digest
  }

  /// The digest of everything that the client asks for, which does not depend on the engine.
  var digest: SHA256Digest { SHA256Digest(of: JSONEncoder.bytes(of: record(at: 0))) }

  func record(at seconds: Double) -> JobRecord {
    var record = JobRecord(job, input: input?.hex, outputName: outputName, submittedAt: seconds)
    record.priority = priority
    record.isOwned = true
    return record
  }
}
