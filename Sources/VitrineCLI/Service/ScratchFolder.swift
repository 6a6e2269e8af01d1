import Files
import Foundation

/// A folder for temporary files of one worker.
struct ScratchFolder {
  let url: URL
  private let isOwn: Bool

  /// Uses a folder, or creates one if none is given.
  init(_ path: String?) throws {
    isOwn = path == nil
    url =
      path.map { URL(filePath: $0) }
      ?? FileManager.default.temporaryDirectory.appending(path: "vitrine-worker-\(getpid())")
    do { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) } catch {
      throw FileError(
        .unwritable, .write, file: url.path, reason: "the folder cannot be created; choose another with --scratch")
    }
  }

  /// Removes the folder if it was created here.
  func remove() {
    guard isOwn else { return }
    do { try FileManager.default.removeItem(at: url) } catch {
      Streams.say("vitrine: note: \(url.path) could not be removed: \(error.localizedDescription)")
    }
  }
}
