import Foundation

/// The error thrown when a child process fails.
public enum ChildFailure: Error, Hashable, Sendable {
  /// It reported a reason, in one sentence. `kind` is the kind of the file error, if it was one.
  case refused(String, kind: String?)
  /// It ended without a reason: it crashed, or a limit or the system killed it. `lastLine` may be empty, and `isSignal`
  /// is whether a signal killed it.
  case crashed(lastLine: String, isSignal: Bool)
  /// It exceeded its time limit.
  case tooSlow
  /// It wrote more than `limit` bytes to standard output.
  case tooMuchOutput(limit: Int)

  /// What a job writes as its last line if it fails for a known reason.
  public struct LastWords: Codable {
    /// Why it failed, in one sentence.
    public var error: String
    /// The kind of a file error.
    public var kind: String?

    /// Creates last words.
    public init(error: String, kind: String?) {
      self.error = error
      self.kind = kind
    }

    /// The line of JSON.
    public var line: String {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      // Texts have no values that JSON lacks.
      guard let json = try? encoder.encode(self) else { preconditionFailure("texts must be encodable, got \(self)") }
      return String(decoding: json, as: UTF8.self)
    }
  }

  /// Creates the failure of a process that has exited after a last line.
  init(lastLine: String) {
    if let words = try? JSONDecoder().decode(LastWords.self, from: Data(lastLine.utf8)) {
      self = .refused(words.error, kind: words.kind)
    } else {
      self = .crashed(lastLine: lastLine, isSignal: false)
    }
  }
}
