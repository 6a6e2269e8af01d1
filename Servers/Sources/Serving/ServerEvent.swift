import Foundation
package import Hummingbird

/// A server-sent event.
package struct ServerEvent {
  let bytes: ByteBuffer

  /// Creates an event with a value as JSON.
  package init(_ name: String, _ value: some Encodable) throws {
    var bytes = ByteBuffer(string: "event: \(name)\ndata: ")
    bytes.writeBytes(try JSONEncoder.plain.encode(value))
    bytes.writeString("\n\n")
    self.bytes = bytes
  }
}

extension Response {
  /// Returns a response that sends an event at each signal of a change, and a comment at each tick.
  ///
  /// - Parameters:
  ///   - signals: The signals.
  ///   - repeatsEvents: Whether ticks send the event too, for signals that can be lost.
  ///   - next: Returns the event, and whether it is the last one.
  package static func events(
    _ signals: AsyncStream<BroadcastSignal>, repeatsEvents: Bool = false,
    _ next: @escaping @Sendable () async throws -> (event: ServerEvent, isLast: Bool)
  ) -> Response {
    Response(
      status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
      body: ResponseBody { writer in
        for await signal in signals {
          if case .tick = signal {
            try await writer.write(ByteBuffer(string: ":\n\n"))
            guard repeatsEvents else { continue }
          }
          let next = try await next()
          try await writer.write(next.event.bytes)
          if next.isLast { break }
        }
        try await writer.finish(nil)
      })
  }
}
