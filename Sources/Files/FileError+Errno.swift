import Glibc

extension FileError {
  /// Creates the error for a failed system call that opens or reads a file. `code` is its `errno`.
  public init(reading file: String, code: Int32) {
    switch code {
    case ENOENT, ENOTDIR: self.init(.missing, .read, file: file, code: code, reason: "there is no such file")
    case EISDIR: self.init(.notAFile, .read, file: file, code: code, reason: "it is a folder; name a file")
    default: self.init(.unreadable, .read, file: file, code: code, reason: Self.message(for: code))
    }
  }

  /// Creates the error for a failed system call that creates or writes a file. `code` is its `errno`.
  public init(writing file: String, code: Int32) {
    let reason =
      switch code {
      case ENOENT, ENOTDIR: "its folder does not exist; create it first"
      case EISDIR: "it is a folder; name a file"
      case EEXIST: "a file of that name already exists"
      case EBADF: "it is closed"
      case ENOSPC, EDQUOT: "the disk is full"
      case EFBIG: "the file would exceed the size limit (ulimit -f)"
      default: Self.message(for: code)
      }
    self.init(.unwritable, .write, file: file, code: code, reason: reason)
  }

  /// Returns the system's message for a code, such as `permission denied`.
  private static func message(for code: Int32) -> String { String(cString: strerror(code)).lowercased() }
}
