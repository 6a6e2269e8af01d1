package import Foundation

/// A folder of files that the command needs: beside the binary where it is installed, and elsewhere in a clone.
package struct CommandFolder {
  /// Its name beside the binary.
  package let name: String
  /// Its path in a clone, relative to the folder of the binary.
  package let pathInClone: String
  /// A file that it always contains, by which it is recognized.
  package let file: String

  /// The folder of the executable of this process.
  package static var ofExecutable: URL {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
  }

  /// Creates a folder of this name.
  package init(name: String, pathInClone: String, file: String) {
    self.name = name
    self.pathInClone = pathInClone
    self.file = file
  }

  /// The folder; nil if it exists in neither place.
  package var url: URL? {
    [name, pathInClone].map { Self.ofExecutable.appending(path: $0) }.first(where: isComplete)?.standardizedFileURL
  }

  /// Returns whether a folder contains the file by which it is recognized.
  package func isComplete(_ folder: URL) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: file).path)
  }
}
