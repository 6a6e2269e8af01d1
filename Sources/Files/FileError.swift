/// Why a file could not be read or written.
///
/// Every module that touches files throws this one error, so its text is worded once, where the failure is known. The
/// file is named as the user named it, never as an open descriptor or a temporary file.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The failure, for code that acts on it.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// No file has that name.
    case missing
    /// The name belongs to a folder, a device or a pipe.
    case notAFile
    /// The system does not let the file be opened or read.
    case unreadable
    /// The file has no bytes.
    case empty
    /// The content is of another type than the caller expected.
    case wrongType
    /// The content begins as expected, then is cut off or corrupt.
    case damaged
    /// The content exceeds the caller's limits.
    case tooLarge
    /// The content, or the requested output, is valid but not supported.
    case unsupported
    /// The system does not accept the output: no such folder, no permission, a full disk.
    case unwritable
    /// Reading was cancelled by another thread.
    case interrupted
  }

  /// What was attempted.
  public enum Operation: String, Hashable, Sendable {
    /// Reading: opening, decoding or converting an input.
    case read
    /// Writing: encoding or storing an output.
    case write
  }

  /// The failure.
  public let kind: Kind
  /// What was attempted.
  public let operation: Operation
  /// The file as the user named it.
  public let file: String
  /// The code from the system or the library; 0 when the failure was found by this package.
  public let code: Int32
  /// What is wrong and, where it helps, what to do: a clause without a full stop, on one line.
  public let reason: String

  /// An error from its parts; line breaks in `reason` become semicolons.
  public init(_ kind: Kind, _ operation: Operation, file: String, code: Int32 = 0, reason: String) {
    self.kind = kind
    self.operation = operation
    self.file = file
    self.code = code
    self.reason = reason.split(whereSeparator: \.isNewline).joined(separator: "; ")
  }

  /// One line: what was attempted, the file, the reason.
  public var description: String {
    let name = String(file.map { $0.isNewline || $0 == "\0" ? "?" : $0 })
    return "cannot \(operation.rawValue) \(name): \(reason)"
  }
}
