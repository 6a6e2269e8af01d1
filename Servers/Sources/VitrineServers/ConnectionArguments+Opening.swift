import Blobs
import Commands
import Exporting
import Foundation
import Jobs
import Logging
import Queues
import Service

/// The queue, the store and the log that the options of the service name.
extension ConnectionArguments {
  /// Opens the queue. Each build has separate queues on a broker, so that all steps of a job run in the same build.
  func openQueue(in data: URL?, engine: EngineVersion) throws -> any RenderQueue {
    guard let broker else {
      guard let data else { throw JobError("--broker is missing; name the broker that vitrine serve uses") }
      return try SQLiteQueue(file: data.appending(path: "queue.sqlite"))
    }
    let prefix = "\(queuePrefix).\(engine.digest.hex.prefix(12))"
    do {
      return try Self.openBroker(broker, prefix: prefix)
    } catch let error as QueueError where error.kind == .invalid {
      throw JobError(error.description)
    }
  }

  private static func openBroker(_ broker: String, prefix: String) throws -> RabbitQueue {
    let queue = try RabbitQueue(address: try AMQPAddress(address(broker)), prefix: prefix)
    try queue.prepare()
    return queue
  }

  /// Opens the store.
  func openStore(in data: URL?) throws -> any BlobStore {
    guard let store else {
      guard let data else { throw JobError("--store is missing; name the store that vitrine serve uses") }
      return try FolderBlobStore(folder: data.appending(path: "blobs").path)
    }
    guard store.hasPrefix("s3://") else {
      guard s3Endpoint == nil else { throw JobError("--s3-endpoint has no effect on a folder; leave it out") }
      return try FolderBlobStore(folder: store)
    }
    let parts = store.dropFirst(5).split(separator: "/", maxSplits: 1)
    guard let bucket = parts.first else { throw JobError("--store must be a folder or s3://bucket/prefix") }
    let prefix = parts.count > 1 ? BlobKey(String(parts[1])) : nil
    guard parts.count < 2 || prefix != nil else {
      throw JobError("the prefix in --store must be letters, digits, dots, hyphens, underscores and slashes")
    }
    let secrets = Secrets(environment: ProcessInfo.processInfo.environment)
    guard let key = try secrets.value("AWS_ACCESS_KEY_ID"), let secret = try secrets.value("AWS_SECRET_ACCESS_KEY")
    else {
      throw JobError(
        "an S3 store needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or files named by the same with _FILE")
    }
    let address = try S3Address(
      endpoint: s3Endpoint ?? "https://s3.\(s3Region).amazonaws.com", region: s3Region, bucket: String(bucket),
      prefix: prefix)
    let token = try secrets.value("AWS_SESSION_TOKEN")
    return S3BlobStore(
      address, credentials: S3Credentials(accessKey: key, secret: secret, sessionToken: token), now: { Date() },
      warn: { [logger = logger()] in logger.warning("\($0)") })
  }

  /// The log, on standard error.
  func logger() -> Logger {
    // Both have the same names.
    let level = Logger.Level(rawValue: logLevel.rawValue) ?? .info
    return Logger(label: "vitrine") { _ in
      JSONLineLog(level: level, now: { Date().formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)) }) {
        Streams.say($0)
      }
    }
  }

  /// Returns an address with the password in the environment, unless it contains one.
  private static func address(_ broker: String) throws -> String {
    let secrets = Secrets(environment: ProcessInfo.processInfo.environment)
    guard let password = try secrets.value("VITRINE_BROKER_PASSWORD"), let at = broker.firstIndex(of: "@"),
      let scheme = broker.firstRange(of: "://"),
      !broker[scheme.upperBound..<at].contains(":")
    else { return broker }
    let unreserved = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~"))
    let encoded = password.addingPercentEncoding(withAllowedCharacters: unreserved) ?? password
    return broker[..<at] + ":" + encoded + broker[at...]
  }
}
