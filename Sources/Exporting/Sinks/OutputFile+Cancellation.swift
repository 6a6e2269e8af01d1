import Files

extension OutputFile {
  /// Creates an output that leaves nothing behind when the export is cancelled, even if the process exits immediately.
  convenience init(_ name: String, delivery: Delivery = .replacing, _ cancellation: Cancellation) throws(FileError) {
    try self.init(name, delivery)
    if let hiddenPath { cancellation.onCancel { hiddenPath.unlinkPath() } }
  }

  /// Gives all files their names, after which the export can no longer be cancelled. Throws `CancellationError` if it
  /// was cancelled before.
  static func commit(_ files: [OutputFile], _ cancellation: Cancellation) throws {
    try commit(files) { try cancellation.commit() }
  }
}
