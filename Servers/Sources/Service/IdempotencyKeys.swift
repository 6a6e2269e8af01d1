import Blobs
import Digests
import Foundation
import JSON
import RenderJobs

/// The idempotency keys of clients. A key stands for one request, whichever engine answers it, for a day.
struct IdempotencyKeys: Sendable {
  private struct Use: Codable {
    /// The digest of the request in hexadecimal.
    var request: String
    /// In seconds since 1970.
    var usedAt: Double
  }

  let store: any BlobStore
  let now: @Sendable () -> Date

  /// The time for which a key stands for its request, in seconds.
  static let lifetime = 86_400.0

  /// Runs `body` if the key is new or was used for the same request. Otherwise, throws `keyReused`.
  ///
  /// A key whose request fails can be used again for any request.
  func use<Value>(
    _ key: String, of client: ServiceClients.Client, for request: SHA256Digest, _ body: () throws -> Value
  ) throws -> Value {
    let blob = JobKeys.request(SHA256Digest(of: Array(key.utf8)), by: client.name)
    let use = Use(request: request.hex, usedAt: now().timeIntervalSince1970)
    let bytes = JSONEncoder.bytes(of: use)
    var isNew = try store.put(bytes, as: blob)
    while !isNew {
      if let known = try known(blob), use.usedAt - known.usedAt < Self.lifetime {
        guard known.request == use.request else { throw ServiceError(.keyReused) }
        break
      }
      // It has expired, or an earlier version stored the identifier of a job.
      try store.remove(blob)
      isNew = try store.put(bytes, as: blob)
    }
    do { return try body() } catch {
      if isNew { try store.remove(blob) }
      throw error
    }
  }

  private func known(_ blob: BlobKey) throws -> Use? {
    guard let bytes = try store.bytes(of: blob, limit: 1000) else { return nil }
    return try? JSONDecoder().decode(Use.self, from: Data(bytes))
  }
}
