import CLibav
import Files

extension FileError {
  /// The error of a libav call. The reason is `context`, if any, with libav's text or the system's words for the code.
  static func libav(
    _ kind: Kind, _ operation: Operation, _ file: String, _ code: Int32, context: String? = nil
  ) -> FileError {
    let kind = code == LibavCode.interrupted ? .interrupted : kind
    if kind == .unwritable, let number = LibavCode.systemError(code) { return FileError(writing: file, code: number) }
    let text = LibavCode.text(code)
    return FileError(kind, operation, file: file, code: code, reason: context.map { "\($0) (\(text))" } ?? text)
  }

  /// Throws unless a libav call returned a value that is not negative.
  @discardableResult
  static func check(
    _ code: Int32, _ kind: Kind, _ operation: Operation, _ file: String, context: String? = nil
  ) throws(FileError) -> Int32 {
    guard code >= 0 else { throw libav(kind, operation, file, code, context: context) }
    return code
  }

  /// The object that a libav call allocated; throws when memory ran out.
  static func allocated<T>(_ object: T?, _ operation: Operation, _ file: String) throws(FileError) -> T {
    guard let object else { throw libav(.unsupported, operation, file, LibavCode.noMemory) }
    return object
  }
}
