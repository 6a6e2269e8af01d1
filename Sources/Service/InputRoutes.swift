import Blobs
import Digests
import Foundation
import HTTPTypes
import Hummingbird
import RenderJobs
import Serving

/// The inputs under `/v1/inputs`, named by their SHA-256 digests.
struct InputRoutes {
  let store: InputStore
  let quotas: Quotas

  func add(to api: RouterGroup<APIContext>) {
    let inputs = api.group("inputs")
    inputs.head(":digest") { _, context in
      let (offset, isComplete) = try await store.offset(of: try Self.digest(context))
      return Self.response(.ok, at: offset, isComplete: isComplete)
    }
    inputs.patch(":digest") { request, context in
      let digest = try Self.digest(context)
      let offset = try Self.number(.uploadOffset, of: request, from: 0)
      let size = try Self.number(.uploadLength, of: request, from: 1)
      try store.checkSize(size)
      if try await store.offset(of: digest).isComplete {
        return Self.response(.noContent, at: size, isComplete: true)
      }
      guard offset <= size else {
        throw ServiceError(.wrongRequest, "Upload-Offset must not exceed Upload-Length")
      }
      let client = try context.sender()
      let quota = ResumableUploads.Quota { [quotas] in
        try quotas.take($0, of: .bytes, by: client)
      } giveBack: { [quotas] in
        quotas.giveBack($0, of: .bytes, by: client)
      }
      let end = try await store.append(request.body, to: digest, at: offset, of: size, quota: quota)
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
}

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
    uploads = try ResumableUploads(folder: folder, fileSize: 4 << 30, freeSpace: 256 << 20)
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
