import Foundation
public import Hummingbird

/// An event that a server sends to a page.
public struct ServerEvent {
  /// The event as the page receives it.
  public let bytes: ByteBuffer

  /// Creates an event with a value as JSON.
  public init(_ name: String, _ value: some Encodable) throws {
    var bytes = ByteBuffer(string: "event: \(name)\ndata: ")
    bytes.writeBytes(try JSONEncoder.plain.encode(value))
    bytes.writeString("\n\n")
    self.bytes = bytes
  }

  /// A sign of life, which keeps a connection open.
  public static var tick: ByteBuffer { ByteBuffer(string: ":\n\n") }
}

extension Response {
  /// Returns an answer that consists of events and goes on until `write` returns.
  public static func events(
    _ write: @escaping @Sendable (_ send: (ByteBuffer) async throws -> Void) async throws -> Void
  ) -> Response {
    Response(
      status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
      body: ResponseBody { writer in
        try await write { try await writer.write($0) }
        try await writer.finish(nil)
      })
  }
}
