import Blobs
package import DisplayLists
package import Foundation
import Hummingbird
package import Jobs
import Logging
import Queues
import RenderJobs
import Serving

/// The parts of the studio behind its routes.
struct StudioParts: Sendable {
  let folder: DataFolder
  let store: StudioStore
  /// The loss of data detected at this start, if any.
  let loss: StoreLoss?
  let work: HeavyWork
  let uploads: UploadStore
  let pictures: MediaPictures
  let exports: StudioExports
  let changes = StudioChanges()
  private let engine: RenderEngine
  private let ports: StudioPorts

  /// The engine of all exports. It is the same in all versions, so an updated studio finishes the exports of an older
  /// one.
  private static let engine = "studio"

  init(_ data: URL, ports: StudioPorts) throws {
    self.ports = ports
    folder = try DataFolder(data)
    let queueFile = folder.root.appending(path: "queue.sqlite")
    let opened = try StudioStore.open(
      folder.database, isUsed: FileManager.default.fileExists(atPath: queueFile.path), now: ports.now, tell: ports.tell)
    store = opened.store
    loss = opened.loss
    work = HeavyWork(threads: 2, mostWaiting: 64)
    // More than the maximum numbers of uploads and connections, so that a survey is never rejected.
    let tasks = UploadTasks(executable: ports.executable, folder: folder, slots: 2, mostWaiting: 1024)
    let archive = JobArchive(store: try FolderBlobStore(folder: folder.exports.path, now: ports.now()))
    let queue = try SQLiteQueue(file: queueFile)
    try queue.claim(for: try archive.identity())
    engine = RenderEngine(archive: archive, queue: queue, engine: Self.engine, now: ports.now)
    let logger = Logger(label: "vitrine.studio") { _ in TellingLog(tell: ports.tell) }
    exports = StudioExports(
      engine: engine,
      worker: try Worker(
        Self.workerOptions(folder, ports), queue: queue, archive: archive, inputs: UploadInputs(folder: folder.uploads),
        logger: logger),
      work: HeavyWork(threads: 4, mostWaiting: 4096), store: store, changes: changes, logger: logger)
    let transcoding = UploadTasks(executable: ports.executable, folder: folder, slots: 1, mostWaiting: 32)
    pictures = MediaPictures(folder: folder, tasks: tasks, transcoding: transcoding, changes: changes)
    uploads = try UploadStore(
      store: store, folder: folder.uploads, exports: exports, pictures: pictures, tasks: tasks, changes: changes)
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

  /// Restores the state of earlier runs and removes their temporary files. Must be called before anything else uses the
  /// folder.
  func start() async throws {
    try folder.removeTemporaryFiles()
    let renders = LegacyRenders(database: store.database, folder: folder, engine: engine)
    try await work.run { try renders.convert() }
    try await exports.load()
    try await sweep()
  }

  /// Removes expired and surplus uploads and exports, and expired drafts and deleted meals.
  func sweep() async throws {
    try await uploads.sweep()
    try await exports.sweep()
    try await store.purge()
  }

  var eventRoutes: EventRoutes {
    EventRoutes(exports: exports, uploads: uploads, pictures: pictures, store: store, changes: changes)
  }

  func router(_ security: ServerSecurity) -> Router<PageContext> {
    let router = Router(PageContext.self, faults: StudioFault.self) { [tell = ports.tell] in tell("\($0): \($1)") }
    router.add(middleware: HostGuard(names: security.names, allowsAddresses: security.token != nil))
    if let token = security.token { router.add(middleware: BearerGuard(token: token, cookie: "vitrine-studio")) }
    router.add(middleware: CompressedFiles())
    router.addPages(
      in: ports.web, folders: ["studio", "vitrine-glass"],
      pages: ["/": "/studio/index.html", "/timer": "/studio/timer.html"], workerFolder: "/studio/")
    let api = router.group("api")
    MealRoutes(store: store, changes: changes).add(to: api)
    MealFileRoutes(store: store, changes: changes, work: work).add(to: api)
    DraftRoutes(store: store, changes: changes).add(to: api)
    StickerRoutes(drawing: ports.drawing, themes: ports.themes, catalogue: ports.catalogue, work: work).add(to: api)
    UploadRoutes(store: uploads, pictures: pictures).add(to: api)
    ExportRoutes(exports: exports, pictures: pictures, uploads: uploads, themes: ports.catalogue).add(to: api)
    ThemeRoutes(themes: ports.themes, catalogue: ports.catalogue).add(to: api)
    eventRoutes.add(to: api)
    StorageRoutes(uploads: uploads, exports: exports, loss: loss).add(to: api)
    TimerRoutes(drawing: ports.drawing, shaper: ports.themes.shaper, work: work).add(to: api)
    api.get("openapi.json") { [web = ports.web] request, context in
      let file = web.appending(path: "studio/openapi.json")
      return try await Response.file(file, type: "application/json", to: request, context)
    }
    router.addMethodNotAllowed()
    return router
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

/// The dependencies that the command injects into the studio.
package struct StudioPorts: Sendable {
  package var drawing: any VectorDrawing
  /// Reads the themes of jobs.
  package var themes: ThemeStore
  /// The themes that the page offers.
  package var catalogue: ThemeCatalogue
  /// The path of the command that child processes run to render and to read media.
  package var executable: String
  /// The folder of pages that Scripts/build-web makes.
  package var web: URL
  package var now: @Sendable () -> Date
  /// Prints a line for the person who started the studio.
  package var tell: @Sendable (String) -> Void

  package init(
    drawing: any VectorDrawing, catalogue: ThemeCatalogue, executable: String, web: URL,
    now: @escaping @Sendable () -> Date, tell: @escaping @Sendable (String) -> Void
  ) throws {
    self.drawing = drawing
    themes = try ThemeStore(opening: catalogue)
    self.catalogue = catalogue
    self.executable = executable
    self.web = web
    self.now = now
    self.tell = tell
  }
}
