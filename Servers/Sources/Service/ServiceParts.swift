import Blobs
import Digests
import Foundation
import Jobs
import RenderJobs
import Serving

/// The parts of the service behind its routes.
struct ServiceParts: Sendable {
  let engine: RenderEngine
  let engineVersion: EngineVersion
  let feed: ProgressFeed
  /// Wakes the clients that watch jobs.
  let changes: Broadcaster<String>
  let metrics: ServiceMetrics
  let quotas: Quotas
  let inputs: InputStore
  /// Threads for the store and the queue.
  let work: HeavyWork
  /// Threads for cards.
  let drawing: HeavyWork
  /// Threads for health checks, which must not wait for anything else.
  let checks: HeavyWork

  /// How many clients may watch jobs.
  private static let maxWatchers = 128

  /// Creates the parts.
  ///
  /// - Parameters:
  ///   - engine: The engine of jobs.
  ///   - version: What determines the bytes of outputs besides jobs.
  ///   - folder: A folder for inputs that have not arrived completely.
  ///   - now: The current time.
  init(_ engine: RenderEngine, version: EngineVersion, folder: URL, now: @escaping @Sendable () -> Date) throws {
    self.engine = engine
    engineVersion = version
    work = HeavyWork(threads: 16, mostWaiting: 512)
    drawing = HeavyWork(threads: max(1, ProcessInfo.processInfo.activeProcessorCount), mostWaiting: 64)
    checks = HeavyWork(threads: 2, mostWaiting: 32)
    inputs = try InputStore(folder: folder, store: engine.archive.store, work: work)
    quotas = Quotas(now: now)
    let metrics = ServiceMetrics(now: now)
    let changes = Broadcaster<String>(most: Self.maxWatchers)
    feed = ProgressFeed { note in
      metrics.count(note)
      changes.wake(note.job)
    }
    self.metrics = metrics
    self.changes = changes
  }

  /// Ends the threads.
  func stop() {
    for threads in [work, drawing, checks] { threads.stop() }
  }

  /// Submits a job, and returns whether it is new. Throws if its input is missing or the client's quota is used up.
  func submit(_ submission: Submission, as id: String, by client: ServiceClients.Client) throws -> Bool {
    var isTaken = false
    do {
      let isNew = try engine.submit(submission.record(at: engine.seconds), as: id) {
        if let input = submission.input, try engine.archive.store.size(of: JobKeys.input(input)) == nil {
          throw ServiceError(.noInput, "the input sha256:\(input.hex) is not stored; upload it first")
        }
        try quotas.take(1, of: .jobs, by: client)
        isTaken = true
      }
      if isTaken, !isNew { quotas.giveBack(1, of: .jobs, by: client) }
      return isNew
    } catch {
      if isTaken { quotas.giveBack(1, of: .jobs, by: client) }
      throw error
    }
  }

  /// Binds a client's idempotency key to a job unless it is already bound, and returns the job it is bound to.
  func job(for key: String, of client: ServiceClients.Client, _ id: String) throws -> String {
    let store = engine.archive.store
    let blob = JobKeys.request(SHA256Digest(of: Array(key.utf8)), by: client.name)
    if try store.put(Array(id.utf8), as: blob) { return id }
    guard let bytes = try store.bytes(of: blob, limit: 1000) else { return id }
    return String(decoding: bytes, as: UTF8.self)
  }
}
