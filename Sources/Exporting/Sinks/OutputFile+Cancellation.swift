import Files
import Glibc

extension OutputFile {
  /// An output that leaves nothing behind when the export is cancelled, even if the process exits at once.
  convenience init(_ name: String, _ cancellation: Cancellation) throws(FileError) {
    try self.init(name)
    if let hiddenPath { cancellation.onCancel { unlink(hiddenPath) } }
  }

  /// Gives the file its name; from then on it is too late to cancel. Throws `CancellationError` after a cancellation.
  func commit(_ cancellation: Cancellation) throws { try commit { try cancellation.commit() } }
}
