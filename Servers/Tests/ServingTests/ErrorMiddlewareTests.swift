import Foundation
import HTTPTypes
import Hummingbird
import InProcess
import Synchronization
import Testing

@testable import Serving

@Suite struct ErrorMiddlewareTests {
  private struct Trouble: Error { let secret = "password" }
  private struct Overload: Error {}

  /// A server whose addresses throw the errors of a table.
  private func server(_ errors: [String: any Error & Sendable]) -> ServedRoutes {
    ServedRoutes { router in
      for (path, error) in errors { router.get(RouterPath(path)) { _, _ -> Response in throw error } }
      router.addMethodNotAllowed()
    }
  }

  @Test(arguments: ServerFault.allCases)
  func `a fault becomes its status, code and sentence`(_ fault: ServerFault) async throws {
    let response = try await server(["a": ServerError(fault)]).send(.get, "/a")
    #expect(response.status == fault.status.code)
    #expect(response.headers[.contentType] == "application/json")
    let json = try JSONDecoder().decode(ServedRoutes.FaultJSON.self, from: response.body)
    #expect(json.fault.code == fault.rawValue)
    #expect(json.error == fault.sentence)
  }

  @Test func `parameters are in the sentence and in the JSON`() async throws {
    let error = ServerError(.wrongOffset, ["present": .number(12), "offset": .number(3)])
    let response = try await server(["a": error]).send(.get, "/a")
    #expect(
      String(decoding: response.body, as: UTF8.self)
        == #"{"error":"the file goes on at byte 12, not at 3; ask for the offset again","#
        + #""fault":{"code":"wrongOffset","parameters":{"offset":3,"present":12}}}"#)
  }

  @Test func `a browser that opens an address gets a page with the sentence`() async throws {
    var error = ServerError(.notValid, sentence: "<b> & “c” are wrong; try again; or not?")
    error.messages = ["a < b", "c"]
    let headers: HTTPFields = [.accept: "text/html,application/xhtml+xml,*/*;q=0.8"]
    let response = try await server(["a": error]).send(.get, "/a", headers: headers)
    #expect(response.status == 400)
    #expect(response.headers[.contentType] == "text/html; charset=utf-8")
    #expect(response.headers[.contentSecurityPolicy]?.contains("default-src 'none'") == true)
    let page = String(decoding: response.body, as: UTF8.self)
    #expect(page.contains("<h1>&lt;b&gt; &amp; “c” are wrong.</h1>\n<p>Try again. Or not?</p><pre>a &lt; b\nc</pre>"))
    #expect(page.contains("<title>&lt;b&gt; &amp; “c” are wrong.</title>"))
    let mode = HTTPField.Name("Sec-Fetch-Mode")!
    let scripts: [HTTPFields] = [
      [.accept: "text/html, image/gif, */*; q=.2"], [.accept: "application/xhtml+xml", mode: "cors"], [:],
    ]
    for headers in scripts {
      let response = try await server(["a": error]).send(.get, "/a", headers: headers)
      #expect(response.headers[.contentType] == "application/json")
    }
    let shown = try await server(["a": error]).send(.get, "/a", headers: [mode: "navigate"])
    #expect(shown.headers[.contentType] == "text/html; charset=utf-8")
    let posted = try await server(["a": error]).send(.post, "/a", headers: headers)
    #expect(posted.headers[.contentType] == "application/json")
  }

  @Test func `a record can be read back`() throws {
    let record = ServerError(.cannotListen, ["address": .text("7"), "reason": .number(7)]).record
    #expect(try JSONDecoder().decode(ServerError.Record.self, from: JSONEncoder().encode(record)) == record)
  }

  @Test func `a sentence and a delay of its own replace those of the code`() async throws {
    let error = ServerError(.busy, sentence: "come back", retryAfter: 7)
    let response = try await server(["a": error]).send(.get, "/a")
    #expect(response.headers[.retryAfter] == "7")
    #expect(String(decoding: response.body, as: UTF8.self).contains(#""error":"come back""#))
    #expect(try await server(["a": ServerError(.failed)]).send(.get, "/a").headers[.retryAfter] == nil)
  }

  @Test func `an unexpected error is reported to the operator only`() async throws {
    let server = server(["a": Trouble()])
    let response = try await server.send(.get, "/a?token=x")
    #expect(response.status == 500)
    #expect(response.code == "failed")
    #expect(!String(decoding: response.body, as: UTF8.self).contains("password"))
    #expect(server.reported == ["GET /a: \(Trouble())"])
  }

  @Test func `a full disk is reported to both`() async throws {
    let server = server(["a": CocoaError(.fileWriteOutOfSpace)])
    let response = try await server.send(.get, "/a")
    #expect(response.status == 507)
    #expect(response.code == "fileNotStored")
    #expect(server.reported.count == 1)
  }

  @Test func `errors of the library keep their status`() async throws {
    let server = server(["a": HTTPError(.notFound), "b": HTTPError(.contentTooLarge)])
    #expect(try await server.send(.get, "/a").code == "noSuchAddress")
    let large = try await server.send(.get, "/b")
    #expect(large.status == 413)
    #expect(large.code == "notValid")
    #expect(try await server.send(.get, "/nothing").code == "noSuchAddress")
    #expect(server.reported == [])
  }

  @Test func `a cancellation is no response`() async throws {
    await #expect(throws: CancellationError.self) { try await server(["a": CancellationError()]).send(.get, "/a") }
  }

  @Test func `a request that is too slow closes the connection`() async throws {
    let server = server(["slow": ServerError(.requestTooSlow), "busy": ServerError(.busy)])
    let slow = try await server.send(.get, "/slow")
    #expect(slow.status == 408)
    #expect(slow.headers[.connection] == "close")
    #expect(slow.code == "requestTooSlow")
    #expect(try await server.send(.get, "/busy").headers[.connection] == nil)
  }

  @Test func `an unsupported method is answered with the supported ones`() async throws {
    let server = ServedRoutes { router in
      router.get("a") { _, _ in Response.empty }
      router.patch("a") { _, _ in Response.empty }
      router.get("b/:id") { _, _ in Response.empty }
      router.addMethodNotAllowed()
    }
    let response = try await server.send(.delete, "/a")
    #expect(response.status == 405)
    #expect(response.headers[.allow] == "GET, HEAD, PATCH")
    #expect(response.code == "wrongMethod")
    #expect(try await server.send(.patch, "/a").status == 204)
    #expect(try await server.send(.post, "/b/1").headers[.allow] == "GET, HEAD")
  }

  /// The faults of a server that maps errors of other modules and has custom sentences and JSON.
  private enum ShopFault: String, FaultCode {
    case closed, wrong

    var answer: (status: HTTPResponse.Status, sentence: String) {
      (self == .closed ? .serviceUnavailable : .badRequest, "the shop is \(rawValue)")
    }
    var retryAfter: Int? { self == .closed ? 9 : nil }

    static func body(of fault: Fault<ShopFault>) -> [String: String] { ["why": fault.description] }
    static func fault(for error: ServerError) -> Fault<ShopFault> { Fault<ShopFault>(.wrong) }
    static func fault(forForeign error: any Error) -> Fault<ShopFault>? {
      switch error {
      case is Overload: Fault<ShopFault>(.closed)
      case is Trouble: Fault<ShopFault>(.wrong)
      default: nil
      }
    }
  }

  @Test func `a server has its own faults, words and JSON`() async throws {
    let reports = Mutex<[String]>([])
    let router = Router(PageContext.self, faults: ShopFault.self) { request, _ in
      reports.withLock { $0.append(request) }
    }
    router.get("overload") { _, _ -> Response in throw Overload() }
    router.get("trouble") { _, _ -> Response in throw Trouble() }
    router.get("shared") { _, _ -> Response in throw ServerError(.busy) }
    router.get("own") { _, _ -> Response in throw Fault<ShopFault>(.closed) }
    let server = InProcessServer(router)
    let overload = try await server.send(.get, "/overload")
    #expect(overload.status == 503)
    #expect(overload.headers[.retryAfter] == "9")
    #expect(String(decoding: overload.body, as: UTF8.self) == #"{"why":"the shop is closed"}"#)
    #expect(try await server.send(.get, "/trouble").status == 400)
    #expect(try await server.send(.get, "/shared").status == 400)
    #expect(try await server.send(.get, "/own").status == 503)
    // Only an error that clients do not see, and that is the server's fault, is reported.
    #expect(reports.withLock { $0 } == ["GET /overload"])
  }

  @Test func `a resource that can be read answers HEAD`() async throws {
    let routes = ServedRoutes { router in
      router.get("file") { _, _ in Response.bytes(Array("hello".utf8), type: "text/plain") }
      router.post("list") { _, _ in Response.bytes([], type: "text/plain") }
      router.addMethodNotAllowed()
    }
    let head = try await routes.send(.head, "/file")
    #expect(head.status == 200)
    #expect(head.headers[.contentLength] == "5")
    #expect(head.body.isEmpty)
    #expect(try await routes.send(.put, "/file").headers[.allow] == "GET, HEAD")
    #expect(try await routes.send(.head, "/list").headers[.allow] == "POST")
  }
}
