import Foundation
package import JSON

/// A line of a batch that is a job.
package struct BatchLine: Sendable {
  /// The line, from 1.
  package let number: Int
  /// The output as the line names it.
  package let output: String
  /// The job, in which names of files are relative to the current folder.
  package let job: ExportJob

  /// The options that a job of a batch must not have, with the reason or the alternative.
  private static let refused = [
    "progress": "batch prints a line for each job", "dry-run": "use vitrine export --dry-run",
    "max-memory": "give it to vitrine batch", "force": "output always replaces an existing file",
    "help": "use vitrine batch --help",
  ]

  /// The files that the job reads.
  package var inputs: [String] {
    [job.over, job.live, job.meal.file].compactMap { $0 } + (job.sticker.theme?.paths ?? [])
  }

  /// The files that the job writes.
  package var outputs: [String] {
    guard let output = job.output else { preconditionFailure("a job of a batch must name its output, got none") }
    let companion = job.platform?.limits.companionBox.map { _ in CompanionSticker.name(beside: output) }
    return [output] + [companion, job.liveNames?.output, job.report].compactMap { $0 }
  }

  /// Reads a job.
  ///
  /// - Parameters:
  ///   - number: The line, from 1.
  ///   - value: An object with the meal, or the name of its file, and options of `export`.
  ///   - folder: The base of relative file names: empty, or a path that ends with a slash.
  package init(_ number: Int, _ value: JSONValue, in folder: String) throws {
    let members = try JSONNode(value).members()
    if let name = members.keys.sorted().first(where: { Self.refused[$0] != nil }), let advice = Self.refused[name] {
      throw JobError("\(name) is not an option of jobs; \(advice)")
    }
    guard case .string(let output) = members["output"], output != "-", !output.isEmpty else {
      throw JobError("output must be the name of a file")
    }
    for name in ["over", "live", "report"] where members[name] == .string("-") {
      throw JobError("\(name) must be the name of a file, not -")
    }
    self.number = number
    self.output = output
    job = try ExportJob(json: value).relative(to: folder)
  }

  /// Returns the output that a line names, even if the line is no job.
  package static func output(of value: JSONValue) -> String? {
    if case .string(let output) = value["output"] { output } else { nil }
  }
}
