import Blobs
import Digests
import Foundation
import RenderJobs

/// Removes jobs, inputs and cards that are older than a limit, and idempotency keys that have expired.
///
/// A job expires as a whole, after it has ended; unfinished jobs never expire. An input expires once the limit has passed
/// since every client that holds it last sent it, unless an unfinished job needs it. Several servers may sweep a store at
/// once.
struct Retention: Sendable {
  /// The numbers of removed jobs, inputs and cards.
  struct Removed: Hashable, Sendable {
    var jobs = 0
    var inputs = 0
    var cards = 0
  }

  let engine: RenderEngine
  /// The lifetime in seconds.
  let lifetime: Double
  let now: @Sendable () -> Date

  private var archive: JobArchive { engine.archive }
  private var store: any BlobStore { archive.store }

  /// Removes everything that has expired.
  func sweep() throws -> Removed {
    let limit = now().addingTimeInterval(-lifetime)
    let jobs = try sweepJobs(before: limit)
    let inputs = try sweepInputs(before: limit)
    let cards = try remove(under: JobKeys.cards, before: limit)
    _ = try remove(under: JobKeys.requests, before: now().addingTimeInterval(-IdempotencyKeys.lifetime))
    return Removed(jobs: jobs, inputs: inputs, cards: cards)
  }

  private func sweepJobs(before limit: Date) throws -> Int {
    let outcomes = try store.entries(under: JobKeys.jobs).filter {
      $0.key.segments.count == 3 && $0.key.segments[2] == "outcome" && $0.storedAt < limit
    }
    // A client may have submitted a job again after the listing.
    return try outcomes.count {
      try engine.removeEnded(String($0.key.segments[1]), before: limit.timeIntervalSince1970)
    }
  }

  private func sweepInputs(before limit: Date) throws -> Int {
    let inputs = try store.entries(under: JobKeys.inputs).filter { $0.storedAt < limit }
    guard !inputs.isEmpty else { return 0 }
    let needed = Set(try archive.unfinishedJobs().compactMap { try archive.record(of: $0)?.input })
    let holdings = Dictionary(grouping: try store.entries(under: JobKeys.holdings)) { $0.key.segments.last ?? "" }
    var removed = 0
    for entry in inputs {
      guard let digest = entry.key.segments.last, !needed.contains(String(digest)) else { continue }
      let own = holdings[digest] ?? []
      guard own.allSatisfy({ $0.storedAt < limit }) else { continue }
      // Clients must not believe that the input is stored.
      for holding in own { try store.remove(holding.key) }
      try store.remove(entry.key)
      removed += 1
    }
    return removed
  }

  private func remove(under prefix: BlobKey, before limit: Date) throws -> Int {
    let expired = try store.entries(under: prefix).filter { $0.storedAt < limit }
    for entry in expired { try store.remove(entry.key) }
    return expired.count
  }
}
