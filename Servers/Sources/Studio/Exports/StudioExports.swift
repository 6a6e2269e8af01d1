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
  /// Wakes the pages that watch exports. All pages have the same subject.
  private nonisolated let changes: Broadcaster<Bool>
  private let engine: RenderEngine
  private let worker: Worker
  private let work: HeavyWork
  private let logger: Logger
  private var exports: [String: StoredExport] = [:]
  /// The latest submission. Submissions wait for each other, so that exports start in the order of their requests.
  private var latest: Task<Void, any Error>?

  /// How many exports run at once.
  static let slots = 2
  /// How many exports may wait.
  static let maxWaiting = 500
  /// How many finished exports are kept, and for how many seconds.
  private static let maxKept = 500
  private static let lifetime = 30 * 86_400.0
  /// How many pages may watch exports.
  private static let maxWatchers = 128

  /// Opens the exports of an engine, which stores nothing but the studio's jobs.
  init(engine: RenderEngine, worker: Worker, work: HeavyWork, logger: Logger) {
    self.engine = engine
    self.worker = worker
    self.work = work
    self.logger = logger
    let changes = Broadcaster<Bool>(most: Self.maxWatchers)
    self.changes = changes
    feed = ProgressFeed { _ in changes.wakeAll() }
  }

  /// Returns signals of changes, the first one at once. Throws if too many pages listen.
  nonisolated func signals() throws(ServerError) -> AsyncStream<BroadcastSignal> { try changes.signals(about: true) }

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
    changes.wakeAll()
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
    let outcomes = try await work.run { [engine] in try unfinished.map(engine.archive.outcome(of:)) }
    for (read, outcome) in zip(progress, outcomes) where exports[read.id]?.outcome == nil {
      exports[read.id]?.progress = read.progress
      exports[read.id]?.outcome = outcome
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
    guard export.outcome == nil else {
      exports[id] = nil
      try await work.run { [engine] in try engine.archive.remove(id) }
      return changes.wakeAll()
    }
    _ = try await work.run { [engine] in try engine.cancel(id) }
    _ = try await self.export(id)
    changes.wakeAll()
  }

  /// Whether an export that has not ended needs an upload.
  func needs(upload: String) async throws -> Bool {
    try await all().contains { $0.outcome == nil && $0.details.upload == upload }
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
    exports = try await work.run { [archive = engine.archive] in
      var exports: [String: StoredExport] = [:]
      for id in try archive.jobs() {
        guard let record = try archive.record(of: id), let details = ExportDetails(record) else { continue }
        var export = StoredExport(id: id, details: details, submittedAt: record.submittedAt)
        export.outcome = try archive.outcome(of: id)
        exports[id] = export
      }
      return exports
    }
  }

  /// Removes exports that are too old or too many.
  func sweep() async throws {
    for (index, export) in try await all().enumerated() where export.outcome != nil {
      let isOld = engine.seconds - export.updatedAt > Self.lifetime
      if isOld || index >= Self.maxKept + Self.maxWaiting { try await cancel(export.id) }
    }
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
