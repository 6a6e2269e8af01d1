import Dispatch
import Foundation
import Glibc

/// Notices when files in folders are written, renamed or removed, as the kernel reports it.
///
/// Folders are watched rather than files, because most editors save by giving a new file the old one's name.
final class FolderWatch: Sendable {
  /// Names of files that have changed, without their folders. Changes that nobody has taken yet are kept together; a nil
  /// stands for changes that were not recorded.
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
    var (names, rest): ([String?], ArraySlice<UInt8>) = ([], bytes)
    while rest.count >= 16 {
      let word = { (at: Int) in
        (0..<4).reduce(UInt32(0)) { $0 | UInt32(rest[rest.startIndex + at + $1]) << (8 * UInt32($1)) }
      }
      let (mask, length) = (word(4), Int(word(12)))
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
