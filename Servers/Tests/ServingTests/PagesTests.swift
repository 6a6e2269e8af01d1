import Foundation
import HTTPTypes
import Hummingbird
import TestSupport
import Testing

@testable import Serving

/// The files of pages, their short addresses, and the headers of all responses.
@Suite struct PagesTests {
  private let folder: TemporaryFolder
  private let server: ServedRoutes

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder["web/inner"], withIntermediateDirectories: true)
    _ = try folder.file("web/index.html", "<title>Page</title>")
    _ = try folder.file("secret", "secret")
    let root = folder.url
    server = ServedRoutes { router in
      router.addPages(in: root, folders: ["web"], pages: ["/": "/web/index.html"], workerFolder: "/web/")
      router.get("api/data") { _, _ in Response.empty }
      router.get("api/own") { _, _ in
        Response(status: .ok, headers: [HTTPField.Name("Cross-Origin-Resource-Policy")!: "cross-origin"])
      }
    }
  }

  @Test func `a page has a short address`() async throws {
    let page = try await server.send(.get, "/")
    #expect(String(decoding: page.body, as: UTF8.self) == "<title>Page</title>")
    #expect(page.headers[HTTPField.Name("Service-Worker-Allowed")!] == "/")
    #expect(page.headers[.cacheControl] == "no-cache")
    #expect(try await server.send(.get, "/?a=1").body == page.body)
    #expect(try await server.send(.get, "/api/own").headers[HTTPField.Name("Service-Worker-Allowed")!] == nil)
  }

  @Test(arguments: [
    "/web/../secret", "/web/%2e%2e/secret", "/web/..%2fsecret", "/web/%00", "/web/index.html%00.txt", "/web/inner",
    "/web/%zz", "//etc/passwd", "/secret", "/index.html",
  ])
  func `no address leads out of the folder`(_ path: String) async throws {
    let response = try await server.send(.get, path)
    #expect([400, 404].contains(response.status))
    #expect(!String(decoding: response.body, as: UTF8.self).contains("secret"))
  }

  /// The page has the 19 bytes `<title>Page</title>`.
  @Test(arguments: [
    ("bytes=1-5", 206, "title", "bytes 1-5/19"), ("bytes=14-", 206, "itle>", "bytes 14-18/19"),
    ("bytes=-6", 206, "title>", "bytes 13-18/19"), ("bytes=7-999", 206, "Page</title>", "bytes 7-18/19"),
    ("bytes=19-", 416, "", "bytes */19"), ("bytes=-0", 416, "", "bytes */19"),
    ("bytes=+1-5", 200, "<title>Page</title>", nil), ("bytes=5-1", 200, "<title>Page</title>", nil),
    ("bytes=--5", 200, "<title>Page</title>", nil), ("lines=1-5", 200, "<title>Page</title>", nil),
    ("bytes=0-1,3-4", 200, "<title>Page</title>", nil),
  ])
  func `a range of a page follows RFC 9110`(
    _ range: String, _ status: Int, _ body: String, _ contentRange: String?
  ) async throws {
    let answer = try await server.send(.get, "/web/index.html", headers: [.range: range])
    #expect(answer.status == status)
    #expect(String(decoding: answer.body, as: UTF8.self) == body)
    #expect(answer.headers[.contentRange] == contentRange)
  }

  @Test(arguments: ["/", "/api/data", "/api/nothing"])
  func `every response restricts pages`(_ path: String) async throws {
    let headers = try await server.send(.get, path).headers
    let policy = try #require(headers[.contentSecurityPolicy])
    for rule in ["default-src 'self';", "script-src 'self' 'wasm-unsafe-eval';", "frame-ancestors 'none'"] {
      #expect(policy.contains(rule))
    }
    #expect(!policy.contains("unsafe-inline"))
    #expect(headers[.xContentTypeOptions] == "nosniff")
    #expect(headers[HTTPField.Name("X-Frame-Options")!] == "DENY")
    #expect(headers[HTTPField.Name("Referrer-Policy")!] == "no-referrer")
    #expect(headers[HTTPField.Name("Cross-Origin-Opener-Policy")!] == "same-origin")
    #expect(headers[HTTPField.Name("Cross-Origin-Resource-Policy")!] == "same-origin")
  }

  @Test func `a response's own headers stay`() async throws {
    let own = try await server.send(.get, "/api/own").headers
    #expect(own[HTTPField.Name("Cross-Origin-Resource-Policy")!] == "cross-origin")
  }
}
