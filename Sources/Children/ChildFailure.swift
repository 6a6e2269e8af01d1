import Foundation

/// The error thrown if a process does not do its job.
public enum ChildFailure: Error, Hashable, Sendable {
  /// It explained why, in one sentence. `kind` is the kind of a file error, if it was one.
  case refused(String, kind: String?)
  /// It ended without an explanation, after a last line that may be empty: it crashed, or a limit or the system ended it.
  /// `isSignal` tells whether a signal ended it.
  case crashed(lastLine: String, isSignal: Bool)
  /// It took longer than it may.
  case tooSlow
  /// It wrote more bytes to standard output than it may.
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
