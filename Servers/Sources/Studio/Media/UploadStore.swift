import Foundation
import Hummingbird
import Jobs
import RenderJobs
import Serving

/// Receives files, examines them, and removes old ones.
actor UploadStore {
  let store: StudioStore
  private let folder: URL
  private let files: ResumableUploads
  private let exports: StudioExports
  private let tasks: UploadTasks

  /// The largest number of files, and the largest sum of their sizes in bytes.
  private static let most = 200
  private static let mostBytes = 40 << 30
  /// The time that an upload may wait for its next bytes, in seconds.
  private static let unfinishedLifetime = 86_400.0
  /// The time for which a file is kept after its last use, in seconds.
  private static let lifetime = 30 * 86_400.0

  init(store: StudioStore, folder: URL, exports: StudioExports, tasks: UploadTasks) throws {
    self.store = store
    self.folder = folder
    files = try ResumableUploads(folder: folder, fileSize: 4 << 30, freeSpace: 1 << 30)
    self.exports = exports
    self.tasks = tasks
  }

  nonisolated func file(_ id: String) -> URL { files.file(id) }

  func begin(name: String, size: Int) async throws -> StoredUpload {
    guard size > 0 else { throw StudioError(.emptyFile) }
    try files.checkSize(size)
    try files.checkRoom(for: size)
    let upload = try await store.addUpload(name: name, size: size, most: Self.most, mostBytes: Self.mostBytes)
    try Data().write(to: file(upload.id))
    return upload
  }

  nonisolated func offset(of upload: StoredUpload) throws -> Int {
    guard upload.state == .receiving else { return upload.state == .refused ? 0 : upload.size }
    guard let size = files.size(of: upload.id) else { throw StudioError(.noFile) }
    return size
  }

  /// Returns an upload that can be used. Throws if it cannot, or not yet.
  nonisolated func ready(_ id: String) async throws -> StoredUpload {
    let upload = try await store.upload(id)
    switch upload.state {
    case .ready: return upload
    case .receiving: throw StudioError(.fileIncomplete)
    case .checking: throw StudioError(.fileUnexamined)
    case .refused: throw upload.refusal
    }
  }

  /// Adds bytes at an offset, which must be where the upload ends, and returns the new offset.
  ///
  /// When all bytes have arrived, they are examined.
  func append(_ body: RequestBody, to id: String, at offset: Int) async throws -> Int {
    let upload = try await store.upload(id)
    guard upload.state == .receiving else { throw StudioError(.fileComplete) }
    _ = try self.offset(of: upload)
    let end = try await files.receive(body, as: id, at: offset, of: upload.size) {
      try await store.setUpload(id, .checking)
    }
    try await store.touchUpload(id)
    if end == upload.size { examine(upload) }
    return end
  }

  /// Deletes an upload and returns what it was. Throws if it does not exist or is still needed.
  func remove(_ id: String) async throws -> StoredUpload {
    let upload = try await store.upload(id)
    guard !files.isReceiving(id) else { throw StudioError(.fileInTransit) }
    guard try await !exports.needs(upload: id) else { throw StudioError(.fileNeeded) }
    try await store.deleteUpload(id)
    // A file that cannot be removed now belongs to nothing, so it is swept later.
    try? FileManager.default.removeItem(at: file(id))
    return upload
  }

  private func examine(_ upload: StoredUpload) {
    Task {
      do {
        let result = try await tasks.run(.survey(input: upload.storedName), on: upload, limits: .survey)
        try await store.setUpload(upload.id, .ready, media: result.media)
      } catch let failure as JobError {
        try? FileManager.default.removeItem(at: file(upload.id))
        try await store.setUpload(upload.id, .refused, error: StudioError(failure, name: upload.name))
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
      let isOld = age > (isUseless ? Self.unfinishedLifetime : Self.lifetime)
      let exists = FileManager.default.fileExists(atPath: file(upload.id).path)
      if !files.isReceiving(upload.id), isOld || (!exists && upload.state != .refused) {
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
