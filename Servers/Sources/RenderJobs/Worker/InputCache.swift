package import Blobs
import Digests
package import Foundation
import Synchronization
import Threads

/// A source of the inputs of jobs.
package protocol JobInputs: Sendable {
  /// Returns the path of an input, which stays until ``release(_:)`` is called; nil if there is no such input.
  func path(of input: String) throws -> String?
  /// Ends one use of an input.
  func release(_ input: String)
}

/// Keeps local copies of inputs, so that a worker fetches a video once and not again for each of its parts.
///
/// Inputs are named by their SHA-256 digests.
package final class InputCache: JobInputs {
  private let folder: URL
  private let store: any BlobStore
  private let limit: Int64
  /// The number of steps that use each input.
  private let users = Mutex<[String: Int]>([:])
  /// Keeps concurrent fetches of the same input apart.
  private let fetches = KeyedMutex<String>()

  /// The number of times that an input is read whose bytes do not have its digest.
  private static let maxReads = 3
  /// The number of bytes to leave free on the disk.
  private static let reserve: Int64 = 1 << 30

  /// Creates a cache in a folder, which is created if it does not exist, for about `limit` bytes; 10 GB by default.
  package init(folder: URL, store: any BlobStore, limit: Int64 = 10 << 30) throws {
    self.folder = folder
    self.store = store
    self.limit = limit
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  /// Throws `damaged` if the bytes in the store do not have the digest.
  package func path(of input: String) throws -> String? {
    guard let digest = SHA256Digest(hex: input) else { return nil }
    let file = folder.appending(path: input)
    users.withLock { $0[input, default: 0] += 1 }
    var isFetched = false
    defer { if !isFetched { release(input) } }
    isFetched = try fetches.withLock(input) { try fetch(digest, to: file) }
    return isFetched ? file.path : nil
  }

  package func release(_ input: String) {
    users.withLock { users in
      let count = users[input, default: 1] - 1
      users[input] = count > 0 ? count : nil
    }
  }

  /// Fetches an input that is not cached. Returns false if the store has no such input.
  private func fetch(_ input: SHA256Digest, to file: URL) throws -> Bool {
    if FileManager.default.fileExists(atPath: file.path) {
      try FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: file.path)
      return true
    }
    let key = JobKeys.input(input)
    guard let size = try Self.reading(key, { () throws(BlobError) in try store.size(of: key) }) else { return false }
    try makeRoom(for: size)
    // Bytes that were damaged in transit are read again.
    for _ in 0..<Self.maxReads {
      guard try Self.reading(key, { () throws(BlobError) in try store.copy(key, to: file.path) }) else { return false }
      if try SHA256Digest.ofFile(file.path) == input { return true }
      try FileManager.default.removeItem(at: file)
    }
    throw BlobError(.damaged, .read, key, in: "the store", reason: "its bytes do not have its digest")
  }

  /// Reads from the store. An answer that makes no sense may come from something between, so it may be tried again.
  private static func reading<Value>(
    _ key: BlobKey, _ body: () throws(BlobError) -> Value
  ) throws(BlobError) -> Value {
    do throws(BlobError) { return try body() } catch {
      guard error.kind == .damaged else { throw error }
      throw BlobError(.unreachable, .read, key, in: "the store", reason: error.reason)
    }
  }

  /// Evicts the least recently used inputs until `size` bytes fit.
  private func makeRoom(for size: Int64) throws {
    let keys: Set<URLResourceKey> = [.fileSizeKey, .contentModificationDateKey]
    var files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: Array(keys)).map {
      let values = try $0.resourceValues(forKeys: keys)
      return (url: $0, size: Int64(values.fileSize ?? 0), date: values.contentModificationDate ?? .distantPast)
    }
    files.sort { $0.date < $1.date }
    let system = try FileManager.default.attributesOfFileSystem(forPath: folder.path)
    let free = (system[.systemFreeSize] as? NSNumber)?.int64Value ?? 0
    let total = files.reduce(0) { $0 + $1.size }
    var excess = max(total + size - limit, size + Self.reserve - free)
    for file in files where excess > 0 {
      let isUsed = users.withLock { $0[file.url.lastPathComponent] != nil }
      guard !isUsed else { continue }
      try FileManager.default.removeItem(at: file.url)
      excess -= file.size
    }
  }
}
