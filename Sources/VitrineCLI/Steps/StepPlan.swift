import Exporting
import Files
import Foundation
import Meals

/// The plan of a job that is rendered in steps, as it is written to a file.
struct StepPlan {
  /// The version of the format.
  static let version = 1
  /// The most bytes of a plan or a job.
  private static let most = 64 << 20

  /// The job, whose file names are relative to the plan's folder unless they are absolute.
  let job: JSONValue
  /// The job's identifier: equal jobs over equal inputs have equal identifiers, and their outputs have equal bytes.
  let id: String
  /// The build and the libraries, which affect the output; nil if the caller of the steps checks them.
  let engine: EngineVersion?
  /// The parts.
  let parts: PartPlan

  /// The members of the file, except for the job.
  private struct Document: Decodable {
    var id: String
    var engine: EngineVersion?
    var cuts: PartPlan
  }

  private enum Key: String, CodingKey { case version, id, engine, parts, cuts, job }

  init(job: JSONValue, id: String, engine: EngineVersion?, parts: PartPlan) {
    (self.job, self.id, self.engine, self.parts) = (job, id, engine, parts)
  }

  /// Reads a plan. Throws if the file is not a plan, or was made by another version or build.
  init(reading path: String) throws {
    func failure(_ reason: String) -> FileError { FileError(.failed, .read, file: path, reason: reason) }
    let data = try Self.contents(of: path)
    guard case .object(let members) = try? JSONValue(json: data), let job = members["job"],
      case .number(let version) = members["version"]
    else { throw failure("it is not a plan; make one with vitrine plan") }
    guard version == Double(Self.version) else {
      throw failure("version \(version) of plans is not supported; plan the job again with this version of vitrine")
    }
    let document: Document
    do { document = try JSONDecoder().decode(Document.self, from: data) } catch {
      throw failure("it is damaged; plan the job again")
    }
    if let engine = document.engine, engine != (try .current()) {
      throw failure("it was made by another build of vitrine or with other libraries; plan the job again")
    }
    self.init(job: job, id: document.id, engine: document.engine, parts: document.cuts)
  }

  /// The plan as JSON.
  func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self)
  }

  /// Returns the job in a file.
  static func job(reading path: String) throws -> JSONValue {
    let data = try contents(of: path)
    do { return try JSONValue(json: data) } catch {
      throw FileError(.failed, .read, file: path, reason: "\(error.place): \(error.reason)")
    }
  }

  /// Returns the folder of a file: empty, or a path that ends with a slash.
  static func folder(of path: String) -> String { path.lastIndex(of: "/").map { String(path[...$0]) } ?? "" }

  private static func contents(of path: String) throws -> Data {
    let file = try InputFile(path)
    guard file.size <= most else {
      throw FileError(.failed, .read, file: path, reason: "it has more than \(most >> 20) MB")
    }
    return Data(try file.bytes(at: 0, count: Int(file.size)))
  }
}

extension StepPlan: Encodable {
  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Key.self)
    try members.encode(Self.version, forKey: .version)
    try members.encode(id, forKey: .id)
    try members.encodeIfPresent(engine, forKey: .engine)
    try members.encode(parts.count > 1 ? parts.count : 0, forKey: .parts)
    try members.encode(parts, forKey: .cuts)
    try members.encode(job, forKey: .job)
  }
}
