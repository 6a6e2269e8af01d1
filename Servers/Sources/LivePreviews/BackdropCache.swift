import Foundation
import Hummingbird
import Serving
import Synchronization

/// A photo or video that previews can be drawn over.
struct Backdrop: Sendable {
  /// The JSON for pages.
  struct Description: Encodable, Hashable, Sendable {
    /// The identifier in requests.
    var id: String
    /// The user's name of the file.
    var name: String
  }

  var description: Description
  var file: URL
}

/// The photos and videos that previews can be drawn over: the samples, the one that the command names, and the latest
/// uploads.
final class BackdropCache: Sendable {
  private let folder: URL
  private let uploads: ResumableUploads
  private let backdrops: Mutex<[Backdrop]>
  private let feed: StateFeed

  /// The maximum number of retained uploads.
  private static let mostSent = 4

  /// Creates a cache that keeps uploads in `folder`.
  init(_ backdrops: [Backdrop], folder: URL, feed: StateFeed) throws {
    self.folder = folder
    uploads = try ResumableUploads(folder: folder, fileSize: 4 << 30, freeSpace: 0)
    self.feed = feed
    self.backdrops = Mutex(backdrops)
    feed.update { $0.backdrops = backdrops.map(\.description) }
  }

  /// Returns the backdrop with an identifier; nil if it does not exist.
  func backdrop(_ id: String) -> Backdrop? { backdrops.withLock { all in all.first { $0.description.id == id } } }

  /// Keeps the file in the body of a request, in place of the oldest one. Throws if it is empty or cannot be stored.
  func add(_ request: Request, named name: String) async throws -> Backdrop.Description {
    let id = "sent-\(UUID().uuidString)"
    let file = uploads.file(id)
    do {
      guard try await receive(request, as: id) > 0 else {
        throw PreviewError(.wrong, sentence: "the file is empty; choose another one")
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

  private func receive(_ request: Request, as id: String) async throws -> Int {
    let size = request.headers[.contentLength].flatMap { Int($0) }
    if let size { try uploads.checkSize(size) }
    do { return try await uploads.receive(request.body, as: id, at: 0, of: size) } catch is CocoaError {
      throw PreviewError(.failed, sentence: "cannot write a file in \(folder.path); make room on the disk")
    }
  }
}
