import Digests
package import Foundation
import Hummingbird
import NIOCore
import RenderJobs
import Serving
import Synchronization

/// The clients of the service, and their quotas.
package struct ServiceClients: Sendable {
  /// A client of the service.
  package struct Client: Codable, Hashable, Sendable {
    /// The name, of letters, digits, dots, hyphens and underscores.
    package var name: String
    /// The SHA-256 digest of the token in hexadecimal. The token itself is not stored.
    package var sha256: String
    /// The quota of new jobs an hour; nil if it is unlimited.
    package var jobsPerHour: Int?
    /// The quota of bytes of inputs an hour; nil if it is unlimited.
    package var bytesPerHour: Int?
    /// Whether the client may look at dead letters and requeue them.
    package var isOperator: Bool?
  }

  /// All clients; nil if no token is needed.
  package let clients: [Client]?

  /// The service is open to everyone who can reach it.
  package static let everyone = ServiceClients(clients: nil)

  private init(clients: [Client]?) { self.clients = clients }

  /// Reads clients: JSON such as `{"clients": [{"name": "shop", "sha256": "…", "jobsPerHour": 1000}]}`.
  ///
  /// Throws a `ServiceError` if the file is invalid.
  package init(json: Data) throws(ServiceError) {
    struct File: Decodable { var clients: [Client] }
    let file: File
    do { file = try JSONDecoder().decode(File.self, from: json) } catch {
      throw Self.mistake("it must be JSON like {\"clients\": [{\"name\": \"shop\", \"sha256\": \"…\"}]}")
    }
    var names: Set<String> = []
    for client in file.clients {
      let isName = client.name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) }
      guard isName, (1...64).contains(client.name.count), ![".", ".."].contains(client.name) else {
        throw Self.mistake("“\(client.name.prefix(64))” must be 1 to 64 letters, digits, dots, hyphens and underscores")
      }
      guard names.insert(client.name).inserted else {
        throw Self.mistake("there are two clients called \(client.name)")
      }
      guard SHA256Digest(hex: client.sha256) != nil else {
        throw Self.mistake(
          "sha256 of \(client.name) must be 64 lower-case hexadecimal digits, as sha256sum prints them")
      }
      guard (client.jobsPerHour ?? 1) > 0, (client.bytesPerHour ?? 1) > 0 else {
        throw Self.mistake("the quotas of \(client.name) must be above 0")
      }
    }
    clients = file.clients
  }

  private static func mistake(_ sentence: String) -> ServiceError { ServiceError(.wrongRequest, sentence) }

  /// Returns the client with a token, or nil if the token is missing or unknown.
  ///
  /// Returns a client named “everyone” if no token is needed.
  func client(token: String?) -> Client? {
    guard let clients else { return Client(name: "everyone", sha256: "", isOperator: true) }
    guard let token else { return nil }
    let digest = SHA256Digest(of: Array(token.utf8))
    return clients.first { SHA256Digest(hex: $0.sha256) == digest }
  }
}

/// The context of one request.
struct APIContext: ConnectionContext {
  var coreContext: CoreRequestContextStorage
  let channel: any Channel
  /// The authenticated client; set by the guard.
  var client: ServiceClients.Client?

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
  }

  func sender() throws(ServiceError) -> ServiceClients.Client {
    guard let client else { throw ServiceError(.noToken) }
    return client
  }

  func jobID() throws(ServiceError) -> String {
    let id = parameters.get("id") ?? ""
    guard JobKeys.isID(id) else { throw ServiceError(.noJob) }
    return id
  }
}

/// Limits on the numbers of jobs and bytes that each client may send. Quotas refill steadily, from empty to full in an
/// hour.
///
/// Each server counts usage separately, and resets it when it restarts.
final class Quotas: Sendable {
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
