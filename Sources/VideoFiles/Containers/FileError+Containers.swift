import Files

extension FileError {
  /// Returns the error for a file that ends too early.
  static func cutOff(_ file: String) -> FileError {
    FileError(.damaged, .read, file: file, reason: "it is cut off; copy the whole file again")
  }

  /// Returns the error for a file whose structure is broken at a byte offset.
  static func broken(_ file: String, at offset: Int64) -> FileError {
    FileError(
      .damaged, .read, file: file, reason: "it is damaged at byte \(offset); copy the whole file again")
  }

  /// Returns the error for a file whose index contradicts itself.
  static func inconsistent(_ file: String) -> FileError {
    FileError(.damaged, .read, file: file, reason: "it is damaged: its index contradicts itself")
  }
}
