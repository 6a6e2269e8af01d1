import Blobs
import Children
import Digests
import Foundation
import Hummingbird
import Serving
import Synchronization

/// Receives inputs, in one request or several, and stores them when they are complete.
///
/// Incoming bytes are kept in a folder of this server until the input is complete and its digest is verified.
final class InputDesk: Sendable {
  private let folder: URL
  private let store: any BlobStore
  private let work: HeavyWork
  /// The inputs that requests are uploading now, with the number of bytes that each still lacks.
  private let receiving = Mutex<[String: Int]>([:])

  /// The largest input in bytes.
  static let largest = 4 << 30
  /// For how many seconds an unfinished input is kept.
  private static let lifetime = 86_400.0

  /// Creates a desk with a folder, which is created if it does not exist.
  init(folder: URL, store: any BlobStore, work: HeavyWork) throws {
    self.folder = folder
    self.store = store
    self.work = work
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  /// Returns how many bytes of an input have arrived, and whether all of it is stored.
  func offset(of input: SHA256Digest) async throws -> (bytes: Int, isComplete: Bool) {
    let store = store
    if let size = try await work.run({ try store.size(of: JobKeys.input(input)) }) { return (Int(size), true) }
    return (present(input), false)
  }

  /// Adds bytes at an offset, which must be where the input ends, and returns the new offset.
  ///
  /// Bytes that arrive before a connection breaks are kept. A complete input is stored if its digest matches, and
  /// discarded otherwise.
  ///
  /// - Parameters:
  ///   - body: The bytes.
  ///   - input: The digest of the whole input.
  ///   - offset: How many bytes come before them.
  ///   - size: The size of the whole input in bytes.
  ///   - take: Takes a number of bytes from a quota. Throws if the quota is used up.
  ///   - giveBack: Returns bytes that did not arrive.
  func append(
    _ body: RequestBody, to input: SHA256Digest, at offset: Int, of size: Int, take: (Int) throws -> Void,
    giveBack: (Int) -> Void
  ) async throws -> Int {
    let isAlone = receiving.withLock { receiving in
      guard receiving[input.hex] == nil else { return false }
      receiving[input.hex] = max(0, size - offset)
      return true
    }
    guard isAlone else {
      throw ServiceError(.inputInTransit, "another request is sending this input; wait for it to end", retryAfter: 5)
    }
    defer { receiving.withLock { $0[input.hex] = nil } }
    let present = present(input)
    guard offset == present else {
      throw ServiceError(
        .wrongOffset, "the upload continues at byte \(present), not \(offset); ask for the offset and resume there")
    }
    // An input that has arrived but could not be stored is stored by a request without bytes.
    guard offset <= size else { throw ServiceError(.wrongRequest, "Upload-Offset must not exceed Upload-Length") }
    try checkRoom()
    try take(size - offset)
    let end: Int
    do { end = try await write(body, to: file(input), at: offset, most: size) } catch {
      giveBack(size - max(offset, self.present(input)))
      throw error
    }
    giveBack(size - end)
    guard end == size else { return end }
    let (path, store) = (file(input).path, store)
    try await work.run {
      guard try SHA256Digest.ofFile(path) == input else {
        try FileManager.default.removeItem(atPath: path)
        throw ServiceError(.wrongDigest, "the bytes do not have the digest \(input.hex); send them again")
      }
      _ = try store.put(file: path, as: JobKeys.input(input))
      try FileManager.default.removeItem(atPath: path)
    }
    return end
  }

  /// Removes unfinished inputs that have received no bytes for a day.
  func sweep(now: Date) throws {
    let keys: Set<URLResourceKey> = [.contentModificationDateKey]
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: Array(keys)) {
      let date = try file.resourceValues(forKeys: keys).contentModificationDate ?? now
      let isUsed = receiving.withLock { $0[file.lastPathComponent] != nil }
      if !isUsed, now.timeIntervalSince(date) > Self.lifetime { try FileManager.default.removeItem(at: file) }
    }
  }

  private func file(_ input: SHA256Digest) -> URL { folder.appending(path: input.hex) }

  private func present(_ input: SHA256Digest) -> Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: file(input).path)
    return (attributes?[.size] as? NSNumber)?.intValue ?? 0
  }

  /// Throws unless the disk has room for the remaining bytes of all inputs.
  private func checkRoom() throws {
    let bytes = receiving.withLock { $0.values.reduce(0, +) }
    let system = try FileManager.default.attributesOfFileSystem(forPath: folder.path)
    let free = (system[.systemFreeSize] as? NSNumber)?.intValue ?? 0
    guard free - bytes >= 256 << 20 else {
      throw ServiceError(.full, "the disk of the server is too full for this input; try again later", retryAfter: 60)
    }
  }

  /// Writes bytes as they arrive and returns the offset after the last one. Throws if there are too many, or if none
  /// arrives for 30 seconds.
  private func write(_ body: RequestBody, to file: URL, at offset: Int, most: Int) async throws -> Int {
    if offset == 0 { try Data().write(to: file) }
    let output = try FileHandle(forWritingTo: file)
    defer { try? output.close() }
    try output.seek(toOffset: UInt64(offset))
    var end = offset
    let parts = BodyParts(body)
    while let buffer = try await withDeadline(.seconds(30), { try await parts.next() }) {
      guard buffer.readableBytes <= most - end else {
        throw ServiceError(.tooLarge, "more bytes arrived than the input has; ask for the offset again")
      }
      try await work.run { try output.write(contentsOf: Data(buffer.readableBytesView)) }
      end += buffer.readableBytes
    }
    return end
  }
}

/// The pieces of a body, taken by one task at a time.
private final class BodyParts: @unchecked Sendable {
  private var iterator: RequestBody.AsyncIterator

  init(_ body: RequestBody) { iterator = body.makeAsyncIterator() }

  /// Returns the next piece; nil at the end.
  func next() async throws -> ByteBuffer? {
    do { return try await iterator.next() } catch is CancellationError { throw CancellationError() } catch {
      throw ServiceError(.wrongRequest, "the request ended too early; ask for the offset and send the rest")
    }
  }
}
