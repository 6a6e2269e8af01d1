import Blobs
import Digests
import Foundation

/// Keeps local copies of inputs, so that a worker fetches a video once and not again for each of its parts.
final class InputCache: @unchecked Sendable {
  private let folder: URL
  private let store: any BlobStore
  private let limit: Int64
  /// Guards the properties below, and is signalled when a fetch ends.
  private let condition = NSCondition()
  /// The number of steps that use each input.
  private var users: [String: Int] = [:]
  /// The inputs that are being fetched.
  private var fetching: Set<String> = []

  /// The number of bytes to leave free on the disk.
  private static let reserve: Int64 = 1 << 30

  /// Creates a cache in a folder, which is created if it does not exist, for about `limit` bytes.
  init(folder: URL, store: any BlobStore, limit: Int64) throws {
    self.folder = folder
    self.store = store
    self.limit = limit
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  /// Returns the path of a copy, which stays until ``release(_:)`` is called; nil if the store has no such input.
  ///
  /// Throws `damaged` if the bytes do not have the digest.
  func path(of input: SHA256Digest) throws -> String? {
    let file = folder.appending(path: input.hex)
    condition.withLock {
      users[input.hex, default: 0] += 1
      while fetching.contains(input.hex) { condition.wait() }
      fetching.insert(input.hex)
    }
    defer {
      condition.withLock {
        fetching.remove(input.hex)
        condition.broadcast()
      }
    }
    do {
      if try fetch(input, to: file) { return file.path }
      release(input)
      return nil
    } catch {
      release(input)
      throw error
    }
  }

  /// Ends one use of an input, which may be removed when no step uses it.
  func release(_ input: SHA256Digest) {
    condition.withLock {
      let count = users[input.hex, default: 1] - 1
      users[input.hex] = count > 0 ? count : nil
    }
  }

  /// Fetches an input that is not cached. Returns false if the store has no such input.
  private func fetch(_ input: SHA256Digest, to file: URL) throws -> Bool {
    if FileManager.default.fileExists(atPath: file.path) {
      try FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: file.path)
      return true
    }
    let key = JobKeys.input(input)
    guard let size = try store.size(of: key) else { return false }
    try makeRoom(for: size)
    guard try store.copy(key, to: file.path) else { return false }
    guard try SHA256Digest.ofFile(file.path) == input else {
      try FileManager.default.removeItem(at: file)
      throw BlobError(.damaged, .read, key, in: "the store", reason: "its bytes do not have its digest")
    }
    return true
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
      let isUsed = condition.withLock { users[file.url.lastPathComponent] != nil }
      guard !isUsed else { continue }
      try FileManager.default.removeItem(at: file.url)
      excess -= file.size
    }
  }
}
