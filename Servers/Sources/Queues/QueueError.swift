/// The error thrown when an operation on a queue fails.
///
/// Its message is written where the failure is detected and never contains a password.
package struct QueueError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The address, the name or the file cannot be used for a queue.
    case invalid
    /// The broker cannot be connected to, or the file cannot be opened.
    case unreachable
    /// The broker rejects the user or the virtual host, or another process uses the file.
    case refused
    /// The connection ended. Its consumers must be opened again, and messages that they held are waiting again.
    case lost
    /// Messages are not accepted at the moment, for example because the disk is full.
    case full
    /// There was no answer within the time limit. The operation may have been performed.
    case timedOut
    /// The queue exists with other settings, or contains the jobs of another store.
    case mismatched
    /// Anything else.
    case other
  }

  package let kind: Kind
  /// The attempted operation, such as `publish to`.
  package let operation: String
  /// The queue: the broker's address without the password, or the file.
  package let subject: String
  /// The cause in the words of the broker or the library and, where possible, a remedy, as one line without a full
  /// stop.
  package let reason: String

  /// Creates an error. Control characters and line breaks in `subject` and `reason` become spaces.
  package init(_ kind: Kind, _ operation: String, subject: String, reason: String) {
    self.kind = kind
    self.operation = operation
    self.subject = subject.onOneLine
    self.reason = reason.onOneLine
  }

  package var description: String { "cannot \(operation) \(subject): \(reason)" }
}

extension String {
  /// The text with a space for each control character, line breaks included.
  fileprivate var onOneLine: String {
    String(map { $0.isNewline || $0.unicodeScalars.contains { $0.properties.generalCategory == .control } ? " " : $0 })
  }
}
