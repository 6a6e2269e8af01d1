import Blobs
import Digests
import Foundation
import Hummingbird
import RenderJobs
import Serving

/// Receives inputs, in one request or several, and stores them when they are complete.
///
/// Incoming bytes are kept in a folder of this server until the input is complete and its digest is verified.
struct InputStore: Sendable {
  private let folder: URL
  private let uploads: ResumableUploads
  private let store: any BlobStore
  private let work: HeavyWork

  /// The time for which an unfinished input is kept, in seconds.
  private static let lifetime = 86_400.0

  /// Uses a folder, which is created if it does not exist.
  init(folder: URL, store: any BlobStore, work: HeavyWork) throws {
    self.folder = folder
    self.store = store
    self.work = work
    uploads = try ResumableUploads(folder: folder, limits: .init(fileSize: 4 << 30, freeSpace: 256 << 20))
  }

  /// Throws if an input is larger than allowed.
  func checkSize(_ size: Int) throws { try uploads.checkSize(size) }

  /// Returns how many bytes of an input have arrived, and whether all of it is stored.
  func offset(of input: SHA256Digest) async throws -> (bytes: Int, isComplete: Bool) {
    if let size = try await work.run({ [store] in try store.size(of: JobKeys.input(input)) }) {
      return (Int(size), true)
    }
    return (uploads.size(of: input.hex) ?? 0, false)
  }

  /// Adds bytes at an offset, which must be where the input ends, and returns the new offset.
  ///
  /// A complete input is stored if its digest matches, and discarded otherwise. An input that arrived but could not be
  /// stored is stored by a request without bytes.
  ///
  /// - Parameters:
  ///   - body: The bytes.
  ///   - input: The digest of the whole input.
  ///   - offset: How many bytes come before them.
  ///   - size: The size of the whole input in bytes.
  ///   - quota: What the bytes are taken from.
  func append(
    _ body: RequestBody, to input: SHA256Digest, at offset: Int, of size: Int, quota: ResumableUploads.Quota
  ) async throws -> Int {
    let path = uploads.file(input.hex).path
    return try await uploads.receive(body, as: input.hex, at: offset, of: size, quota: quota) { [store, work] in
      try await work.run {
        guard try SHA256Digest.ofFile(path) == input else {
          try FileManager.default.removeItem(atPath: path)
          throw ServiceError(.wrongDigest, ["digest": .text(input.hex)])
        }
        _ = try store.put(file: path, as: JobKeys.input(input))
        try FileManager.default.removeItem(atPath: path)
      }
    }
  }

  /// Removes unfinished inputs that have received no bytes for a day.
  func sweep(now: Date) throws {
    let keys: Set<URLResourceKey> = [.contentModificationDateKey]
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: Array(keys)) {
      let date = try file.resourceValues(forKeys: keys).contentModificationDate ?? now
      if !uploads.isReceiving(file.lastPathComponent), now.timeIntervalSince(date) > Self.lifetime {
        try FileManager.default.removeItem(at: file)
      }
    }
  }
}
