import Blobs
import Digests
import Foundation
import Synchronization

/// Keeps copies of inputs, so that the parts of a video need not be fetched for each of them.
final class InputCache: Sendable {
  private struct State {
    /// How many steps use an input.
    var users: [String: Int] = [:]
  }

  private let folder: URL
  private let store: any BlobStore
  private let limit: Int64
  private let state = Mutex(State())
  /// Only one input is fetched at a time: two steps of a job need the same one.
  private let fetching = Mutex(())

  /// Creates a cache in a folder, which is created if it does not exist, for about `limit` bytes.
  init(folder: URL, store: any BlobStore, limit: Int64) throws {
    self.folder = folder
    self.store = store
    self.limit = limit
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  /// Returns the path of a copy, which stays until ``release(_:)`` is called; nil if the store has no such input.
  func path(of input: SHA256Digest) throws -> String? {
    let file = folder.appending(path: input.hex)
    state.withLock { $0.users[input.hex, default: 0] += 1 }
    do {
      let isThere = try fetching.withLock { _ in
        if FileManager.default.fileExists(atPath: file.path) {
          try FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: file.path)
          return true
        }
        try makeRoom()
        guard try store.copy(JobKeys.input(input), to: file.path) else { return false }
        guard try SHA256Digest.ofFile(file.path) == input else {
          try FileManager.default.removeItem(at: file)
          throw BlobError(
            .damaged, .read, JobKeys.input(input), in: "the store", reason: "its digest is wrong; upload it again")
        }
        return true
      }
      if !isThere { release(input) }
      return isThere ? file.path : nil
    } catch {
      release(input)
      throw error
    }
  }

  /// Says that a step no longer uses an input.
  func release(_ input: SHA256Digest) {
    state.withLock { state in
      let count = state.users[input.hex, default: 1] - 1
      state.users[input.hex] = count > 0 ? count : nil
    }
  }

  /// Removes the inputs that were not used for the longest time, until the limit is kept.
  private func makeRoom() throws {
    let keys: Set<URLResourceKey> = [.fileSizeKey, .contentModificationDateKey]
    var files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: Array(keys)).map {
      let values = try $0.resourceValues(forKeys: keys)
      return (url: $0, size: Int64(values.fileSize ?? 0), date: values.contentModificationDate ?? .distantPast)
    }
    files.sort { $0.date < $1.date }
    var total = files.reduce(0) { $0 + $1.size }
    for file in files where total > limit {
      let isUsed = state.withLock { $0.users[file.url.lastPathComponent] != nil }
      guard !isUsed else { continue }
      try FileManager.default.removeItem(at: file.url)
      total -= file.size
    }
  }
}
