import ArgumentParser
import Digests
import Foundation
import Meals
import Service

extension ServiceJob {
  /// The version of the format.
  private static let version = 1.0
  /// The members that concern the submission and not the job.
  private static let ofSubmission = ["priority", "version"]

  /// Reads a client's job. Throws a `ServiceError` if it is invalid regardless of its input.
  init(json: Data, engine: EngineVersion) throws {
    let value: JSONValue
    do { value = try JSONValue(json: json) } catch { throw ServiceError(.wrongJob, "\(error.place): \(error.reason)") }
    guard case .object(var members) = value else { throw ServiceError(.wrongJob, "a job must be a JSON object") }
    if let version = members["version"], version != .number(Self.version) {
      throw ServiceError(.unknownVersion)
    }
    for name in Self.ofSubmission { members[name] = nil }
    if let refused = ["report", "threads", "max-megapixels", "max-video-side", "max-video-duration"].first(where: {
      members[$0] != nil
    }) {
      throw ServiceError(.wrongJob, "\(refused) is not supported by the service; leave it out")
    }
    guard case .object = members["meal"] else { throw ServiceError(.wrongJob, "meal must be a JSON object") }
    let input = try Self.input(&members)
    guard case .string(let output) = members["output"], !output.contains("/"), output.utf8.count <= 200,
      !output.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { throw ServiceError(.wrongJob, "output must be the name of a file without a folder, such as lunch.mp4") }
    let job = try Self.checked(members)
    let meal = members["meal"] ?? .null
    if let input { members["over"] = .string("sha256:" + input.hex) }
    self.init(
      id: try job.id(input: input, meal: meal, engine: engine),
      document: String(decoding: try JSONValue.object(members).canonicalJSON(), as: UTF8.self), input: input,
      outputName: output)
  }

  /// Returns the digest of the input, and replaces it with a placeholder name.
  private static func input(_ members: inout [String: JSONValue]) throws(ServiceError) -> SHA256Digest? {
    guard let over = members["over"], over != .null else { return nil }
    guard case .string(let text) = over, text.hasPrefix("sha256:"),
      let digest = SHA256Digest(hex: String(text.dropFirst(7)))
    else {
      throw ServiceError(.wrongJob, "over must name an uploaded input: sha256: and 64 lower-case hexadecimal digits")
    }
    members["over"] = .string("input")
    return digest
  }

  /// Returns the job as the command reads it. Throws if the meal or an option is wrong.
  private static func checked(_ members: [String: JSONValue]) throws(ServiceError) -> BatchJob {
    do {
      let job = try BatchJob(.object(members), in: "")
      let export = try job.call(threads: 1).export
      try export.refuseUnused()
      if case .value(let meal) = job.meal { _ = try Meal(json: meal) }
      return job
    } catch {
      throw ServiceError(mistake: error)
    }
  }
}

extension ServiceError {
  /// Creates the error for what the command says about a job or a card.
  init(mistake error: any Error) {
    switch error {
    case let error as ServiceError: self = error
    case let error as WrongCall: self.init(.wrongJob, error.description)
    case let error as MealError: self.init(.wrongJob, error.description)
    default: self.init(.wrongJob, Export.message(for: error).split(whereSeparator: \.isNewline).joined(separator: " "))
    }
  }
}
