import Files
import Foundation
import Synchronization

/// A folder whose pictures appear together, when all of them are complete.
final class PictureFolder: Sendable {
  private let folder: URL
  private let draft: URL
  /// A lock around removals, since concurrent removals would fail at files that another has already removed.
  private let removal = Mutex(())

  /// Creates a hidden folder beside the one of a name.
  init(_ name: String) throws(FileError) {
    folder = URL(fileURLWithPath: name)
    draft = folder.deletingLastPathComponent().appending(path: ".\(folder.lastPathComponent).\(UUID().uuidString)")
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder), !isFolder.boolValue {
      throw FileError(.unwritable, .write, file: name, reason: "it is a file; name a folder")
    }
    do { try FileManager.default.createDirectory(at: draft, withIntermediateDirectories: true) } catch {
      throw FileError(.unwritable, .write, file: name, reason: "its parent folder cannot be written")
    }
  }

  /// Returns where to write a picture of a path in the folder.
  func place(for path: String) throws(FileError) -> String {
    let file = draft.appending(path: path)
    try Self.make(file.deletingLastPathComponent(), for: path)
    return file.path
  }

  /// Moves the pictures to the folder, where they replace those of the same paths.
  func publish(_ paths: [String]) throws(FileError) {
    for path in paths {
      let file = folder.appending(path: path)
      try Self.make(file.deletingLastPathComponent(), for: file.path)
      guard rename(draft.appending(path: path).path, file.path) == 0 else {
        throw FileError(.unwritable, .write, file: file.path, reason: String(cString: strerror(errno)))
      }
    }
  }

  /// Removes the hidden folder and the pictures that remain in it.
  func discard() { removal.withLock { _ in try? FileManager.default.removeItem(at: draft) } }

  private static func make(_ folder: URL, for path: String) throws(FileError) {
    do { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) } catch {
      throw FileError(.unwritable, .write, file: path, reason: "its folder cannot be created")
    }
  }
}
