import Foundation

/// The files of a running step.
struct StepFolder {
  let url: URL
  private let suffix: String

  /// Uses a folder that exists. The output gets the suffix of the client's name.
  init(_ url: URL, outputName: String) {
    self.url = url
    suffix = outputName.split(separator: ".").last.map { $0.lowercased() } ?? ""
  }

  /// The plan.
  var plan: URL { url.appending(path: "plan.json") }
  /// The output.
  var output: URL { url.appending(path: "output.\(suffix)") }
  /// The plain sticker beside the output; nil if there is none.
  var companion: URL? {
    let file = url.appending(path: "output-sticker.png")
    return FileManager.default.fileExists(atPath: file.path) ? file : nil
  }

  /// The name of the input in this folder. Plans contain it, so it is the same on all machines.
  static let inputName = "input"

  /// Makes an input appear in the folder.
  func link(_ input: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: url.appending(path: Self.inputName).path, withDestinationPath: input)
  }

  /// Writes a job for the command, with the names of the files here.
  func write(_ document: String, hasInput: Bool) throws {
    guard var members = try JSONSerialization.jsonObject(with: Data(document.utf8)) as? [String: Any] else {
      preconditionFailure("a stored job must be an object, got \(document)")
    }
    members["over"] = hasInput ? Self.inputName : nil
    members["output"] = output.lastPathComponent
    members["report"] = "report.json"
    try JSONSerialization.data(withJSONObject: members).write(to: url.appending(path: "job.json"))
  }

  /// Returns the number of parts in the plan.
  func partCount() throws -> Int {
    struct Plan: Decodable { var parts: Int }
    return try JSONDecoder().decode(Plan.self, from: Data(contentsOf: plan)).parts
  }

  /// Returns the size of the output in bytes.
  func outputSize() throws -> Int64? {
    (try FileManager.default.attributesOfItem(atPath: output.path)[.size] as? NSNumber)?.int64Value
  }

  /// Returns the report with the client's name of the output, and the seconds of its stages.
  func report(naming name: String) throws -> (json: String, seconds: [String: Double]) {
    let data = try Data(contentsOf: url.appending(path: "report.json"))
    guard var members = try JSONSerialization.jsonObject(with: data) as? [String: Any] else {
      throw CocoaError(.fileReadCorruptFile)
    }
    members["output"] = name
    let json = try JSONSerialization.data(withJSONObject: members, options: [.sortedKeys, .withoutEscapingSlashes])
    return (String(decoding: json, as: UTF8.self), members["seconds"] as? [String: Double] ?? [:])
  }
}
