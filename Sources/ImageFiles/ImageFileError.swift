/// Why a photo could not be read or written.
public struct ImageFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, for code that acts on it.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// There is no such file.
    case missing
    /// It is a folder, or something else that is no ordinary file.
    case directory
    /// The system does not let it be read.
    case unreadable
    /// It has no bytes.
    case empty
    /// Its content is not that of a picture.
    case notAnImage
    /// Its content begins as a photo and is then cut off or wrong.
    case damaged
    /// It has more pixels than allowed.
    case tooLarge
    /// It is a picture of a kind that is not read, or cannot hold what should be written.
    case unsupported
    /// The system did not take what was written: no such folder, no permission, a full disk.
    case cannotWrite
  }

  /// What was being done.
  public enum Operation: String, Hashable, Sendable {
    /// Reading a photo, its head or its pixels.
    case read
    /// Writing a photo.
    case write
  }

  /// What is wrong.
  public var kind: Kind
  /// What was being done.
  public var operation: Operation
  /// The file as the caller named it.
  public var file: String
  /// What is wrong with it, in words, the library's or the system's own included; one line.
  public var reason: String

  /// A failure of `operation` on `file`; line breaks in `reason` become semicolons.
  public init(_ kind: Kind, _ operation: Operation, file: String, reason: String) {
    self.kind = kind
    self.operation = operation
    self.file = file
    self.reason = reason.split(whereSeparator: \.isNewline).joined(separator: "; ")
  }

  /// One line: the file and what is wrong with it.
  public var description: String {
    switch operation {
    case .read: "cannot read \(file): \(reason)"
    case .write: "cannot write \(file): \(reason)"
    }
  }
}
