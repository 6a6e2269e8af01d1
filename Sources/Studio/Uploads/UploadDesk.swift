import Children
import Foundation
import Hummingbird
import Synchronization

/// Receives files, has them examined, and removes old ones.
actor UploadDesk {
  let store: StudioStore
  let folder: URL
  private let child: StudioChild
  private let slots: JobSlots
  private let limits: UploadLimits
  /// The uploads to which a request is adding bytes.
  private var receiving: Set<String> = []

  init(store: StudioStore, folder: URL, child: StudioChild, slots: JobSlots, limits: UploadLimits) {
    self.store = store
    self.folder = folder
    self.child = child
    self.slots = slots
    self.limits = limits
  }

  /// Returns the file with the bytes of an upload.
  nonisolated func file(_ id: String) -> URL { folder.appending(path: id) }

  /// Starts an upload of `size` bytes.
  func begin(name: String, size: Int) async throws -> StoredUpload {
    guard size > 0 else { throw StudioError(.emptyFile) }
    guard size <= limits.fileSize else {
      throw StudioError(.fileOverLimit, ["gigabytes": .number(Double(limits.fileSize >> 30))])
    }
    let system = try FileManager.default.attributesOfFileSystem(forPath: folder.path)
    let free = (system[.systemFreeSize] as? NSNumber)?.intValue ?? 0
    guard free - size >= limits.freeSpace else { throw StudioError(.diskTooFull) }
    let upload = try await store.addUpload(
      name: name, size: size, most: limits.files, mostBytes: limits.allFiles)
    try Data().write(to: file(upload.id))
    return upload
  }

  /// Returns how many bytes of an upload have arrived.
  nonisolated func offset(of upload: StoredUpload) throws -> Int {
    guard upload.state == .receiving else { return upload.state == .refused ? 0 : upload.size }
    let attributes = try? FileManager.default.attributesOfItem(atPath: file(upload.id).path)
    guard let size = (attributes?[.size] as? NSNumber)?.intValue else { throw StudioError(.noFile) }
    return size
  }

  /// Adds bytes at an offset, which must be where the upload ends, and returns the new offset.
  ///
  /// Bytes that arrive before a connection breaks are kept. When all bytes are there, they are examined.
  func append(_ body: RequestBody, to id: String, at offset: Int) async throws -> Int {
    let upload = try await store.upload(id)
    guard upload.state == .receiving else { throw StudioError(.fileComplete) }
    guard receiving.insert(id).inserted else { throw StudioError(.fileBeingSent) }
    defer { receiving.remove(id) }
    let present = try self.offset(of: upload)
    guard offset == present else {
      throw StudioError(.wrongOffset, ["present": .number(Double(present)), "offset": .number(Double(offset))])
    }
    let end = try await write(body, to: file(id), at: offset, most: upload.size)
    try await store.touchUpload(id)
    if end == upload.size {
      try await store.setUpload(id, .checking)
      examine(upload)
    }
    return end
  }

  /// Writes bytes as they arrive and returns the offset after the last one. Throws if there are too many, or if they
  /// arrive too slowly.
  private nonisolated func write(_ body: RequestBody, to file: URL, at offset: Int, most: Int) async throws -> Int {
    let arrived = Counter()
    let least = limits.slowestPace * 30
    return try await withThrowingTaskGroup(of: Int.self) { group in
      group.addTask {
        let output = try UploadFile(file, at: offset)
        var end = offset
        var parts = body.makeAsyncIterator()
        while let buffer = try await Self.next(&parts) {
          guard buffer.readableBytes <= most - end else { throw StudioError(.tooManyBytes) }
          try await output.write(Data(buffer.readableBytesView))
          end += buffer.readableBytes
          arrived.value.add(buffer.readableBytes, ordering: .relaxed)
        }
        return end
      }
      group.addTask {
        var last = 0
        while true {
          try await Task.sleep(for: .seconds(30))
          let now = arrived.value.load(ordering: .relaxed)
          guard now - last >= least else { throw DeadlineError() }
          last = now
        }
      }
      defer { group.cancelAll() }
      return try await group.next() ?? offset
    }
  }

  /// Returns the next bytes of a request; nil at its end.
  private nonisolated static func next(_ parts: inout RequestBody.AsyncIterator) async throws -> ByteBuffer? {
    do { return try await parts.next() } catch is CancellationError { throw CancellationError() } catch {
      throw StudioError(.bytesMissing)
    }
  }

  private final class Counter: Sendable {
    let value = Atomic(0)
  }

  /// Deletes an upload. Throws if there is none, or if it is still needed.
  func remove(_ id: String) async throws {
    _ = try await store.upload(id)
    guard !receiving.contains(id) else { throw StudioError(.fileInTransit) }
    guard try await !store.isUploadNeeded(id) else { throw StudioError(.fileNeeded) }
    try await store.deleteUpload(id)
    // A file that cannot be removed now belongs to nothing, so it is swept later.
    try? FileManager.default.removeItem(at: file(id))
  }

  /// Has a complete upload examined.
  private func examine(_ upload: StoredUpload) {
    let (store, child, slots, file) = (store, child, slots, file(upload.id))
    Task {
      do {
        let json = try await slots.run { try await child.run(["survey", upload.storedName], limits: .survey) }
        try await store.setUpload(
          upload.id, .ready, media: try JSONDecoder().decode(UploadedMedia.self, from: json))
      } catch let error as ChildError {
        try? FileManager.default.removeItem(at: file)
        try await store.setUpload(upload.id, .refused, error: error.explained(upload.storedName, as: upload.name))
      } catch {
        // Nothing is known about the file, so the next start examines it again.
        try await store.setUpload(upload.id, .checking, error: StudioError(.fileUnusable, sentence: "\(error)"))
      }
    }
  }

  /// Examines uploads whose examination was interrupted, and removes what is too old or belongs to nothing.
  func sweep(isStart: Bool) async throws {
    let now = store.seconds
    var kept: Set<String> = []
    for upload in try await store.uploads() {
      let age = now - upload.usedAt
      let isUseless = upload.state == .receiving || upload.state == .refused
      let isOld = age > (isUseless ? limits.unfinishedLifetime : limits.lifetime)
      let exists = FileManager.default.fileExists(atPath: file(upload.id).path)
      if !receiving.contains(upload.id), isOld || (!exists && upload.state != .refused) {
        try await store.deleteUpload(upload.id)
      } else {
        kept.insert(upload.id)
        if isStart, upload.state == .checking { examine(upload) }
      }
    }
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where !kept.contains(String(name.prefix { $0 != "." })) {
      try? FileManager.default.removeItem(at: folder.appending(path: name))
    }
  }
}
