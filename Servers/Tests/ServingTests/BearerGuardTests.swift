import HTTPTypes
import Hummingbird
import Synchronization
import Testing

@testable import Serving

@Suite struct BearerGuardTests {
  private static let token = "0123456789abcdef"

  private let server = ServedRoutes { router in
    router.add(middleware: BearerGuard(token: token, cookie: "session"))
    router.get("page") { _, _ in Response.empty }
    router.post("page") { _, _ in Response.empty }
  }

  @Test(arguments: [
    nil, "", "Bearer", "Bearer ", "Bearer 0123456789abcde", "Bearer 0123456789abcdef0", "Bearer 0123456789abcdeF",
    "Bearer  0123456789abcdef", "Basic 0123456789abcdef", "0123456789abcdef",
  ])
  func `a request without the token is refused`(_ authorization: String?) async throws {
    let response = try await server.send(.get, "/page", headers: authorization.map { [.authorization: $0] } ?? [:])
    #expect(response.status == 401)
    #expect(response.code == "noToken")
    #expect(response.headers[.wwwAuthenticate] == "Bearer")
  }

  /// RFC 9110, section 11.1: the name of the scheme is case-insensitive.
  @Test(arguments: ["Bearer", "bearer", "BEARER"])
  func `a request with the token is accepted`(_ scheme: String) async throws {
    #expect(try await server.send(.get, "/page", headers: [.authorization: "\(scheme) \(Self.token)"]).status == 204)
  }

  @Test func `an address with the token sets a cookie that opens the page`() async throws {
    let opened = try await server.send(.get, "/page?token=\(Self.token)&view=2")
    #expect(opened.status == 303)
    #expect(opened.headers[.location] == "/page")
    #expect(opened.headers[.cacheControl] == "no-store")
    let cookie = try #require(opened.headers[.setCookie])
    for attribute in ["HttpOnly", "SameSite=Strict", "Path=/"] { #expect(cookie.contains(attribute)) }
    let pair = String(cookie.prefix { $0 != ";" })
    #expect(pair == "session=\(Self.token)")
    #expect(try await server.send(.get, "/page", headers: [.cookie: pair]).status == 204)
    #expect(try await server.send(.get, "/page", headers: [.cookie: "other=1; \(pair)"]).status == 204)
  }

  @Test func `a wrong cookie or address is refused`() async throws {
    #expect(try await server.send(.get, "/page", headers: [.cookie: "session=x"]).status == 401)
    #expect(try await server.send(.get, "/page", headers: [.cookie: "other=\(Self.token)"]).status == 401)
    let opened = try await server.send(.get, "/page?token=x")
    #expect(opened.status == 401)
    #expect(opened.headers[.setCookie] == nil)
    #expect(try await server.send(.post, "/page?token=\(Self.token)").status == 401)
  }

  @Test func `an address cannot lead to another host`() async throws {
    #expect(try await server.send(.get, "//evil.com?token=\(Self.token)").headers[.location] == "/")
  }

  @Test func `without a cookie, only the header counts`() async throws {
    let seen = Mutex<[String?]>([])
    let server = ServedRoutes { router in
      router.add(
        middleware: BearerGuard<PageContext> { token, _ in
          seen.withLock { $0.append(token) }
          return token == "secret"
        })
      router.get("page") { _, _ in Response.empty }
    }
    #expect(try await server.send(.get, "/page?token=secret").status == 401)
    #expect(try await server.send(.get, "/page", headers: [.cookie: "session=secret"]).status == 401)
    #expect(try await server.send(.get, "/page", headers: [.authorization: "Bearer secret"]).status == 204)
    #expect(seen.withLock { $0 } == [nil, nil, "secret"])
  }

  /// A collection that counts the reads of its bytes.
  private final class CountedBytes: Collection {
    let bytes: [UInt8]
    var reads = 0
    init(_ text: String) { bytes = Array(text.utf8) }
    var startIndex: Int { 0 }
    var endIndex: Int { bytes.count }
    func index(after i: Int) -> Int { i + 1 }
    subscript(index: Int) -> UInt8 {
      reads += 1
      return bytes[index]
    }
  }

  @Test(arguments: ["0123456789abcdef", "x123456789abcdef", "01234567x9abcdef", "0123456789abcdex", "xxxxxxxxxxxxxxxx"])
  func `a comparison reads every byte, wherever texts differ`(_ given: String) {
    let left = CountedBytes(given)
    let right = CountedBytes(Self.token)
    #expect(constantTimeEqual(left, right) == (given == Self.token))
    #expect(left.reads == 16)
    #expect(right.reads == 16)
  }
}
