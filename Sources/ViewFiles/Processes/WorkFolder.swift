package import Foundation
import Synchronization

/// A folder for what is compiled and drawn, removed when the work ends.
package final class WorkFolder: Sendable {
  /// The folder.
  package let url: URL
  /// Two removals at the same time would stop at what the other has removed.
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
