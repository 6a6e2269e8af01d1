import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Testing

@testable import Serving

@Suite(.timeLimit(.minutes(5))) struct RequestBodyTests {
  private func request(_ body: RequestBody, length: Int? = nil) -> Request {
    let fields: HTTPFields = length.map { [.contentLength: String($0)] } ?? [:]
    return Request(
      head: HTTPRequest(method: .post, scheme: "http", authority: "localhost", path: "/", headerFields: fields),
      body: body)
  }

  private func chunks(_ texts: String...) -> RequestBody {
    RequestBody(
      asyncSequence: AsyncStream { continuation in
        for text in texts { continuation.yield(ByteBuffer(string: text)) }
        continuation.finish()
      })
  }

  @Test func `a body up to the limit is returned`() async throws {
    #expect(try await request(chunks("ab", "cd")).body(upTo: 4) == Data("abcd".utf8))
    #expect(try await request(chunks()).body(upTo: 0).isEmpty)
  }

  @Test func `a larger body is refused, whether it is announced or not`() async throws {
    for request in [request(chunks("ab", "cd", "e")), request(chunks("ab"), length: 5)] {
      let error = await #expect(throws: ServerError.self) { try await request.body(upTo: 4) }
      #expect(error?.code == .requestTooLarge)
      #expect(error?.parameters == ["most": .number(4)])
    }
  }

  @Test func `a body that breaks off is refused`() async throws {
    let body = RequestBody(
      asyncSequence: AsyncThrowingStream<ByteBuffer, any Error> { continuation in
        continuation.yield(ByteBuffer(string: "ab"))
        continuation.finish(throwing: CocoaError(.fileReadUnknown))
      })
    let error = await #expect(throws: ServerError.self) { try await request(body).body(upTo: 4) }
    #expect(error?.code == .requestCut)
  }

  @Test func `a body that does not arrive is refused`() async throws {
    let (silent, continuation) = AsyncStream.makeStream(of: ByteBuffer.self)
    let request = request(RequestBody(asyncSequence: silent))
    let error = await #expect(throws: ServerError.self) {
      try await request.body(upTo: 4, within: .milliseconds(1))
    }
    #expect(error?.code == .requestTooSlow)
    continuation.finish()
  }
}
