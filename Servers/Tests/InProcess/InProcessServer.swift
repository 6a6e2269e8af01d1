public import Foundation
public import HTTPTypes
public import Hummingbird
import Logging
import NIOCore
import NIOEmbedded

/// An answer with its body.
public struct InProcessAnswer: Sendable {
  /// The status code.
  public var status: Int
  /// The headers.
  public var headers: HTTPFields
  /// The body.
  public var body: Data
}

/// A server without a network: requests go straight to the router.
public struct InProcessServer<Context: RequestContext>: Sendable
where Context.Source == ApplicationRequestContextSource {
  private let responder: RouterResponder<Context>

  /// Creates a server.
  public init(_ router: Router<Context>) { responder = router.buildResponder() }

  /// Sends a request and returns the answer once its body has ended.
  public func send(
    _ method: HTTPRequest.Method, _ path: String, bytes: [UInt8] = [], headers: HTTPFields = [:],
    authority: String = "localhost:8080"
  ) async throws -> InProcessAnswer {
    let head = HTTPRequest(method: method, scheme: "http", authority: authority, path: path, headerFields: headers)
    let source = ApplicationRequestContextSource(
      channel: NIOAsyncTestingChannel(), logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    let response = try await responder.respond(
      to: Request(head: head, body: RequestBody(buffer: ByteBuffer(bytes: bytes))), context: Context(source: source))
    let collected = CollectedBody()
    try await response.body.write(collected.writer)
    return InProcessAnswer(status: response.status.code, headers: response.headers, body: await collected.data)
  }
}

/// The bytes of an answer.
private actor CollectedBody {
  var data = Data()

  func append(_ buffer: ByteBuffer) { data.append(contentsOf: buffer.readableBytesView) }

  nonisolated var writer: Writer { Writer(body: self) }

  struct Writer: ResponseBodyWriter {
    let body: CollectedBody
    mutating func write(_ buffer: ByteBuffer) async throws { await body.append(buffer) }
    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
  }
}
