package import Exporting
import Files
package import Foundation
import JSON

/// The plan of a job that is rendered in steps, as it is written to a file.
package struct StepPlan: Sendable {
  /// The version of the format.
  private static let version = 1.0
  /// The maximum size of a plan or a job in bytes.
  private static let maxBytes = 64 << 20

  /// The job, whose file names are relative to the plan's folder unless they are absolute.
  package let job: ExportJob
  /// The job's identifier: equal jobs over equal inputs have equal identifiers, and their outputs have equal bytes.
  package let id: String
  /// The build and the libraries, which affect the output; nil if the caller of the steps checks them.
  package let engine: EngineVersion?
  /// The parts.
  package let parts: PartPlan

  private enum Key: String, CodingKey { case version, id, engine, parts, cuts, job }

  /// Creates a plan.
  package init(job: ExportJob, id: String, engine: EngineVersion?, parts: PartPlan) {
    self.job = job
    self.id = id
    self.engine = engine
    self.parts = parts
  }

  /// Reads a plan. Throws if the file is not a plan, or if another version or build created it.
  package init(reading path: String) throws {
    func failure(_ reason: String) -> FileError { FileError(.failed, .read, file: path, reason: reason) }
    let data = try Self.contents(of: path)
    guard let value = try? JSONValue(json: data), let job = value["job"], case .number(let version) = value["version"]
    else { throw failure("it is not a plan; make one with vitrine plan") }
    guard version == Self.version else {
      throw failure(
        "version \(version.plain) of plans is not supported; plan the job again with this version of vitrine")
    }
    struct Document: Decodable {
      var id: String
      var engine: EngineVersion?
      var cuts: PartPlan
    }
    let damaged = failure("it is damaged; plan the job again")
    guard let document = try? JSONDecoder().decode(Document.self, from: data) else { throw damaged }
    // Another build may know other jobs.
    if let engine = document.engine, engine != (try .current()) {
      throw failure("it was made by another build of vitrine or with other libraries; plan the job again")
    }
    do throws(JSONError) { self.job = try ExportJob(json: job) } catch { throw damaged }
    id = document.id
    engine = document.engine
    parts = document.cuts
  }

  /// The number of parts to render; 0 for an output that is rendered as a whole.
  package var partCount: Int { parts.count > 1 ? parts.count : 0 }

  /// The plan as JSON.
  package func json() throws -> Data { try JSONEncoder.canonical.encode(self) }

  /// Returns the job in a file.
  package static func job(reading path: String) throws -> ExportJob {
    let data = try contents(of: path)
    let job: ExportJob
    do throws(JSONError) { job = try ExportJob(json: try JSONValue(json: data)) } catch {
      throw FileError(.failed, .read, file: path, reason: error.description)
    }
    guard job.live == nil else {
      throw FileError(
        .failed, .read, file: path, reason: "a Live Photo is not rendered in steps; use vitrine export or batch")
    }
    return job
  }

  private static func contents(of path: String) throws(FileError) -> Data {
    let file = try InputFile(path)
    guard file.size <= maxBytes else {
      throw FileError(.failed, .read, file: path, reason: "it has more than \(maxBytes >> 20) MB")
    }
    return Data(try file.bytes(at: 0, count: Int(file.size)))
  }
}

extension StepPlan: Encodable {
  package func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Key.self)
    try members.encode(Self.version, forKey: .version)
    try members.encode(id, forKey: .id)
    try members.encodeIfPresent(engine, forKey: .engine)
    try members.encode(partCount, forKey: .parts)
    try members.encode(parts, forKey: .cuts)
    try members.encode(job, forKey: .job)
  }
}
