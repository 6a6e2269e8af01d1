import Files
import Foundation

/// The folder in which the studio keeps its data. Only one server uses it at a time.
final class DataFolder: Sendable {
  /// The folder itself.
  let root: URL
  /// The database.
  let database: URL
  /// Uploaded files, and what has been made of them.
  let uploads: URL
  /// The archive of exports.
  let exports: URL
  /// Files that are needed for a moment.
  let temporary: URL
  /// Keeps other servers out for as long as it is open.
  private let lock: FileLock

  /// Creates and locks a folder. Throws a `FileError` if that is impossible.
  init(_ folder: URL) throws {
    func failure(_ reason: String) -> FileError {
      FileError(.unwritable, .write, file: folder.path, reason: "\(reason) choose another folder with --data")
    }
    root = folder
    database = folder.appending(path: "studio.sqlite")
    uploads = folder.appending(path: "uploads")
    exports = folder.appending(path: "exports")
    temporary = folder.appending(path: "temporary")
    let lock: FileLock?
    do {
      for folder in [uploads, exports, temporary] {
        try FileManager.default.createDirectory(
          at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      }
      lock = try FileLock(folder.appending(path: "lock").path)
    } catch { throw failure("it cannot be created or written;") }
    guard let lock else { throw failure("another studio is using it; stop that one or") }
    self.lock = lock
  }

  /// Removes all files that were needed for a moment.
  func removeTemporaryFiles() throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: temporary.path) {
      try FileManager.default.removeItem(at: temporary.appending(path: name))
    }
  }
}
