import Foundation

/// The report that Swift's runtime prints when a program crashes: the reason, followed by a backtrace.
struct CrashReport {
  /// The reason for the crash, without a location, or nil if the report does not state it.
  private(set) var reason: String?
  /// The line of a user's file at which it happened, as `Card.swift:12`; nil if unknown.
  private(set) var place: String?

  /// The lines that begin a report.
  private static let marks = ["Fatal error", "*** Signal ", "*** Program crashed", "*** Swift runtime failure"]

  /// Whether the report has begun.
  var isEmpty: Bool { reason == nil && place == nil && !hasBegun }
  private var hasBegun = false

  /// Takes the next line of the program's output. Returns false if it is not part of a report.
  ///
  /// `files` are the user's files.
  mutating func take(_ line: String, files: [String]) -> Bool {
    guard hasBegun || Self.marks.contains(where: line.contains) else { return false }
    hasBegun = true
    if let mark = line.range(of: "Fatal error"), reason == nil {
      let words = line[mark.upperBound...].drop { $0 == ":" || $0 == " " }
      reason = words.isEmpty ? "it stopped with a fatal error" : String(words)
    } else if let mark = line.range(of: "*** Swift runtime failure: "), reason == nil {
      reason = String(line[mark.upperBound...].prefix { $0 != "*" }).trimmed
    } else if place == nil, let mark = line.range(of: " at ", options: .backwards) {
      place = Self.place(String(line[mark.upperBound...]), in: files)
    }
    return true
  }

  /// Returns the file and the line of a call in a user's file, such as `Some folder/Card.swift:12:5`.
  private static func place(_ text: String, in files: [String]) -> String? {
    for file in files {
      guard let found = text.range(of: file + ":", options: .backwards) else { continue }
      let line = text[found.upperBound...].prefix(while: \.isNumber)
      let isWhole = found.lowerBound == text.startIndex || text[text.index(before: found.lowerBound)] == "/"
      if isWhole, !line.isEmpty, line != "0" { return "\(file):\(line)" }
    }
    return nil
  }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
