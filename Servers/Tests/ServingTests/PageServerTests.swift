import Foundation
import Hummingbird
import Testing

@testable import Serving

@Suite(.timeLimit(.minutes(5))) struct PageServerTests {
  private static func server(
    host: String = "127.0.0.1", port: Int, onRunning: @escaping @Sendable (Int) -> Void = { _ in }
  ) -> PageServer<PageContext> {
    let router = Router(context: PageContext.self)
    router.get("/") { _, _ in Response.bytes(Array("hello".utf8), type: "text/plain") }
    return PageServer(router, host: host, port: port, onRunning: onRunning)
  }

  @Test func `a port that is in use is named`() async throws {
    let (ports, onRunning) = AsyncStream.makeStream(of: Int.self)
    let first = Task { try await Self.server(port: 0) { onRunning.yield($0) }.run() }
    for await port in ports {
      #expect(port > 0)
      let error = await #expect(throws: ServerError.self) { try await Self.server(port: port).run() }
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
    let error = await #expect(throws: ServerError.self) { try await Self.server(host: "192.0.2.1", port: 0).run() }
    #expect(error?.code == .cannotListen)
    #expect(error?.description.contains("choose another with --host") == true)
  }
}
