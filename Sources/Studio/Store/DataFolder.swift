import Foundation

/// The folder in which the studio keeps its data. Only one server uses it at a time.
final class DataFolder: Sendable {
  /// The folder itself.
  let root: URL
  /// The database.
  let database: URL
  /// Uploaded files, and what has been made of them.
  let uploads: URL
  /// Finished renders, each in a folder of its own.
  let renders: URL
  /// Files that are needed for a moment.
  let temporary: URL
  /// Keeps other servers out for as long as it is open.
  private let lock: FileHandle

  /// Creates and locks a folder. Throws if that is impossible.
  init(_ folder: URL) throws(StudioMistake) {
    func failure(_ reason: String) -> StudioMistake {
      StudioMistake("cannot keep data in \(folder.path): \(reason)")
    }
    root = folder
    database = folder.appending(path: "studio.sqlite")
    uploads = folder.appending(path: "uploads")
    renders = folder.appending(path: "renders")
    temporary = folder.appending(path: "temporary")
    do {
      for folder in [uploads, renders, temporary] {
        try FileManager.default.createDirectory(
          at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      }
    } catch { throw failure("it cannot be created or written; choose another folder with --data") }
    let path = folder.appending(path: "lock").path
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure("it cannot be written; choose another folder with --data") }
    lock = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      throw failure("another studio is using it; stop that one or choose another folder with --data")
    }
  }

  /// Removes all files that were needed for a moment.
  func removeTemporaryFiles() throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: temporary.path) {
      try FileManager.default.removeItem(at: temporary.appending(path: name))
    }
  }
}
