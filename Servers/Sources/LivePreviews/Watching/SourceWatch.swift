import Foundation

/// Notices when a Swift file, or one in a folder or its subfolders, has been saved.
final class SourceWatch: Sendable {
  /// A signal for changes; those that nobody has taken yet are one.
  let changes: AsyncStream<Void>
  private let task: Task<Void, Never>

  /// Starts to watch a file or a folder. Throws if it does not exist or cannot be watched.
  init(_ path: String) throws {
    let file = URL(fileURLWithPath: path)
    let isFolder = try file.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true
    // A link and what it leads to can both be replaced.
    let places = isFolder ? [file] : [file, file.resolvingSymlinksInPath()]
    let folders = isFolder ? Self.folders(in: file) : places.map { $0.deletingLastPathComponent() }
    let watch = try FolderWatch(folders.map(\.path))
    let names = Set(places.map(\.lastPathComponent))
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    changes = stream
    task = Task {
      for await name in watch.changes {
        if isFolder {
          // A new subfolder may have come with files.
          for folder in Self.folders(in: file) { try? watch.add(folder.path) }
        }
        let isSource = name.map { isFolder ? $0.hasSuffix(".swift") || !$0.contains(".") : names.contains($0) }
        // Between the two steps of a save, there may be no file.
        if isSource ?? true, FileManager.default.fileExists(atPath: path) { continuation.yield() }
      }
    }
  }

  deinit { task.cancel() }

  /// Returns a folder and its subfolders, without hidden ones.
  private static func folders(in folder: URL) -> [URL] {
    let inside = FileManager.default.enumerator(
      at: folder, includingPropertiesForKeys: [.isDirectoryKey], options: [.skipsHiddenFiles, .skipsPackageDescendants])
    let all = inside?.compactMap { $0 as? URL } ?? []
    return [folder]
      + all.filter { (try? $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) == true }
  }
}
