package import Foundation
package import HTTPTypes
package import Hummingbird
import NIOPosix
import Synchronization

/// A folder of files that arrive in one request or in several, each of which continues where the last one ended.
///
/// The folder retains bytes that arrive before a connection breaks. Only one request at a time appends to a file.
package final class ResumableUploads: Sendable {
  /// A quota that announced bytes are taken from before they arrive.
  package struct Quota: Sendable {
    /// Takes a number of bytes. Throws if too few are left.
    let take: @Sendable (Int) throws -> Void
    /// Returns bytes that have not arrived.
    let giveBack: @Sendable (Int) -> Void

    package init(take: @escaping @Sendable (Int) throws -> Void, giveBack: @escaping @Sendable (Int) -> Void) {
      self.take = take
      self.giveBack = giveBack
    }
  }

  private let folder: URL
  private let fileSize: Int
  private let freeSpace: Int
  private let period: Duration
  /// The number of bytes that each file lacked when the request began that is sending it.
  private let receiving = Mutex<[String: Int]>([:])

  /// The slowest pace at which bytes may arrive, in bytes per second.
  private static let slowestPace = 1024.0

  /// Uses a folder, which is created if it does not exist.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - fileSize: The largest file in bytes.
  ///   - freeSpace: The space in bytes that stays free on the disk.
  ///   - period: The time over which the pace of arriving bytes is averaged.
  package init(folder: URL, fileSize: Int, freeSpace: Int, period: Duration = .seconds(30)) throws {
    self.folder = folder
    self.fileSize = fileSize
    self.freeSpace = freeSpace
    self.period = period
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  /// Returns the place of a file. The name must be one that the server has chosen or checked.
  package func file(_ name: String) -> URL { folder.appending(path: name) }

  /// Returns the number of bytes of a file that have arrived; nil if the file does not exist.
  package func size(of name: String) -> Int? { FileManager.default.sizeOfFile(file(name)) }

  package func isReceiving(_ name: String) -> Bool { receiving.withLock { $0[name] != nil } }

  /// Throws `fileOverLimit` if a file is larger than allowed.
  package func checkSize(_ size: Int) throws(ServerError) { if size > fileSize { throw overLimit } }

  private var overLimit: ServerError { ServerError(.fileOverLimit, ["gigabytes": .number(fileSize >> 30)]) }

  /// Throws `diskTooFull` unless the disk has room for a number of bytes and for all files that are being sent.
  package func checkRoom(for bytes: Int) throws {
    let expected = receiving.withLock { $0.values.reduce(bytes, +) }
    let system = try FileManager.default.attributesOfFileSystem(forPath: folder.path)
    let free = (system[.systemFreeSize] as? NSNumber)?.intValue ?? 0
    guard free - expected >= freeSpace else { throw ServerError(.diskTooFull) }
  }

  /// Adds bytes at an offset, which must be where the file ends, and returns the new offset.
  ///
  /// Throws `fileBeingSent`, `wrongOffset`, `diskTooFull`, `tooManyBytes` or `bytesMissing`; `fileOverLimit` if the size
  /// is unknown and exceeds the limit; `requestTooSlow` if the bytes arrive too slowly; and the errors of `quota` and
  /// `onComplete`.
  ///
  /// - Parameters:
  ///   - body: The bytes.
  ///   - name: The name of the file.
  ///   - offset: The offset of the bytes in the file.
  ///   - size: The size of the whole file in bytes; nil if it is unknown.
  ///   - quota: The quota that the announced bytes are taken from; nil for no limit.
  ///   - onComplete: Called when all bytes have arrived, before another request may send the file.
  package func receive(
    _ body: RequestBody, as name: String, at offset: Int, of size: Int?, quota: Quota? = nil,
    onComplete: @Sendable () async throws -> Void = {}
  ) async throws -> Int {
    let announced = max(0, (size ?? offset) - offset)
    let isAlone = receiving.withLock { receiving in
      guard receiving[name] == nil else { return false }
      receiving[name] = announced
      return true
    }
    guard isAlone else { throw ServerError(.fileBeingSent) }
    defer { receiving.withLock { $0[name] = nil } }
    let present = self.size(of: name) ?? 0
    guard offset == present else {
      throw ServerError(.wrongOffset, ["present": .number(present), "offset": .number(offset)])
    }
    try checkRoom(for: 0)
    try quota?.take(announced)
    let end: Int
    do { end = try await write(body, to: name, at: offset, of: size) } catch {
      quota?.giveBack(announced - min(announced, (self.size(of: name) ?? offset) - offset))
      throw error
    }
    quota?.giveBack(announced - min(announced, end - offset))
    if end == size { try await onComplete() }
    return end
  }

  /// Writes bytes as they arrive and returns the offset after the last one.
  private func write(_ body: RequestBody, to name: String, at offset: Int, of size: Int?) async throws -> Int {
    if offset == 0 { try Data().write(to: file(name)) }
    let output = try FileHandle(forWritingTo: file(name))
    try output.seek(toOffset: UInt64(offset))
    let most = size ?? fileSize
    return try await withThrowingTaskGroup(of: Int.self) { [period, overLimit] group in
      group.addTask {
        var end = offset
        var parts = body.makeAsyncIterator()
        while let buffer = try await Self.next(&parts) {
          guard buffer.readableBytes <= most - end else { throw size == nil ? overLimit : ServerError(.tooManyBytes) }
          let data = Data(buffer.readableBytesView)
          try await NIOThreadPool.singleton.runIfActive { try output.write(contentsOf: data) }
          end += data.count
        }
        return end
      }
      group.addTask {
        let least = Int(Self.slowestPace * (period / .seconds(1)).rounded(.up))
        var last = offset
        while true {
          try await Task.sleep(for: period)
          let now = self.size(of: name) ?? offset
          guard now - last >= least else { throw ServerError(.requestTooSlow) }
          last = now
        }
      }
      defer { group.cancelAll() }
      return try await group.next() ?? offset
    }
  }

  /// Returns the next bytes of a request; nil at its end.
  private static func next(_ parts: inout RequestBody.AsyncIterator) async throws -> ByteBuffer? {
    do { return try await parts.next() } catch is CancellationError { throw CancellationError() } catch {
      throw ServerError(.bytesMissing)
    }
  }
}

extension HTTPField.Name {
  /// The offset of the bytes of a request, or the number of bytes that have arrived.
  package static let uploadOffset = HTTPField.Name("Upload-Offset")!
  /// The size of the whole file.
  package static let uploadLength = HTTPField.Name("Upload-Length")!
  /// Whether all bytes have arrived, as a structured field.
  package static let uploadComplete = HTTPField.Name("Upload-Complete")!
}
