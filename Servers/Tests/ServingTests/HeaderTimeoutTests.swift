import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import Serving

@Suite struct HeaderTimeoutTests {
  private let channel = EmbeddedChannel(handler: HeaderTimeout())
  private let head = HTTPRequestPart.head(
    HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: "/"))

  private func connect() throws {
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 80)).wait()
  }

  private func pass(seconds: Int64) { channel.embeddedEventLoop.advanceTime(by: .seconds(seconds)) }

  @Test func `a connection without headers is closed after ten seconds`() throws {
    try connect()
    pass(seconds: 9)
    #expect(channel.isActive)
    pass(seconds: 1)
    #expect(!channel.isActive)
  }

  @Test func `a request may take any time once its headers have arrived`() throws {
    try connect()
    pass(seconds: 9)
    try channel.writeInbound(head)
    pass(seconds: 3600)
    #expect(channel.isActive)
    #expect(try channel.readInbound(as: HTTPRequestPart.self) == head)
  }

  @Test func `the next request has twenty seconds after a response`() throws {
    try connect()
    for _ in 1...3 {
      try channel.writeInbound(head)
      try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .ok)))
      pass(seconds: 100)
      try channel.writeOutbound(HTTPResponsePart.end(nil))
      pass(seconds: 19)
      #expect(channel.isActive)
    }
    pass(seconds: 1)
    #expect(!channel.isActive)
  }
}
