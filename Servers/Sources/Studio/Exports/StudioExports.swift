import Blobs
import Foundation
import Jobs
import Logging
import RenderJobs
import Serving
import Threads

/// The exports of the studio: jobs of the engine, whose worker runs in this process.
///
/// The queue and the archive are on disk. A studio that was killed finishes its exports after the next start.
actor StudioExports {
  nonisolated let feed: ProgressFeed
  private nonisolated let changes: StudioChanges
  private let engine: RenderEngine
  private let worker: Worker
  private let work: HeavyWork
  private let store: StudioStore
  private let logger: Logger
  private var exports: [String: StoredExport] = [:]
  /// The latest submission. Submissions wait for each other, so that exports start in the order of their requests.
  private var latest: Task<Void, any Error>?

  /// The maximum number of exports that run concurrently.
  static let slots = 2
  /// The maximum number of waiting exports.
  static let maxWaiting = 500
  /// The limits on finished exports: their number and total size, and their age in seconds.
  static let most = FileTotal(count: 500, bytes: 20 << 30)
  private static let lifetime = 30 * 86_400.0

  /// Opens the exports of an engine, which stores nothing but the studio's jobs.
  init(
    engine: RenderEngine, worker: Worker, work: HeavyWork, store: StudioStore, changes: StudioChanges, logger: Logger
  ) {
    self.engine = engine
    self.worker = worker
    self.work = work
    self.store = store
    self.logger = logger
    self.changes = changes
    feed = ProgressFeed { _ in changes.note(.exports) }
  }

  /// Runs exports until the task is cancelled, which abandons those that are running.
  nonisolated func run() async throws {
    let feed = feed
    let worker = worker
    let queue = engine.queue
    let logger = logger
    let listening = try WorkerThread { feed.run(queue, logger: logger) }
    let working = try WorkerThread {
      do { try worker.run() } catch { logger.error("exports cannot run", metadata: ["error": "\(error)"]) }
    }
    await withTaskCancellationHandler {
      await Self.untilCancelled()
    } onCancel: {
      worker.stop(abandoning: true)
      feed.stop()
    }
    working.join()
    listening.join()
  }

  private static func untilCancelled() async {
    let (stream, _) = AsyncStream.makeStream(of: Never.self)
    for await _ in stream {}
  }

  /// Submits an export and returns its name.
  func add(_ job: ExportJob, _ details: ExportDetails) async throws -> String {
    let waiting = exports.values.count { $0.outcome == nil && feed.progress(of: $0.id) == nil }
    guard waiting < Self.maxWaiting else { throw StudioError(.tooManyExports, ["most": .number(Self.maxWaiting)]) }
    try await removeSurplus(within: Self.most)
    let id = RandomID.make()
    let record = JobRecord(job, details, submittedAt: engine.seconds)
    // The name is random, so that equal exports can be removed one by one.
    exports[id] = StoredExport(id: id, details: details, submittedAt: record.submittedAt)
    let submission = Task { [latest, work, engine] in
      _ = await latest?.result
      _ = try await work.run { try engine.submit(record, as: id) }
    }
    latest = submission
    do { try await submission.value } catch {
      exports[id] = nil
      throw error
    }
    changes.note(.exports)
    return id
  }

  /// Returns an export. Throws if there is none.
  func export(_ id: String) async throws -> StoredExport {
    guard let export = try await all().first(where: { $0.id == id }) else { throw StudioError(.noExport) }
    return export
  }

  /// Returns all exports, latest first.
  func all() async throws -> [StoredExport] {
    let unfinished = exports.values.filter { $0.outcome == nil }.map(\.id)
    // The outcome is stored before the progress is forgotten. Read in the other order, an export that ends now would
    // seem to be waiting again.
    let progress = unfinished.map { (id: $0, progress: feed.progress(of: $0)) }
    let ends = try await work.run { [engine] in try unfinished.map { try ExportEnd($0, in: engine.archive) } }
    for (read, end) in zip(progress, ends) where exports[read.id]?.outcome == nil {
      exports[read.id]?.progress = read.progress
      exports[read.id]?.end = end
    }
    var waiting = 0
    let oldestFirst = exports.values.sorted { ($0.submittedAt, $0.id) < ($1.submittedAt, $1.id) }
    let placed = oldestFirst.map { export in
      var export = export
      guard export.state == .queued else { return export }
      waiting += 1
      export.position = waiting
      return export
    }
    return placed.reversed()
  }

  /// Cancels an export that is waiting or running, or removes a finished one with its files.
  func cancel(_ id: String) async throws {
    let export = try await export(id)
    guard export.outcome == nil else { return try await remove([export]) }
    _ = try await work.run { [engine] in try engine.cancel(id) }
    _ = try await self.export(id)
    changes.note(.exports)
  }

  /// Removes finished exports with their files.
  private func remove(_ finished: [StoredExport]) async throws {
    guard !finished.isEmpty else { return }
    for export in finished { exports[export.id] = nil }
    try await work.run { [engine] in for export in finished { try engine.archive.remove(export.id) } }
    try await store.deleteExportNames(finished.map(\.id))
    changes.note(.exports)
  }

  /// Renames an export. Throws if there is no such export.
  func rename(_ id: String, _ name: String) async throws -> StoredExport {
    _ = try await export(id)
    try await store.setExportName(id, name)
    exports[id]?.name = name
    changes.note(.exports)
    return try await export(id)
  }

  /// Returns the names of the files of uploads that exports need which have not ended.
  func needed() async throws -> Set<String> {
    Set(try await all().filter { $0.outcome == nil }.compactMap(\.details.upload))
  }

  /// Returns the space that finished exports take.
  func use() async throws -> StorageUse {
    let used = FileTotal(try await all().filter { $0.outcome != nil }.map(\.bytes))
    return StorageUse(used: used, most: Self.most, removable: used)
  }

  /// Removes all finished exports.
  func clear() async throws { try await remove(try await all().filter { $0.outcome != nil }) }

  /// Removes the oldest finished exports, until the others are within a limit.
  func removeSurplus(within most: FileTotal) async throws {
    var kept = FileTotal([])
    var surplus: [StoredExport] = []
    for export in try await all() where export.outcome != nil {
      kept = kept + FileTotal([export.bytes])
      if kept.exceeds(most) { surplus.append(export) }
    }
    try await remove(surplus)
  }

  /// Returns the file of a finished export, or the plain sticker beside it. Throws if there is none.
  func file(of export: StoredExport, isCompanion: Bool = false) async throws -> URL {
    let key = isCompanion ? JobKeys.companion(export.id) : JobKeys.result(export.id)
    let location = try await work.run { [engine] in
      try engine.archive.store.location(
        of: key, fileName: export.details.format.stickerName,
        mediaType: export.details.format.mediaType, seconds: 1)
    }
    guard case .file(let path) = location else {
      preconditionFailure("the studio's store must be a folder, got \(location)")
    }
    return URL(filePath: path)
  }

  /// Reads the exports of earlier runs.
  func load() async throws {
    let names = try await store.exportNames()
    exports = try await work.run { [archive = engine.archive] in
      var exports: [String: StoredExport] = [:]
      for id in try archive.jobs() {
        guard let record = try archive.record(of: id), let details = ExportDetails(record) else { continue }
        var export = StoredExport(id: id, details: details, submittedAt: record.submittedAt)
        export.end = try ExportEnd(id, in: archive)
        export.name = names[id]
        exports[id] = export
      }
      return exports
    }
  }

  /// Removes exports that are too old, too many or too large.
  func sweep() async throws {
    try await remove(
      try await all().filter { $0.outcome != nil && engine.seconds - $0.updatedAt > Self.lifetime })
    try await removeSurplus(within: Self.most)
  }
}

/// The uploads of the studio as inputs of its exports.
struct UploadInputs: JobInputs {
  let folder: URL

  func path(of input: String) -> String? {
    let file = folder.appending(path: input)
    return FileManager.default.fileExists(atPath: file.path) ? file.path : nil
  }

  /// An upload that an unfinished export needs is never removed.
  func release(_ input: String) {}
}
