import Commands
import Files
import Foundation

/// A folder for temporary files, which one worker uses at a time.
struct ScratchFolder {
  let url: URL
  private let isOwn: Bool
  /// Keeps other workers out for as long as it is open.
  private let lock: FileLock

  /// The prefix of the names of folders that workers create.
  private static let prefix = "vitrine-worker-"

  /// Uses the folder at `path`. If `path` is nil, creates a temporary folder and removes those that killed workers left
  /// behind.
  init(_ path: String?) throws {
    isOwn = path == nil
    if let path {
      url = URL(filePath: path)
      do { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) } catch {
        throw FileError(
          .unwritable, .write, file: path, reason: "the folder cannot be created; choose another with --scratch")
      }
    } else {
      let parent = FileManager.default.temporaryDirectory
      Self.removeAbandoned(in: parent)
      var name = Array(parent.appending(path: Self.prefix + "XXXXXX").path.utf8CString)
      guard mkdtemp(&name) != nil else { throw FileError(writing: parent.path, code: errno) }
      url = URL(filePath: String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }
    guard let lock = try Self.lock(url) else {
      throw FileError(
        .unwritable, .write, file: url.path, reason: "another worker is using the folder; choose another with --scratch"
      )
    }
    self.lock = lock
  }

  /// Removes the folder if it was created here.
  func remove() {
    guard isOwn else { return }
    do { try FileManager.default.removeItem(at: url) } catch {
      Streams.say("vitrine: note: \(url.path) could not be removed: \(error.localizedDescription)")
    }
  }

  /// Locks a folder; returns nil if another process has locked it.
  private static func lock(_ folder: URL) throws(FileError) -> FileLock? {
    try FileLock(folder.appending(path: "lock").path)
  }

  private static func removeAbandoned(in parent: URL) {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? [] where name.hasPrefix(prefix) {
      let folder = parent.appending(path: name)
      var status = stat()
      guard lstat(folder.path, &status) == 0, status.st_uid == geteuid(), status.st_mode & S_IFMT == S_IFDIR,
        (try? lock(folder)) ?? nil != nil
      else { continue }
      try? FileManager.default.removeItem(at: folder)
    }
  }
}
