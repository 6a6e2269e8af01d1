import Foundation
import Hummingbird
import Testing

@testable import Serving

@Suite(.timeLimit(.minutes(5))) struct ServeTests {
  private static func serve(
    host: String = "127.0.0.1", port: Int, alongside tasks: [@Sendable () async throws -> Void] = [],
    onRunning: @escaping @Sendable (Int) -> Void = { _ in }
  ) async throws {
    let router = Router(context: PageContext.self)
    router.get("/") { _, _ in Response.bytes(Array("hello".utf8), type: "text/plain") }
    try await router.buildResponder().serve(host: host, port: port, alongside: tasks, onRunning: onRunning)
  }

  @Test func `a port that is in use is named`() async throws {
    let (ports, onRunning) = AsyncStream.makeStream(of: Int.self)
    let first = Task { try await Self.serve(port: 0) { onRunning.yield($0) } }
    for await port in ports {
      #expect(port > 0)
      let error = await #expect(throws: ServerError.self) { try await Self.serve(port: port) }
      #expect(
        error?.description
          == "cannot listen on 127.0.0.1, port \(port): another program uses it; choose another port with --port")
      break
    }
    first.cancel()
    _ = await first.result
  }

  @Test func `an address of another machine is named`() async throws {
    // RFC 5737 reserves the address for documentation.
    let error = await #expect(throws: ServerError.self) { try await Self.serve(host: "192.0.2.1", port: 0) }
    #expect(error?.code == .cannotListen)
    #expect(error?.description.contains("choose another with --host") == true)
  }

  @Test func `a server ends when something else that it does ends`() async throws {
    await #expect(throws: CocoaError.self) {
      try await Self.serve(port: 0, alongside: [{ throw CocoaError(.fileReadUnknown) }])
    }
  }
}
