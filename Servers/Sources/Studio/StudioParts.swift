import Blobs
import Foundation
import Logging
import Queues
import RenderJobs
import Serving

/// The parts of the studio behind its routes.
struct StudioParts: Sendable {
  let folder: DataFolder
  let store: StudioStore
  let work: HeavyWork
  let timers: TimerCache
  let uploads: UploadStore
  let pictures: MediaPictures
  let exports: StudioExports
  let frames: ExportFrames
  private let engine: RenderEngine

  /// The engine of all exports: a studio that was updated finishes what an older one began.
  private static let engine = "studio"

  init(_ data: URL, ports: StudioPorts) throws {
    folder = try DataFolder(data)
    store = try StudioStore(file: folder.database, now: ports.now)
    work = HeavyWork(threads: 2, mostWaiting: 64)
    timers = TimerCache(TimerBundles(ports: ports), work: work)
    let process = TaskProcess(executable: ports.executable, folder: folder.root)
    let slots = JobSlots(count: 2, mostWaiting: 64)
    let archive = JobArchive(store: try FolderBlobStore(folder: folder.exports.path, now: ports.now()))
    let queue = try SQLiteQueue(file: folder.root.appending(path: "queue.sqlite"))
    engine = RenderEngine(archive: archive, queue: queue, engine: Self.engine, now: ports.now)
    let logger = Logger(label: "vitrine.studio") { _ in TellingLog(tell: ports.tell) }
    exports = StudioExports(
      engine: engine,
      worker: try Worker(
        Self.workerOptions(folder, ports), queue: queue, archive: archive, inputs: UploadInputs(folder: folder.uploads),
        logger: logger),
      work: HeavyWork(threads: 4, mostWaiting: 4096), logger: logger)
    uploads = try UploadStore(store: store, folder: folder.uploads, exports: exports, process: process, slots: slots)
    pictures = MediaPictures(
      uploads: folder.uploads, temporary: folder.temporary, process: process, slots: slots,
      previewSlots: JobSlots(count: 1, mostWaiting: 32))
    frames = ExportFrames(folder: folder, process: process, slots: slots)
  }

  private static func workerOptions(_ folder: DataFolder, _ ports: StudioPorts) -> WorkerOptions {
    var options = WorkerOptions(
      name: "studio", executable: ports.executable, engine: engine, folder: folder.root.appending(path: "worker"),
      slots: StudioExports.slots, threads: max(1, ProcessInfo.processInfo.activeProcessorCount))
    options.now = ports.now
    options.limits.seconds = 7200
    // One process makes a video as a whole faster than the parts of it.
    options.cutsVideos = false
    // People see at once that an export crashed, and may start it again.
    options.attempts = 1
    return options
  }

  /// Reads what earlier runs left. Nothing else is using the folder yet.
  func start() async throws {
    try folder.removeTemporaryFiles()
    let exports = exports
    let engine = engine
    let store = store
    let folder = folder
    try await work.run {
      try LegacyRenders(database: store.database, folder: folder, engine: engine).convert { job, details, time in
        exports.record(of: job, details, submittedAt: time)
      }
    }
    try await exports.load()
    try await sweep(isStart: true)
  }

  /// Removes what is no longer needed.
  func sweep(isStart: Bool = false) async throws {
    try await uploads.sweep(isStart: isStart)
    try await exports.sweep()
    try await store.purge()
  }
}

/// Prints warnings and errors for the person who started the studio.
private struct TellingLog: LogHandler {
  let tell: @Sendable (String) -> Void
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.error

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let details = metadata.merging(event.metadata ?? [:]) { $1 }.sorted { $0.key < $1.key }
      .map { "\($0.key): \($0.value)" }.joined(separator: ", ")
    tell("vitrine: \(event.message)\(details.isEmpty ? "" : " (\(details))")")
  }
}
