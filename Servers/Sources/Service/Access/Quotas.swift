import Foundation
import Synchronization

/// Limits how many jobs and bytes each client may send. Quotas refill steadily, from empty to full in an hour.
///
/// Usage is counted per server, and is reset when the server restarts.
final class Quotas: Sendable {
  /// A counted resource.
  enum Resource: Hashable, Sendable {
    case jobs, bytes
  }

  private struct Key: Hashable {
    var client: String
    var resource: Resource
  }

  private struct Bucket {
    var left: Double
    var at: Date
  }

  private let buckets = Mutex<[Key: Bucket]>([:])
  private let now: @Sendable () -> Date

  init(now: @escaping @Sendable () -> Date) { self.now = now }

  /// Returns an amount that was taken but not used.
  func giveBack(_ amount: Int, of resource: Resource, by client: ServiceClients.Client) {
    buckets.withLock { $0[Key(client: client.name, resource: resource)]?.left += Double(amount) }
  }

  /// Takes an amount from a client's quota. Throws if not enough is left.
  func take(_ amount: Int, of resource: Resource, by client: ServiceClients.Client) throws(ServiceError) {
    let quota = resource == .jobs ? client.jobsPerHour : client.bytesPerHour
    guard let quota else { return }
    let time = now()
    let wait: Double? = buckets.withLock { buckets in
      let key = Key(client: client.name, resource: resource)
      var bucket = buckets[key] ?? Bucket(left: Double(quota), at: time)
      let rate = Double(quota) / 3600
      bucket.left = min(Double(quota), bucket.left + max(0, time.timeIntervalSince(bucket.at)) * rate)
      bucket.at = time
      let isEnough = bucket.left >= Double(amount)
      if isEnough { bucket.left -= Double(amount) }
      buckets[key] = bucket
      return isEnough ? nil : (Double(amount) - bucket.left) / rate
    }
    guard let wait else { return }
    let unit = resource == .jobs ? "jobs" : "bytes of inputs"
    guard amount <= quota else {
      throw ServiceError(.tooLarge, "\(client.name) may send \(quota) \(unit) an hour, which is less than \(amount)")
    }
    let seconds = Int(min(wait.rounded(.up), 3600))
    throw ServiceError(
      .quotaExceeded, "\(client.name) may send \(quota) \(unit) an hour; try again in \(seconds) s", retryAfter: seconds
    )
  }
}
