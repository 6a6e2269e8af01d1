import Blobs
import Digests
import Foundation
import HTTPTypes
import InProcess
import Logging
import Queues
import Serving
import Synchronization
import TestSupport
import Threads
import Testing
import Tracing

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
  private let work = HeavyWork(threads: 4, mostWaiting: 512)
  private let watch: JobWatch
  private var threads: [WorkerThread] = []

  /// Makes the output that a job names from its meal. Each run leaves a line in the file `runs`.
  static let renders = """
    echo "$2" >> "$RUNS"
    name=$(python3 -c 'import json; j = json.load(open("job.json")); open(j["output"], "w").write(j["meal"]["name"])')
    echo '{"seconds": {"total": 0.5}, "output": "x"}' > report.json
    echo '{"parts": 0}' > plan.json
    """

  /// Creates a service.
  ///
  /// - Parameters:
  ///   - script: What runs instead of the command, in the folder of a step. `$RUNS` is a file in the service's folder.
  ///   - clients: Who may use it.
  ///   - slots: How many steps the worker does at once.
  ///   - isWorking: Whether the worker takes jobs from the start.
  ///   - tracer: Carries traces.
  init(
    script: String = InProcessService.renders, clients: ServiceClients = .everyone, slots: Int = 2,
    isWorking: Bool = true, tracer: any Tracer = NoOpTracer()
  ) throws {
    folder = try TemporaryFolder()
    queue = try SQLiteQueue(file: URL(filePath: folder["queue.sqlite"]))
    store = SwitchableStore(try FolderBlobStore(folder: folder["blobs"]))
    let executable = try folder.file("command", "#!/bin/bash\nset -e\nRUNS='\(folder["runs"])'\n" + script)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: executable)
    let time = time
    let metrics = ServiceMetrics(now: { time.now })
    watch = JobWatch(metrics: metrics)
    var options = WorkerOptions(
      name: "worker", executable: executable, engine: "engine", folder: URL(filePath: folder["worker"]), slots: slots,
      threads: 1,
      now: { time.now })
    options.patience = 60
    options.recovery = 0
    let log = log
    let logger = Logger(label: "test") { _ in JSONLineLog(level: .info, now: { "" }, write: { log.add($0) }) }
    worker = try Worker(options, queue: queue, store: store, logger: logger, tracer: tracer)
    let ports = ServicePorts(
      readJob: { try Self.job($0) },
      card: { json in
        guard !String(decoding: json, as: UTF8.self).contains("wrong") else {
          throw ServiceError(.wrongJob, "the card is wrong")
        }
        return Array("picture of ".utf8) + json
      }, now: { time.now })
    let service = ServiceServer(
      ServiceServer.Options(
        host: "localhost", port: 0, folder: URL(filePath: folder["incoming"]), clients: clients,
        cards: CardSignature(key: Array("0123456789abcdef".utf8)), engine: "engine"),
      queue: queue, store: store, ports: ports, logger: logger, tracer: tracer)
    let inputs = try InputStore(folder: URL(filePath: folder["incoming"]), store: store, work: work)
    server = InProcessServer(service.router(work, work, work, metrics, watch, inputs))
    let (watch, queue) = (watch, queue)
    threads.append(try WorkerThread { watch.run(queue, logger: logger) })
    if isWorking { try startWorking() }
  }

  deinit {
    worker.stop()
    watch.stop()
    // Waiting here would block a thread that the worker's processes need.
    nonisolated(unsafe) let threads = threads
    let (work, folder) = (work, folder)
    _ = try? WorkerThread {
      for thread in threads { thread.join() }
      work.stop()
      withExtendedLifetime(folder) {}
    }
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

  /// A job whose meal has a name.
  static func order(_ name: String, _ members: String = "") -> String {
    #"{"meal": {"name": "\#(name)"}, "output": "\#(name).png"\#(members.isEmpty ? "" : ", " + members)}"#
  }

  /// Reads a job as the command does, but accepts any option except `wrong`.
  private static func job(_ json: Data) throws -> ServiceJob {
    guard var members = (try? JSONSerialization.jsonObject(with: json)) as? [String: Any],
      let output = members["output"] as? String
    else { throw ServiceError(.wrongJob, "output is missing") }
    if members["version"] as? Int ?? 1 != 1 { throw ServiceError(.unknownVersion) }
    if members["wrong"] != nil { throw ServiceError(.wrongJob, "wrong is not an option") }
    members["priority"] = nil
    let document = try JSONSerialization.data(withJSONObject: members, options: .sortedKeys)
    let input = (members["over"] as? String).flatMap { SHA256Digest(hex: String($0.dropFirst(7))) }
    return ServiceJob(
      id: SHA256Digest(of: document).hex, document: String(decoding: document, as: UTF8.self), input: input,
      outputName: output)
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

/// A store that can be made to fail or to stand still.
final class SwitchableStore: BlobStore {
  private let store: any BlobStore
  /// How many more operations fail, and how.
  private let failure = Mutex<(count: Int, kind: BlobError.Kind)>((0, .full))

  /// What puts of files wait for, by key.
  private let gates = Mutex<[BlobKey: DispatchSemaphore]>([:])

  init(_ store: any BlobStore) { self.store = store }

  /// Makes the put of a file wait until the returned gate is signalled.
  func hold(_ key: BlobKey) -> DispatchSemaphore {
    let gate = DispatchSemaphore(value: 0)
    gates.withLock { $0[key] = gate }
    return gate
  }

  /// Makes the next puts fail.
  func fail(_ count: Int, _ kind: BlobError.Kind) { failure.withLock { $0 = (count, kind) } }

  private func check(_ key: BlobKey) throws(BlobError) {
    let kind: BlobError.Kind? = failure.withLock { failure in
      guard failure.count > 0 else { return nil }
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
  func keys(under prefix: BlobKey) throws(BlobError) -> [BlobKey] { try store.keys(under: prefix) }
  func remove(_ key: BlobKey) throws(BlobError) { try store.remove(key) }
  func check() throws(BlobError) { try store.check() }
  func location(
    of key: BlobKey, fileName: String, mediaType: String, seconds: Int
  ) throws(BlobError) -> BlobLocation {
    try store.location(of: key, fileName: fileName, mediaType: mediaType, seconds: seconds)
  }
}
