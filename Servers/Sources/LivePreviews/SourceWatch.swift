import Dispatch
import Foundation
import Glibc

/// Notices when a Swift file, or one in a folder or its subfolders, has been saved.
final class SourceWatch: Sendable {
  /// The stream of change signals. Pending signals coalesce into one.
  let changes: AsyncStream<Void>
  private let task: Task<Void, Never>

  /// Starts to watch a file or a folder. Throws if it does not exist or cannot be watched.
  init(_ path: String) throws {
    let file = URL(fileURLWithPath: path)
    let isFolder = try file.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true
    // Both a symbolic link and its target can be replaced.
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

/// Notices when files in folders are written, renamed or removed, as the kernel reports it.
///
/// Folders are watched rather than files, because most editors save by giving a new file the old one's name.
final class FolderWatch: Sendable {
  /// The names of changed files, without their folders. The stream buffers all pending names. A nil element reports
  /// changes without a name, for example after the kernel's queue has overflowed.
  let changes: AsyncStream<String?>
  private let descriptor: Int32
  /// Dispatch sources can be used by any thread, but do not say so.
  private nonisolated(unsafe) let source: any DispatchSourceRead

  /// The reported events: a file was written, renamed or removed.
  private static let events = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE)

  /// Watches folders, without their subfolders. Throws a `PreviewError` if one cannot be watched.
  init(_ folders: [String]) throws {
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard descriptor >= 0 else { throw Self.error("folders") }
    let (stream, continuation) = AsyncStream.makeStream(of: String?.self, bufferingPolicy: .unbounded)
    changes = stream
    let descriptor = descriptor
    source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: DispatchQueue(label: "folder watch"))
    source.setEventHandler { for name in Self.read(descriptor) { continuation.yield(name) } }
    source.setCancelHandler { close(descriptor) }
    source.resume()
    for folder in folders { try add(folder) }
  }

  deinit { source.cancel() }

  /// Watches another folder. A folder that is watched already is not watched twice.
  func add(_ folder: String) throws {
    guard inotify_add_watch(descriptor, folder, Self.events) >= 0 else { throw Self.error(folder) }
  }

  private static func error(_ folder: String) -> PreviewError {
    let reason = errno == ENOSPC || errno == EMFILE ? "too many are watched already" : String(cString: strerror(errno))
    return PreviewError(.failed, sentence: "cannot watch \(folder): \(reason.lowercased())")
  }

  /// Reads the events that are there and returns the names in them.
  private static func read(_ descriptor: Int32) -> [String?] {
    var names: [String?] = []
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor, &bytes, bytes.count)
      guard count > 0 else { return names }
      names += Self.names(in: bytes[..<count])
    }
  }

  /// Returns the names in the kernel's events: a descriptor, a mask, a cookie and a length of 4 bytes each, and a name
  /// of that length, filled with zeros.
  static func names(in bytes: ArraySlice<UInt8>) -> [String?] {
    var names: [String?] = []
    var rest: ArraySlice<UInt8> = bytes
    while rest.count >= 16 {
      let word = { (at: Int) in
        (0..<4).reduce(UInt32(0)) { $0 | UInt32(rest[rest.startIndex + at + $1]) << (8 * UInt32($1)) }
      }
      let mask = word(4)
      let length = Int(word(12))
      guard rest.count >= 16 + length else { return names }
      // A new file is reported again when it has been written; a new folder is not.
      let isUnwritten = mask & UInt32(IN_CREATE) != 0 && mask & UInt32(IN_ISDIR) == 0
      defer { rest = rest.dropFirst(16 + length) }
      if isUnwritten { continue }
      let name = rest.dropFirst(16).prefix(length).prefix { $0 != 0 }
      names.append(mask & UInt32(IN_Q_OVERFLOW) != 0 || name.isEmpty ? nil : String(decoding: name, as: UTF8.self))
    }
    return names
  }
}
