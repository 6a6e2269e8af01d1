import Blobs
import CairoDrawing
import Digests
import Foundation
import HTTPTypes
import InProcess
import Logging
import Jobs
import Queues
import Serving
import Synchronization
import TestSupport
import Threads
import Testing

@testable import RenderJobs
@testable import Service

/// The service without a network, with a worker whose processes are a shell script.
///
/// It is created, and its worker started, by one thread.
final class InProcessService: @unchecked Sendable {
  let folder: TemporaryFolder
  let queue: SQLiteQueue
  let store: SwitchableStore
  let worker: Worker
  let time = TestTime()
  let log = TestLog()
  private let server: InProcessServer<APIContext>
  private let service: ServiceServer
  var engine: RenderEngine { service.engine }
  private var threads: [WorkerThread] = []
  private var options: WorkerOptions
  private let logger: Logger

  /// The engine of the service and its worker.
  static let engine = EngineVersion(version: "test", build: "", libraries: [:])

  /// Makes the output that a job names from its meal. Each run leaves a line in the file `runs`.
  static let renders = """
    note(kind)
    if job: write(job["output"], job["meal"]["name"])
    done(parts=0)
    """

  /// Creates a service.
  ///
  /// - Parameters:
  ///   - script: The body of a `FakeCommand`, which runs in the folder of a step.
  ///   - clients: Who may use it.
  ///   - slots: The number of steps that the worker runs at once.
  ///   - themes: The files of its themes.
  ///   - isWorking: Whether the worker takes jobs from the start.
  init(
    script: String = InProcessService.renders, clients: ServiceClients = .everyone, slots: Int = 2,
    themes: [String] = [], isWorking: Bool = true
  ) throws {
    folder = try TemporaryFolder()
    queue = try SQLiteQueue(file: URL(filePath: folder["queue.sqlite"]))
    store = SwitchableStore(try FolderBlobStore(folder: folder["blobs"]))
    let executable = try folder.file("command", FakeCommand.script(script, runs: folder["runs"]))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: executable)
    let time = time
    options = WorkerOptions(
      name: "worker", executable: executable, engine: Self.engine.digest.hex, folder: URL(filePath: folder["worker"]),
      slots: slots, threads: 1)
    options.now = { time.now }
    options.patience = 60
    options.recovery = 0
    let log = log
    logger = Logger(label: "test") { _ in JSONLineLog(level: .info, now: { "" }, write: { log.add($0) }) }
    let archive = JobArchive(store: store)
    worker = try Worker(
      options, queue: queue, archive: archive,
      inputs: try InputCache(folder: URL(filePath: folder["inputs"]), store: store), logger: logger)
    service = try ServiceServer(
      ServiceServer.Options(
        host: "localhost", port: 0, folder: URL(filePath: folder["incoming"]), clients: clients,
        cards: CardSignature(key: Array("0123456789abcdef".utf8)), engine: Self.engine),
      archive: archive, queue: queue, worker: worker,
      ports: try ServicePorts(drawing: CairoCanvas(), catalogue: ThemeCatalogue(files: themes), now: { time.now }),
      logger: logger)
    server = InProcessServer(service.router())
    let feed = service.feed
    let queue = queue
    threads.append(try WorkerThread { [logger] in feed.run(queue, logger: logger) })
    if isWorking { try startWorking() }
  }

  deinit {
    worker.stop()
    service.feed.stop()
    // Waiting here would block a thread that the worker's processes need.
    nonisolated(unsafe) let threads = threads
    let service = service
    let folder = folder
    _ = try? WorkerThread {
      for thread in threads { thread.join() }
      service.stop()
      withExtendedLifetime(folder) {}
    }
  }

  /// Creates a second server of the same store and queue, which does not listen to notes.
  func secondServer() throws -> ServiceServer {
    try ServiceServer(
      ServiceServer.Options(
        host: "localhost", port: 0, folder: URL(filePath: folder["second-incoming"]), clients: .everyone,
        cards: CardSignature(key: Array("0123456789abcdef".utf8)), engine: Self.engine),
      archive: JobArchive(store: store), queue: queue, worker: nil, ports: service.ports, logger: logger)
  }

  /// Creates a second worker, which takes jobs from the same queue and uses another store.
  func worker(with store: any BlobStore) throws -> Worker {
    var options = options
    options.folder = URL(filePath: folder["second-worker"])
    return try Worker(
      options, queue: queue, archive: JobArchive(store: store),
      inputs: try InputCache(folder: URL(filePath: folder["second-inputs"]), store: store), logger: logger)
  }

  /// Starts the worker.
  func startWorking() throws {
    let worker = worker
    threads.append(
      try WorkerThread {
        do { try worker.run() } catch { Issue.record(error) }
      })
  }

  /// Sends a request.
  func send(
    _ method: HTTPRequest.Method, _ path: String, json: String? = nil, bytes: [UInt8]? = nil, token: String? = nil,
    headers: HTTPFields = [:]
  ) async throws -> InProcessAnswer {
    var fields = headers
    if let token { fields[.authorization] = "Bearer \(token)" }
    return try await server.send(method, path, bytes: bytes ?? json.map { Array($0.utf8) } ?? [], headers: fields)
  }

  /// Submits a job and returns its identifier.
  func submit(_ name: String, _ members: String = "", token: String? = nil) async throws -> String {
    let answer = try await send(.post, "/v1/jobs", json: Self.order(name, members), token: token)
    return try #require(answer.text("id"), "\(String(decoding: answer.body, as: UTF8.self))")
  }

  /// Waits until a job has ended and returns its last state.
  func ended(_ id: String, token: String? = nil) async throws -> InProcessAnswer {
    var answer = try await send(.get, "/v1/jobs/\(id)/events", token: token)
    let last = String(decoding: answer.body, as: UTF8.self).split(separator: "\n").last { $0.hasPrefix("data: ") }
    answer.body = Data((last ?? "").dropFirst(6).utf8)
    return answer
  }

  /// The lines that the script has left.
  var runs: [String] {
    let text = (try? String(contentsOfFile: folder["runs"], encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init)
  }

  /// The JSON of a job whose meal has a name.
  static func order(_ name: String, _ members: String = "") -> String {
    #"{"meal": {"name": "\#(name)", "nutrition": {}}, "output": "\#(name).png"\#(members.isEmpty ? "" : ", " + members)}"#
  }
}

extension ServiceClients {
  /// Two clients, whose tokens are `shop's` and `cafe's`, and the operator `boss's`.
  static func shopAndCafe() throws -> ServiceClients {
    func digest(_ token: String) -> String { SHA256Digest(of: Array(token.utf8)).hex }
    return try ServiceClients(
      json: Data(
        #"""
        {"clients": [{"name": "shop", "sha256": "\#(digest("shop's"))"}, {"name": "cafe", "sha256": "\#(digest("cafe's"))"},
        {"name": "boss", "sha256": "\#(digest("boss's"))", "isOperator": true}]}
        """#.utf8))
  }
}

extension InProcessAnswer {
  /// A member of the body that is text.
  func text(_ name: String) -> String? { members?[name] as? String }

  /// The members of the body, if it is a JSON object.
  var members: [String: Any]? { (try? JSONSerialization.jsonObject(with: body)) as? [String: Any] }
}

/// A clock that tests set.
final class TestTime: Sendable {
  private let shift = Mutex(0.0)

  var now: Date { Date(timeIntervalSinceNow: shift.withLock { $0 }) }

  func advance(_ seconds: Double) { shift.withLock { $0 += seconds } }
}

/// The lines of a log.
final class TestLog: Sendable {
  private let lines = Mutex<[String]>([])

  var all: [String] { lines.withLock { $0 } }

  func add(_ line: String) { lines.withLock { $0.append(line) } }
}

/// A store whose writes fail or block on demand.
final class SwitchableStore: BlobStore {
  private let stores: Mutex<any BlobStore>
  /// The number of further puts that fail, and the kind of their error.
  private let failure = Mutex<(count: Int, kind: BlobError.Kind, successes: Int)>((0, .full, 0))

  /// The semaphore that blocks the next put of a file, by key.
  private let gates = Mutex<[BlobKey: DispatchSemaphore]>([:])

  private var store: any BlobStore { stores.withLock { $0 } }

  init(_ store: any BlobStore) { stores = Mutex(store) }

  private let ignoresConditions = Mutex(false)

  /// Makes all further checks fail as those of a server that ignores conditions.
  func ignoreConditions() { ignoresConditions.withLock { $0 = true } }

  /// Makes all further calls use another store.
  func replace(with store: any BlobStore) { stores.withLock { $0 = store } }

  /// Makes the put of a file wait until the returned gate is signalled.
  func hold(_ key: BlobKey) -> DispatchSemaphore {
    let gate = DispatchSemaphore(value: 0)
    gates.withLock { $0[key] = gate }
    return gate
  }

  /// Makes the next puts fail, after a number of puts that succeed.
  func fail(_ count: Int, _ kind: BlobError.Kind, after successes: Int = 0) {
    failure.withLock { $0 = (count, kind, successes) }
  }

  private func check(_ key: BlobKey) throws(BlobError) {
    let kind: BlobError.Kind? = failure.withLock { failure in
      guard failure.count > 0 else { return nil }
      guard failure.successes == 0 else {
        failure.successes -= 1
        return nil
      }
      failure.count -= 1
      return failure.kind
    }
    if let kind { throw BlobError(kind, .store, key, in: "the test's store", reason: "the test wants it") }
  }

  func put(_ bytes: [UInt8], as key: BlobKey) throws(BlobError) -> Bool {
    try check(key)
    return try store.put(bytes, as: key)
  }

  func put(file path: String, as key: BlobKey) throws(BlobError) -> Bool {
    try check(key)
    gates.withLock { $0.removeValue(forKey: key) }?.wait()
    return try store.put(file: path, as: key)
  }

  func bytes(of key: BlobKey, limit: Int) throws(BlobError) -> [UInt8]? { try store.bytes(of: key, limit: limit) }
  func copy(_ key: BlobKey, to path: String) throws(BlobError) -> Bool { try store.copy(key, to: path) }
  func size(of key: BlobKey) throws(BlobError) -> Int64? { try store.size(of: key) }
  func entries(under prefix: BlobKey) throws(BlobError) -> [BlobEntry] { try store.entries(under: prefix) }
  func remove(_ key: BlobKey) throws(BlobError) { try store.remove(key) }
  func check() throws(BlobError) {
    if ignoresConditions.withLock({ $0 }) {
      throw BlobError(.unsuitable, .reach, nil, in: "the test's store", reason: "the test wants it")
    }
    try store.check()
  }
  func location(
    of key: BlobKey, fileName: String, mediaType: String, seconds: Int
  ) throws(BlobError) -> BlobLocation {
    try store.location(of: key, fileName: fileName, mediaType: mediaType, seconds: seconds)
  }
}
