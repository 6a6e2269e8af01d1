import Foundation

/// A folder of files that the command needs: beside the binary where it is installed, and elsewhere in a clone.
struct CommandFolder {
  /// Its name beside the binary.
  let name: String
  /// Its path in a clone, relative to the folder of the binary.
  let pathInClone: String
  /// A file that it always contains, by which it is recognized.
  let file: String

  /// The folder; nil if it exists in neither place.
  var url: URL? {
    let binary = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    return [name, pathInClone].map { binary.appending(path: $0) }.first(where: isComplete)?.standardizedFileURL
  }

  /// Returns whether a folder contains the file by which it is recognized.
  func isComplete(_ folder: URL) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: file).path)
  }
}
