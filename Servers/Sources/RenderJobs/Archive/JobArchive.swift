package import Blobs
package import Digests
package import Foundation
import JSON

/// The records, outcomes and parts of jobs in the store.
package struct JobArchive: Sendable {
  package let store: any BlobStore

  package init(store: any BlobStore) { self.store = store }

  private static let maxBytes = 64 << 20
  /// The number of crashes that are counted.
  static let maxCrashes = 3
  /// The maximum number of attempts at a step that end without a report, including the first, which is not recorded.
  static let maxAttempts = 5

  /// Checks the store and returns its identifier, which is stored on the first call and never changes.
  ///
  /// - Parameter makeID: Makes an identifier of 1 to 64 letters, digits and hyphens.
  package func identity(_ makeID: () -> String = { UUID().uuidString.lowercased() }) throws(BlobError) -> String {
    // In a store that ignores conditions, several processes could each store an identifier.
    try store.check()
    if let known = try knownIdentity() { return known }
    // Of several processes that start at once, one stores its identifier, and all read it.
    _ = try store.put(Array(makeID().utf8), as: JobKeys.identity)
    guard let known = try knownIdentity() else {
      throw BlobError(.damaged, .read, JobKeys.identity, in: "the store", reason: "it disappeared after it was stored")
    }
    return known
  }

  /// Returns the identifier of the store, or nil if the store has not been used yet.
  func knownIdentity() throws(BlobError) -> String? {
    guard let bytes = try store.bytes(of: JobKeys.identity, limit: 64) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Stores a job unless it is known, and returns whether it is new.
  package func submit(_ record: JobRecord, as job: String) throws(BlobError) -> Bool {
    try store.put(JSONEncoder.bytes(of: record), as: JobKeys.record(job))
  }

  package func record(of job: String) throws(BlobError) -> JobRecord? { try value(JobKeys.record(job)) }

  /// Returns how a job has ended; nil if it has not.
  package func outcome(of job: String) throws(BlobError) -> JobOutcome? { try value(JobKeys.outcome(job)) }

  /// Stores how a job has ended, unless it has ended already. Returns whether this was stored.
  package func end(_ job: String, _ outcome: JobOutcome) throws(BlobError) -> Bool {
    try store.put(JSONEncoder.bytes(of: outcome), as: JobKeys.outcome(job))
  }

  func noteQueued(_ job: String) throws(BlobError) { _ = try store.put([], as: JobKeys.queued(job)) }

  func isQueued(_ job: String) throws(BlobError) -> Bool { try store.size(of: JobKeys.queued(job)) != nil }

  /// Forgets that a job has ended, so that it can be done again.
  func reopen(_ job: String) throws(BlobError) {
    try store.remove(JobKeys.queued(job))
    for number in 1...Self.maxCrashes { try store.remove(JobKeys.crash(number, of: job)) }
    try removeAll(under: JobKeys.attempts(job))
    try store.remove(JobKeys.outcome(job))
  }

  /// Makes a dead job one that has merely failed.
  func forgetDeath(of job: String) throws(BlobError) {
    guard var outcome = try outcome(of: job), outcome.isDead == true else { return }
    outcome.isDead = nil
    try store.remove(JobKeys.outcome(job))
    _ = try end(job, outcome)
  }

  /// Records a crash of a job's process, with its last words, and returns the number of crashes so far.
  func count(crash words: String, of job: String) throws(BlobError) -> Int {
    for number in 1...Self.maxCrashes {
      if try store.put(Array(words.utf8), as: JobKeys.crash(number, of: job)) { return number }
    }
    return Self.maxCrashes
  }

  /// Records that a worker begins a step again, and returns the number of the attempt, or nil if none is left.
  ///
  /// Attempts are counted before the work, because the kernel may kill a worker with all of its processes.
  func beginAttempt(at step: String, of job: String) throws(BlobError) -> Int? {
    for number in 2...Self.maxAttempts {
      if try store.put([], as: JobKeys.attempt(number, at: step, of: job)) { return number }
    }
    return nil
  }

  /// Forgets an attempt that ended in a known way.
  func endAttempt(_ number: Int, at step: String, of job: String) throws(BlobError) {
    try store.remove(JobKeys.attempt(number, at: step, of: job))
  }

  func parts(of job: String) throws(BlobError) -> Set<Int> {
    Set(try store.keys(under: JobKeys.parts(job)).compactMap { $0.segments.last.flatMap { Int($0) } })
  }

  /// Removes the rendered parts and the plan of a job that has ended.
  func removeParts(of job: String) throws(BlobError) {
    try removeAll(under: JobKeys.parts(job))
    try store.remove(JobKeys.plan(job))
  }

  package func jobs() throws(BlobError) -> [String] {
    Self.jobs(with: "record", in: try store.keys(under: JobKeys.jobs))
  }

  /// Returns the identifiers of the jobs that have not ended. Lists the keys of all jobs and reads none of them.
  package func unfinishedJobs() throws(BlobError) -> [String] {
    unfinishedJobs(in: try store.keys(under: JobKeys.jobs))
  }

  /// Returns the jobs that have not ended: those that were queued, and those that were stored and never queued.
  func partitionedUnfinishedJobs() throws(BlobError) -> (queued: [String], unqueued: [String]) {
    let keys = try store.keys(under: JobKeys.jobs)
    let queued = Set(Self.jobs(with: "queued", in: keys))
    let unfinished = unfinishedJobs(in: keys)
    return (unfinished.filter { queued.contains($0) }, unfinished.filter { !queued.contains($0) })
  }

  private func unfinishedJobs(in keys: [BlobKey]) -> [String] {
    let ended = Set(Self.jobs(with: "outcome", in: keys))
    return Self.jobs(with: "record", in: keys).filter { !ended.contains($0) }
  }

  /// Returns all jobs, the newest first, from one listing of the store. The time of a job is that of its record.
  package func listing() throws(BlobError) -> [JobListing] {
    let entries = try store.entries(under: JobKeys.jobs)
    var jobs: [String: JobListing] = [:]
    for entry in entries where entry.key.segments.count == 3 && entry.key.segments[2] == "record" {
      let id = String(entry.key.segments[1])
      jobs[id] = JobListing(id: id, storedAt: entry.storedAt)
    }
    for entry in entries where entry.key.segments.count > 2 {
      let segments = entry.key.segments
      let id = String(segments[1])
      switch (segments.count, segments[2]) {
      case (3, "outcome"): jobs[id]?.hasEnded = true
      case (3, "queued"): jobs[id]?.queuedAt = entry.storedAt
      case (4, "owners"): jobs[id]?.owners.insert(String(segments[3]))
      case (4, "withdrawals"): jobs[id]?.withdrawals.insert(String(segments[3]))
      default: break
      }
    }
    return jobs.values.sorted { ($0.milliseconds, $0.id) > ($1.milliseconds, $1.id) }
  }

  private static func jobs(with blob: String, in keys: [BlobKey]) -> [String] {
    keys.filter { $0.segments.count == 3 && $0.segments[2] == blob }.map { String($0.segments[1]) }
  }

  /// Removes a job and everything that belongs to it.
  ///
  /// The record is removed first. A job that is half removed is then unknown, and not unfinished.
  package func remove(_ job: String) throws(BlobError) {
    try store.remove(JobKeys.record(job))
    try removeAll(under: JobKeys.all(job))
  }

  private func removeAll(under prefix: BlobKey) throws(BlobError) {
    for key in try store.keys(under: prefix) { try store.remove(key) }
  }

  private func value<Value: Decodable>(_ key: BlobKey) throws(BlobError) -> Value? {
    guard let bytes = try store.bytes(of: key, limit: Self.maxBytes) else { return nil }
    do { return try JSONDecoder().decode(Value.self, from: Data(bytes)) } catch {
      throw BlobError(.damaged, .read, key, in: "the store", reason: "it is not what was stored; remove it")
    }
  }
}

/// The facts about a job that the keys of its blobs tell.
package struct JobListing: Hashable, Sendable {
  package var id: String
  /// When the job was submitted first, by the clock of the store.
  package var storedAt: Date
  /// The same in milliseconds since 1970, which cursors contain.
  package var milliseconds: Int { Int((storedAt.timeIntervalSince1970 * 1000).rounded()) }
  /// When it was queued last; nil if it is not queued yet.
  package var queuedAt: Date?
  package var hasEnded = false
  /// The clients that have submitted the job.
  package var owners: Set<String> = []
  /// The clients that have cancelled it.
  package var withdrawals: Set<String> = []
}

/// The keys of blobs that belong to jobs.
package enum JobKeys {
  static func record(_ job: String) -> BlobKey { key("jobs/\(job)/record") }
  static func queued(_ job: String) -> BlobKey { key("jobs/\(job)/queued") }
  static func outcome(_ job: String) -> BlobKey { key("jobs/\(job)/outcome") }
  package static func result(_ job: String) -> BlobKey { key("jobs/\(job)/result") }
  package static func companion(_ job: String) -> BlobKey { key("jobs/\(job)/companion") }
  static func plan(_ job: String) -> BlobKey { key("jobs/\(job)/plan") }
  static func parts(_ job: String) -> BlobKey { key("jobs/\(job)/parts") }
  static func part(_ index: Int, of job: String) -> BlobKey { key("jobs/\(job)/parts/\(index)") }
  static func crash(_ number: Int, of job: String) -> BlobKey { key("jobs/\(job)/crashes/\(number)") }
  static func attempts(_ job: String) -> BlobKey { key("jobs/\(job)/attempts") }
  static func attempt(_ number: Int, at step: String, of job: String) -> BlobKey {
    key("jobs/\(job)/attempts/\(step)/\(number)")
  }
  package static func input(_ digest: SHA256Digest) -> BlobKey { key("inputs/\(digest.hex)") }
  package static func owners(_ job: String) -> BlobKey { key("jobs/\(job)/owners") }
  package static func owner(_ client: String, of job: String) -> BlobKey { key("jobs/\(job)/owners/\(client)") }
  package static func withdrawals(_ job: String) -> BlobKey { key("jobs/\(job)/withdrawals") }
  package static func withdrawal(_ client: String, of job: String) -> BlobKey {
    key("jobs/\(job)/withdrawals/\(client)")
  }
  /// The mark that a client has sent the bytes of an input.
  package static func holding(_ digest: SHA256Digest, by client: String) -> BlobKey {
    key("holdings/\(client)/\(digest.hex)")
  }
  package static func request(_ name: SHA256Digest, by client: String) -> BlobKey {
    key("requests/\(client)/\(name.hex)")
  }
  package static func card(_ digest: SHA256Digest) -> BlobKey { key("cards/\(digest.hex)") }

  static func all(_ job: String) -> BlobKey { key("jobs/\(job)") }
  package static let jobs = key("jobs")
  package static let inputs = key("inputs")
  package static let holdings = key("holdings")
  package static let cards = key("cards")
  package static let requests = key("requests")
  /// The identifier of the store.
  static let identity = key("store")

  /// Whether a text has the form of a job's identifier: 32 or 64 hexadecimal digits in lower case.
  package static func isID(_ text: String) -> Bool {
    (text.utf8.count == 32 || text.utf8.count == 64)
      && text.utf8.allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
      }
  }

  private static func key(_ text: String) -> BlobKey {
    guard let key = BlobKey(text) else { preconditionFailure("the key must be valid, got \(text)") }
    return key
  }
}
