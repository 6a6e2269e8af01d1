import HTTPTypes
import Hummingbird
import Testing

@testable import Serving

@Suite struct HostGuardTests {
  static let site = HTTPField.Name("Sec-Fetch-Site")!
  static let mode = HTTPField.Name("Sec-Fetch-Mode")!

  private func server(names: Set<String>? = nil, allowsAddresses: Bool = false) -> ServedRoutes {
    ServedRoutes { router in
      let names = names ?? HostGuard<PageContext>.loopback
      router.add(middleware: HostGuard(names: names, allowsAddresses: allowsAddresses))
      for method: HTTPRequest.Method in [.get, .head, .post, .put, .patch, .delete] {
        router.on("/", method: method) { _, _ in Response.empty }
      }
    }
  }

  @Test(arguments: ["localhost:8080", "localhost", "localhost:", "LOCALHOST", "127.0.0.1:8080", "[::1]:8080", "[::1]"])
  func `a name of this machine is accepted with any port`(_ authority: String) async throws {
    #expect(try await server().send(.get, "/", authority: authority).status == 204)
  }

  @Test(arguments: [
    "", "evil.com", "evil.com:8080", "localhost.evil.com", "127.0.0.1.nip.io", "localhost@evil.com", "192.168.1.2:8080",
    "[::2]:8080", "localhost.",
  ])
  func `any other name is refused`(_ authority: String) async throws {
    let response = try await server().send(.get, "/", authority: authority)
    #expect(response.status == 403)
    #expect(response.code == "foreignAddress")
  }

  @Test(arguments: ["localhost:8080.evil.com", "[::1", "[::1]evil.com", "[::1]:x", "::1"])
  func `a malformed name is refused`(_ authority: String) async throws {
    let response = try await server().send(.get, "/", authority: authority)
    #expect(response.status == 400)
    #expect(response.code == "notValid")
  }

  @Test func `a second Host field is refused`() async throws {
    let second: HTTPFields = [HTTPField.Name("Host")!: "localhost"]
    let response = try await server().send(.get, "/", headers: second, authority: "localhost")
    #expect(response.status == 400)
    #expect(response.code == "notValid")
  }

  @Test(arguments: [
    ("192.168.1.2:8080", 204), ("[fe80::1]:8080", 204), ("studio.local", 204), ("evil.com", 403),
    ("1.2.3.4.nip.io", 403), ("1.2.3", 403), ("fe80::1", 400),
  ])
  func `addresses are accepted if the server allows them`(_ authority: String, _ status: Int) async throws {
    let server = server(names: ["studio.local"], allowsAddresses: true)
    #expect(try await server.send(.get, "/", authority: authority).status == status)
  }

  @Test(arguments: [.post, .put, .patch, .delete] as [HTTPRequest.Method])
  func `only the server's own pages may change something`(_ method: HTTPRequest.Method) async throws {
    let server = server()
    func status(_ origin: String?) async throws -> Int {
      let response = try await server.send(method, "/", headers: origin.map { [.origin: $0] } ?? [:])
      if response.status == 403 { #expect(response.code == "foreignPage") }
      return response.status
    }
    for origin in [nil, "http://localhost:8080", "https://localhost:8080", "HTTP://LocalHost:8080"] {
      #expect(try await status(origin) == 204, "\(origin ?? "no origin")")
    }
    for origin in [
      "http://evil.com", "null", "", "http://localhost", "http://localhost:9", "http://127.0.0.1:8080",
      "http://localhost:8080.evil.com", "ftp://localhost:8080", "http://localhost:8080, http://evil.com",
    ] {
      #expect(try await status(origin) == 403, "\(origin)")
    }
  }

  @Test func `an origin is compared with the address of IPv6 too`() async throws {
    let server = server()
    for (origin, status) in [("http://[::1]:8080", 204), ("http://[::2]:8080", 403)] {
      let response = try await server.send(.post, "/", headers: [.origin: origin], authority: "[::1]:8080")
      #expect(response.status == status)
    }
  }

  @Test func `a page of another origin may read nothing, which browsers ensure`() async throws {
    #expect(try await server().send(.get, "/", headers: [.origin: "http://evil.com"]).status == 204)
    #expect(try await server().send(.head, "/", headers: [.origin: "http://evil.com"]).status == 204)
  }

  /// The values of the W3C's Fetch Metadata.
  @Test(arguments: [
    ("same-origin", "cors", 204, 204), ("none", "navigate", 204, 204), ("cross-site", "navigate", 204, 403),
    ("same-site", "navigate", 204, 403), ("cross-site", "no-cors", 403, 403), ("cross-site", "websocket", 403, 403),
    ("same-site", "cors", 403, 403),
  ])
  func `other sites may only link to a page`(
    _ site: String, _ mode: String, _ reading: Int, _ writing: Int
  ) async throws {
    let headers: HTTPFields = [Self.site: site, Self.mode: mode]
    #expect(try await server().send(.get, "/", headers: headers).status == reading)
    let response = try await server().send(.post, "/", headers: headers)
    #expect(response.status == writing)
    #expect(response.code == (writing == 403 ? "foreignSite" : nil))
  }

  @Test func `a site without a mode is not a link`() async throws {
    #expect(try await server().send(.get, "/", headers: [Self.site: "cross-site"]).status == 403)
  }
}
