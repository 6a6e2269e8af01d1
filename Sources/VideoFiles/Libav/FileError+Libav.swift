import CLibav
import Files

extension FileError {
  /// Returns the error for a failed libav call.
  ///
  /// Its reason consists of `context`, if any, and libav's message for the code. A failed write has the system's reason
  /// instead.
  static func libav(
    _ kind: Kind, _ operation: Operation, _ file: String, _ code: Int32, context: String? = nil
  ) -> FileError {
    let kind = code == LibavCode.interrupted ? .interrupted : kind
    // Neither the file nor the operation is at fault.
    if code == LibavCode.noMemory {
      return FileError(kind, operation, file: file, code: code, reason: "there is not enough memory")
    }
    // Encoders do not say why they fail, but little else than memory is ever missing.
    if code == LibavCode.externalFailure, LibavCode.isMemoryLimited {
      return FileError(
        kind, operation, file: file, code: code,
        reason: "the encoder failed, probably because the memory limit is too low; raise it (--max-memory or ulimit -v)"
      )
    }
    if kind == .unwritable, let number = LibavCode.systemError(code) { return FileError(writing: file, code: number) }
    let text = LibavCode.text(code)
    return FileError(kind, operation, file: file, code: code, reason: context.map { "\($0) (\(text))" } ?? text)
  }

  /// Throws if a libav call returned a negative value.
  @discardableResult
  static func check(
    _ code: Int32, _ kind: Kind, _ operation: Operation, _ file: String, context: String? = nil
  ) throws(FileError) -> Int32 {
    guard code >= 0 else { throw libav(kind, operation, file, code, context: context) }
    return code
  }

  /// Returns the object that a libav call allocated. Throws if the allocation failed.
  static func allocated<T>(_ object: T?, _ operation: Operation, _ file: String) throws(FileError) -> T {
    guard let object else { throw libav(.unsupported, operation, file, LibavCode.noMemory) }
    return object
  }
}
