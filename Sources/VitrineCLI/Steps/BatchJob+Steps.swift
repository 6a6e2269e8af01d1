import Digests
import Exporting
import Foundation
import Meals

extension BatchJob {
  /// The options that do not affect the bytes of the output.
  private static let irrelevant = [
    "output", "over", "report", "threads", "max-megapixels", "max-video-side", "max-video-duration",
  ]

  /// Returns the identifier of the job: a SHA-256 digest of the meal, the options, the input, the type of the output, and
  /// what else determines its bytes.
  ///
  /// - Parameters:
  ///   - input: The digest of the photo or video; nil if there is none.
  ///   - meal: The meal as JSON.
  ///   - engine: The build of the command and its libraries.
  func id(input: SHA256Digest?, meal: JSONValue, engine: EngineVersion) throws -> String {
    let options = arguments.filter { argument in
      !Self.irrelevant.contains { argument.hasPrefix("--\($0)=") }
    }
    let suffix = output.split(separator: "/").last?.split(separator: ".").last.map { $0.lowercased() } ?? ""
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let canonical = JSONValue.object([
      "engine": try JSONValue(json: try encoder.encode(engine)), "input": input.map { .string($0.hex) } ?? .null,
      "meal": meal, "options": .array(options.sorted().map { .string($0) }), "type": .string(suffix),
    ])
    return SHA256Digest(of: try canonical.canonicalJSON()).hex
  }

  /// Returns the meal as JSON, which may be in a file.
  func mealValue() throws -> JSONValue {
    switch meal {
    case .value(let value): return value
    case .file(let name): return try StepPlan.job(reading: name)
    }
  }

  /// Returns a job that names its files so that it can be read from another folder, and contains its meal.
  ///
  /// - Parameters:
  ///   - value: The job as JSON.
  ///   - prefix: What makes relative names absolute: empty to leave them as they are, or a path that ends with a slash.
  static func portable(_ value: JSONValue, meal: JSONValue, prefix: String) throws(WrongCall) -> JSONValue {
    guard case .object(var members) = value else { throw WrongCall("a job must be a JSON object") }
    members["meal"] = meal
    for name in files {
      guard case .string(let path) = members[name], !path.hasPrefix("/") else { continue }
      members[name] = .string(prefix + path)
    }
    return .object(members)
  }
}
