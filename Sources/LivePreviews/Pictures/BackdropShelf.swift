import Foundation
import Hummingbird
import NIOPosix
import Synchronization

/// The photos and videos that previews can be drawn over: the samples, the one that the command names, and those that
/// pages have sent.
final class BackdropShelf: Sendable {
  private let folder: URL
  private let backdrops: Mutex<[Backdrop]>
  private let feed: StateFeed

  /// The largest file that a page may send, in bytes.
  static let largest = 4 << 30
  /// How many files that pages have sent are kept.
  private static let mostSent = 4

  /// Creates a shelf that keeps in `folder` what pages send.
  init(_ backdrops: [Backdrop], folder: URL, feed: StateFeed) {
    self.folder = folder
    self.feed = feed
    self.backdrops = Mutex(backdrops)
    feed.update { $0.backdrops = backdrops.map(\.description) }
  }

  /// Returns the backdrop with an identifier; nil if there is none.
  func backdrop(_ id: String) -> Backdrop? { backdrops.withLock { all in all.first { $0.description.id == id } } }

  /// Keeps a file that a page sends, and returns what it is called.
  ///
  /// Throws a `PreviewFault` if it is empty, too large or cannot be stored. The oldest such file is removed.
  func add(_ body: RequestBody, named name: String) async throws -> Backdrop.Description {
    let id = "sent-\(UUID().uuidString)"
    let file = folder.appending(path: id)
    do {
      guard try await write(body, to: file) > 0 else {
        throw PreviewFault.wrong("the file is empty; choose another one")
      }
    } catch {
      try? FileManager.default.removeItem(at: file)
      throw error
    }
    let new = Backdrop(description: .init(id: id, name: name), file: file)
    let (all, dropped) = backdrops.withLock { all in
      all.append(new)
      let sent = all.filter { $0.description.id.hasPrefix("sent-") }
      let dropped = sent.dropLast(Self.mostSent)
      all.removeAll { old in dropped.contains { $0.description.id == old.description.id } }
      return (all, dropped)
    }
    for old in dropped { try? FileManager.default.removeItem(at: old.file) }
    feed.update { $0.backdrops = all.map(\.description) }
    return new.description
  }

  /// Writes a body to a file, away from the threads that answer requests, and returns its size.
  private func write(_ body: RequestBody, to file: URL) async throws -> Int {
    guard FileManager.default.createFile(atPath: file.path, contents: nil) else {
      throw PreviewFault.failed("cannot write a file in \(folder.path); make room on the disk")
    }
    let handle = try FileHandle(forWritingTo: file)
    defer { try? handle.close() }
    var size = 0
    for try await buffer in body {
      size += buffer.readableBytes
      guard size <= Self.largest else { throw PreviewFault.tooLarge }
      let data = Data(buffer.readableBytesView)
      do { try await NIOThreadPool.singleton.runIfActive { try handle.write(contentsOf: data) } } catch {
        throw PreviewFault.failed("cannot write a file in \(folder.path); make room on the disk")
      }
    }
    return size
  }
}
