import Digests
import Foundation
import Hummingbird
import Jobs
import RenderJobs
import Serving

/// Receives files, examines them, and removes old ones.
///
/// The same bytes are stored once, however often they are uploaded. When there is no room for an upload, the files that
/// were used least recently give way, apart from those that a draft shows or an export needs.
actor UploadStore {
  let store: StudioStore
  private let folder: URL
  private let files: ResumableUploads
  private let exports: StudioExports
  private let pictures: MediaPictures
  private let tasks: UploadTasks
  private let changes: StudioChanges
  /// The uploads that are being examined.
  private var examined: Set<String> = []
  /// Computes digests, one at a time.
  private let digesting = HeavyWork(threads: 1, mostWaiting: 4096)

  /// The largest number of files, and the largest sum of their sizes.
  static let most = FileTotal(count: 200, bytes: 40 << 30)
  /// The time that an upload may wait for its next bytes, in seconds.
  private static let unfinishedLifetime = 86_400.0
  /// The lifetime of a file after its last use, in seconds, unless a draft or an export needs it.
  private static let lifetime = 30 * 86_400.0

  init(
    store: StudioStore, folder: URL, exports: StudioExports, pictures: MediaPictures, tasks: UploadTasks,
    changes: StudioChanges
  ) throws {
    self.store = store
    self.folder = folder
    files = try ResumableUploads(folder: folder, fileSize: 4 << 30, freeSpace: 1 << 30)
    self.exports = exports
    self.pictures = pictures
    self.tasks = tasks
    self.changes = changes
  }

  nonisolated func file(of upload: StoredUpload) -> URL { files.file(upload.file) }

  func begin(name: String, size: Int) async throws -> StoredUpload {
    guard size > 0 else { throw StudioError(.emptyFile) }
    try files.checkSize(size)
    try files.checkRoom(for: size)
    let isNeeded = try await isNeeded()
    let (upload, removed) = try await store.addUpload(name: name, size: size, most: Self.most, keeping: isNeeded)
    await discard(removed)
    try Data().write(to: file(of: upload))
    return upload
  }

  nonisolated func offset(of upload: StoredUpload) throws -> Int {
    guard upload.state == .receiving else { return upload.state == .refused ? 0 : upload.size }
    guard let size = files.size(of: upload.file) else { throw StudioError(.noFile) }
    return size
  }

  /// Returns an upload. If its examination failed, returns the error and starts another examination.
  func status(of id: String) async throws -> StoredUpload {
    let upload = try await store.upload(id)
    if upload.state == .checking, upload.error != nil { examine(upload) }
    return upload
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
    let end = try await files.receive(body, as: upload.file, at: offset, of: upload.size) {
      try await store.setUpload(id, .checking)
    }
    try await store.touchUpload(id)
    if end == upload.size { examine(upload) }
    return end
  }

  /// Deletes an upload, and its file if no other upload shares it. Throws if it does not exist or is still needed.
  func remove(_ id: String) async throws {
    let upload = try await store.upload(id)
    guard !files.isReceiving(upload.file) else { throw StudioError(.fileInTransit) }
    guard try await !exports.needed().contains(upload.file) else { throw StudioError(.fileNeeded) }
    await discard(try await store.deleteUpload(upload).map { [$0] } ?? [])
  }

  /// Returns the space that files take, and the share that no draft shows and nothing else needs.
  func use() async throws -> StorageUse {
    let all = try await store.files()
    return StorageUse(
      used: FileTotal(all.map(\.size)), most: Self.most, removable: FileTotal(try await unneeded(all).map(\.size)))
  }

  /// Removes all files that no draft shows and nothing else needs.
  func clear() async throws { try await remove(try await unneeded(try await store.files())) }

  private func unneeded(_ files: [StoredFile]) async throws -> [StoredFile] {
    let isNeeded = try await isNeeded()
    return files.filter { $0.mayGiveWay(at: store.seconds) && !isNeeded($0.name) }
  }

  /// Returns whether an export or a request that is sending bytes needs a file.
  private func isNeeded() async throws -> @Sendable (String) -> Bool {
    let needed = try await exports.needed()
    return { [files] in needed.contains($0) || files.isReceiving($0) }
  }

  private func remove(_ files: [StoredFile]) async throws {
    let names = files.map(\.name)
    try await store.deleteFiles(names)
    await discard(names)
  }

  /// Removes files that belong to no upload any more.
  private func discard(_ names: [String]) async {
    for name in names {
      await pictures.forget(name)
      // A file that cannot be removed now is swept later.
      try? FileManager.default.removeItem(at: files.file(name))
    }
  }

  private func examine(_ upload: StoredUpload) {
    guard examined.insert(upload.id).inserted else { return }
    changes.note(.uploads)
    Task {
      defer {
        examined.remove(upload.id)
        changes.note(.uploads)
      }
      do {
        let path = file(of: upload).path
        let digest = try await digesting.run { try SHA256Digest.ofFile(path).hex }
        var end = try await store.finishUpload(upload.id, digest: digest, media: nil)
        if !end.isFinished {
          let survey = ChildTask.Work.survey(input: UploadTasks.input, preview: UploadTasks.output)
          let preview = folder.appending(path: upload.previewName)
          let result = try await tasks.run(survey, on: upload, output: preview, limits: .survey)
          end = try await store.finishUpload(upload.id, digest: digest, media: result.media)
        }
        if let unused = end.unusedFile { await discard([unused]) }
      } catch let failure as JobError {
        await discard([upload.file])
        try await store.setUpload(upload.id, .refused, error: StudioError(failure, name: upload.name))
      } catch {
        // Nothing is known about the file, so it is examined again with the next request for it or the next sweep.
        let failure = StudioError(.fileExaminationFailed, sentence: "\(error)")
        try await store.setUpload(upload.id, .checking, error: failure)
      }
    }
  }

  /// Resumes interrupted examinations, and removes expired uploads, uploads without a file, and orphaned files.
  func sweep() async throws {
    let now = store.seconds
    let isNeeded = try await isNeeded()
    let old = try await store.files().filter {
      now - $0.usedAt > ($0.isReady ? Self.lifetime : Self.unfinishedLifetime) && $0.mayGiveWay(at: now)
        && !isNeeded($0.name)
    }
    try await remove(old)
    var kept: Set<String> = []
    for upload in try await store.uploads() {
      let isUseless =
        upload.state == .refused
        ? now - upload.usedAt > Self.unfinishedLifetime
        : !FileManager.default.fileExists(atPath: file(of: upload).path)
      if isUseless {
        _ = try await store.deleteUpload(upload)
      } else {
        kept.insert(upload.file)
        if upload.state == .checking { examine(upload) }
      }
    }
    // Retain orphaned files for a while, because a lost database may be restored from a backup.
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where !kept.contains(String(name.prefix { $0 != "." })) {
      let stray = folder.appending(path: name)
      let changedAt = try? stray.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
      guard now - (changedAt?.timeIntervalSince1970 ?? 0) > Self.lifetime else { continue }
      try? FileManager.default.removeItem(at: stray)
    }
  }
}
