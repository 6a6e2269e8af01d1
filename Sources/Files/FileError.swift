/// The error thrown when a file cannot be read, written or exported.
///
/// All modules that read or write files throw this error. Its message is written where the failure is detected. It names
/// the file as the user did, never as a descriptor or a temporary file.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure, for code that handles it.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// No file with that name exists.
    case missing
    /// The name refers to a folder, a device or a pipe.
    case notAFile
    /// The system does not allow the file to be opened or read.
    case unreadable
    /// The file is empty.
    case empty
    /// The type of the content is not the one the caller expected.
    case wrongType
    /// The content starts as expected but is truncated or corrupt.
    case damaged
    /// The content exceeds the caller's limits.
    case tooLarge
    /// The content or the requested output is valid but not supported.
    case unsupported
    /// The output cannot be written, for example because of a missing folder, missing permissions or a full disk.
    case unwritable
    /// Reading was cancelled by another thread.
    case interrupted
    /// The operation failed for a reason that no other kind describes.
    case failed
  }

  /// The attempted operation. The raw values are the verbs of messages.
  public enum Operation: String, Hashable, Sendable {
    /// Opening, decoding or converting an input.
    case read
    /// Encoding or storing an output.
    case write
    /// Drawing a view.
    case draw
    /// Exporting an input with something drawn over it.
    case export
    /// Exporting something as a video.
    case makeVideo = "make a video of"
    /// Exporting an HDR video as HDR.
    case keepHDR = "keep the HDR of"
    /// Limiting a resource of the process.
    case limit
  }

  /// The kind of failure.
  public let kind: Kind
  /// The attempted operation.
  public let operation: Operation
  /// The file as the user named it, or a description such as `the view` if there is no file name.
  public let file: String
  /// The error code from the system or the library; 0 if this package detected the failure.
  public let code: Int32
  /// The cause and, where possible, a remedy, as one line without a full stop.
  public let reason: String

  /// Creates an error. In `reason`, line breaks become semicolons and other control characters question marks: libraries
  /// quote bytes of damaged files.
  public init(_ kind: Kind, _ operation: Operation, file: String, code: Int32 = 0, reason: String) {
    self.kind = kind
    self.operation = operation
    self.file = file
    self.code = code
    self.reason = reason.split(whereSeparator: \.isNewline).joined(separator: "; ").withoutControlCharacters
  }

  /// The operation, the file and the reason on one line.
  public var description: String {
    "cannot \(operation.rawValue) \(file.readablePath.withoutControlCharacters): \(reason)"
  }
}

extension String {
  /// The string with a question mark for each control character, line breaks included.
  public var withoutControlCharacters: String {
    String(map { $0.unicodeScalars.contains { $0.properties.generalCategory == .control } || $0.isNewline ? "?" : $0 })
  }
}
