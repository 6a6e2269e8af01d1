import Blobs
import Digests
import Foundation
import HTTPTypes
import Hummingbird
import RenderJobs
import Serving

/// The inputs under `/v1/inputs`, named by their SHA-256 digests.
///
/// An input arrives in one or more requests. The server collects its bytes in a local folder, and stores the input once
/// it is complete and its digest matches.
struct InputRoutes: Sendable {
  private let folder: URL
  private let uploads: ResumableUploads
  private let store: any BlobStore
  private let work: HeavyWork
  private let quotas: Quotas

  /// The lifetime of an unfinished input in seconds.
  private static let lifetime = 86_400.0

  /// Uses a folder, which is created if it does not exist.
  init(folder: URL, store: any BlobStore, work: HeavyWork, quotas: Quotas) throws {
    self.folder = folder
    self.store = store
    self.work = work
    self.quotas = quotas
    uploads = try ResumableUploads(folder: folder, fileSize: 4 << 30, freeSpace: 256 << 20)
  }

  func add(to api: RouterGroup<APIContext>) {
    let inputs = api.group("inputs")
    inputs.head(":digest") { _, context in
      let (offset, isComplete) = try await self.offset(of: try Self.digest(context), from: try context.sender())
      return Self.response(.ok, at: offset, isComplete: isComplete)
    }
    inputs.patch(":digest") { request, context in
      let digest = try Self.digest(context)
      let offset = try Self.number(.uploadOffset, of: request, from: 0)
      let size = try Self.number(.uploadLength, of: request, from: 1)
      try uploads.checkSize(size)
      let client = try context.sender()
      if try await self.offset(of: digest, from: client).isComplete {
        return Self.response(.noContent, at: size, isComplete: true)
      }
      guard offset <= size else {
        throw ServiceError(.wrongRequest, "Upload-Offset must not exceed Upload-Length")
      }
      let quota = ResumableUploads.Quota {
        try quotas.take($0, of: .bytes, by: client)
      } giveBack: {
        quotas.giveBack($0, of: .bytes, by: client)
      }
      let end = try await uploads.receive(
        request.body, as: Self.file(digest, client), at: offset, of: size, quota: quota
      ) {
        try await work.run { try complete(digest, client) }
      }
      return Self.response(end == size ? .created : .noContent, at: end, isComplete: end == size)
    }
  }

  private static func response(_ status: HTTPResponse.Status, at offset: Int, isComplete: Bool) -> Response {
    var headers: HTTPFields = [.uploadOffset: String(offset), .uploadComplete: isComplete ? "?1" : "?0"]
    if status == .ok { headers[.cacheControl] = "no-store" }
    return Response(status: status, headers: headers)
  }

  private static func digest(_ context: APIContext) throws(ServiceError) -> SHA256Digest {
    guard let digest = SHA256Digest(hex: context.parameters.get("digest") ?? "") else {
      throw ServiceError(.wrongRequest, "an input is named by its SHA-256 digest: 64 lower-case hexadecimal digits")
    }
    return digest
  }

  private static func number(
    _ name: HTTPField.Name, of request: Request, from least: Int
  ) throws(ServiceError) -> Int {
    guard let number = request.headers[name].flatMap({ Int($0) }), number >= least else {
      throw ServiceError(.wrongRequest, "the header \(name.rawName) must be a number of bytes from \(least)")
    }
    return number
  }

  /// Returns the name of the file with the bytes of an input that a client has sent so far.
  private static func file(_ input: SHA256Digest, _ client: ServiceClients.Client) -> String {
    "\(input.hex).\(client.name)"
  }

  /// Returns the number of bytes of an input that a client has sent, and whether that is all of it.
  ///
  /// Bytes that only other clients have sent do not count: a digest alone gives no access to an input.
  private func offset(
    of input: SHA256Digest, from client: ServiceClients.Client
  ) async throws -> (bytes: Int, isComplete: Bool) {
    let size = try await work.run {
      try store.size(of: JobKeys.holding(input, by: client.name)) == nil
        ? nil : try store.size(of: JobKeys.input(input))
    }
    if let size { return (Int(size), true) }
    return (uploads.size(of: Self.file(input, client)) ?? 0, false)
  }

  /// Stores a complete input if its digest matches, and discards it otherwise.
  ///
  /// An input that arrived but could not be stored is stored by a request without bytes.
  private func complete(_ input: SHA256Digest, _ client: ServiceClients.Client) throws {
    let path = uploads.file(Self.file(input, client)).path
    guard try SHA256Digest.ofFile(path) == input else {
      try FileManager.default.removeItem(atPath: path)
      throw ServiceError(.wrongDigest, ["digest": .text(input.hex)])
    }
    _ = try store.put(file: path, as: JobKeys.input(input))
    // Storing it anew extends the lifetime of the input.
    try store.remove(JobKeys.holding(input, by: client.name))
    _ = try store.put([], as: JobKeys.holding(input, by: client.name))
    try FileManager.default.removeItem(atPath: path)
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
