package import Logging
import Foundation
import JSON

/// Writes log entries as lines of JSON, with metadata such as the job's identifier as members.
package struct JSONLineLog: LogHandler {
  package var metadata: Logger.Metadata = [:]
  /// The least important entries that are written.
  package var logLevel: Logger.Level
  private let now: @Sendable () -> String
  private let write: @Sendable (String) -> Void

  /// Creates a log.
  ///
  /// - Parameters:
  ///   - level: The least important entries that are written.
  ///   - now: The current time as text.
  ///   - write: Writes a line.
  package init(
    level: Logger.Level, now: @escaping @Sendable () -> String, write: @escaping @Sendable (String) -> Void
  ) {
    logLevel = level
    self.now = now
    self.write = write
  }

  package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  package func log(event: LogEvent) {
    var members = metadata.merging(event.metadata ?? [:]) { $1 }.mapValues(\.description)
    members["time"] = now()
    members["level"] = event.level.rawValue
    members["message"] = event.message.description
    write(String(decoding: JSONEncoder.bytes(of: members), as: UTF8.self))
  }
}
