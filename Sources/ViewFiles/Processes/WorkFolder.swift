package import Foundation
import Synchronization

/// A temporary folder for compiled programs and pictures, removed when the work ends.
package final class WorkFolder: Sendable {
  /// The folder.
  package let url: URL
  /// Serializes removals, because each of two concurrent ones would fail at files that the other has removed.
  private let removal = Mutex(())

  /// Creates a folder of a new name among the temporary files.
  package init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "vitrine-\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(
        at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw ViewFileError("cannot create a folder in \(url.deletingLastPathComponent().path); name another in TMPDIR")
    }
  }

  /// Removes the folder and everything in it.
  package func remove() { removal.withLock { _ in try? FileManager.default.removeItem(at: url) } }
}
