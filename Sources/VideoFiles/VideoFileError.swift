internal import CLibav

/// Why a clip could not be read or written.
public struct VideoFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, as far as a caller may want to act on it.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Nothing has that name.
    case missing
    /// The name is that of a folder.
    case directory
    /// The file is there but cannot be opened or read.
    case unreadable
    /// The file has no bytes.
    case empty
    /// The file holds no video: text, a picture, sound alone, an unknown container.
    case notAVideo
    /// The file is a clip but cut off or corrupt.
    case damaged
    /// The clip exceeds the limits it was opened with.
    case tooLarge
    /// The clip, or the output asked for, is well-formed but beyond this package.
    case unsupported
    /// The output could not be written; a full disk among other things.
    case cannotWrite
    /// Reading was called off by ``VideoReader/interrupt()``.
    case interrupted
  }

  /// What is wrong.
  public let kind: Kind
  /// What was being done: `open`, `read`, `decode`, `convert`, `encode`, `write`.
  public let operation: String
  /// The file as it was named by the caller.
  public let file: String
  /// The code libav or the system gave, 0 when the fault was found here.
  public let code: Int32
  /// What is wrong in words; libav's own where it has any.
  public let reason: String

  /// An error from its parts.
  public init(kind: Kind, operation: String, file: String, code: Int32 = 0, reason: String) {
    self.kind = kind
    self.operation = operation
    self.file = file
    self.code = code
    self.reason = reason
  }

  /// One line for the user: the file and what is wrong with it.
  public var description: String {
    let name = String(file.map { $0.isNewline || $0 == "\0" ? "?" : $0 })
    return kind == .cannotWrite ? "cannot write \(name): \(reason)" : "\(name): \(reason)"
  }
}

extension VideoFileError {
  /// An error of libav's; its text becomes the reason, after `context` if there is some.
  static func libav(
    _ kind: Kind, _ operation: String, _ file: String, _ code: Int32, context: String? = nil
  ) -> VideoFileError {
    let text = LibavCode.text(code)
    return VideoFileError(
      kind: code == LibavCode.interrupted ? .interrupted : kind, operation: operation, file: file, code: code,
      reason: context.map { "\($0) (\(text))" } ?? text)
  }

  /// Throws unless a call of libav's gave a value that is not negative.
  @discardableResult
  static func check(
    _ code: Int32, _ kind: Kind, _ operation: String, _ file: String, context: String? = nil
  ) throws(VideoFileError) -> Int32 {
    guard code >= 0 else { throw libav(kind, operation, file, code, context: context) }
    return code
  }

  /// The object that an allocating call of libav's gave; throws when memory ran out.
  static func allocated<T>(_ object: T?, _ operation: String, _ file: String) throws(VideoFileError) -> T {
    guard let object else { throw libav(.unsupported, operation, file, LibavCode.noMemory) }
    return object
  }
}
