import Foundation
import HTTPTypes
import Testing

@testable import Studio

/// The protection of the studio from other sites, other machines and paths outside its folders.
@Suite struct GuardTests {
  static let host = HTTPField.Name("X-Test-Host")!
  static let site = HTTPField.Name("Sec-Fetch-Site")!
  static let mode = HTTPField.Name("Sec-Fetch-Mode")!
  static let meal = #"{"name": "Lunch", "nutrition": {}}"#

  @Test(arguments: [
    ("localhost:8080", 200), ("LOCALHOST", 200), ("127.0.0.1:8080", 200), ("[::1]:8080", 200), ("evil.com:8080", 403),
    ("localhost.evil.com", 403), ("192.168.1.2:8080", 403), ("127.0.0.1.nip.io", 403), ("", 403), ("[::1", 400),
  ])
  func onlyNamesOfThisMachineAreAnswered(_ host: String, _ status: Int) async throws {
    let studio = try InProcessStudio()
    #expect(try await studio.send(.get, "/api/meals", headers: [Self.host: host]).status == status)
  }

  @Test(arguments: [
    (nil, 201), ("http://localhost:8080", 201), ("http://evil.com", 403), ("null", 403), ("http://localhost:9", 403),
    ("http://localhost:8080.evil.com", 403),
  ])
  func onlyTheStudiosPagesChangeAnything(_ origin: String?, _ status: Int) async throws {
    let studio = try InProcessStudio()
    let headers: HTTPFields = origin.map { [.origin: $0] } ?? [:]
    #expect(try await studio.send(.post, "/api/meals", json: Self.meal, headers: headers).status == status)
  }

  @Test func otherSitesCanOnlyLinkToTheStudio() async throws {
    let studio = try InProcessStudio()
    func status(_ site: String, _ mode: String) async throws -> Int {
      try await studio.send(.get, "/", headers: [Self.site: site, Self.mode: mode]).status
    }
    #expect(try await status("cross-site", "no-cors") == 403)
    #expect(try await status("same-site", "cors") == 403)
    #expect(try await status("cross-site", "navigate") == 200)
    #expect(try await status("same-origin", "cors") == 200)
    #expect(try await status("none", "navigate") == 200)
  }

  @Test func otherMachinesNeedTheToken() async throws {
    let security = ServerSecurity(host: "0.0.0.0")
    let token = try #require(security.token)
    let studio = try InProcessStudio(security: security)
    let there: HTTPFields = [Self.host: "192.168.1.2:8080"]
    func send(_ path: String, _ fields: HTTPFields = [:]) async throws -> InProcessStudio.Answer {
      var headers = there
      for field in fields { headers.append(field) }
      return try await studio.send(.get, path, headers: headers)
    }
    #expect(try await send("/api/meals").status == 401)
    #expect(try await send("/").status == 401)
    #expect(try await send("/?token=" + String(token.reversed())).status == 401)
    #expect(try await send("/api/meals", [.authorization: "Bearer \(token)"]).status == 200)
    #expect(try await send("/api/meals", [.authorization: "Bearer \(token)x"]).status == 401)
    let opened = try await send("/timer?token=\(token)")
    #expect(opened.status == 303)
    #expect(opened.headers[.location] == "/timer")
    let cookie = try #require(opened.headers[.setCookie])
    #expect(cookie.contains("HttpOnly"))
    #expect(cookie.contains("SameSite=Strict"))
    let pair = String(cookie.prefix { $0 != ";" })
    #expect(try await send("/api/meals", [.cookie: pair]).status == 200)
    #expect(try await studio.send(.get, "/", headers: [Self.host: "evil.com"]).status == 403)
  }

  @Test func onlyOtherMachinesNeedAToken() {
    for host in ["localhost", "127.0.0.1", "::1"] { #expect(ServerSecurity(host: host).token == nil) }
    for host in ["0.0.0.0", "::", "192.168.1.2", "studio.local"] { #expect(ServerSecurity(host: host).token != nil) }
    #expect(ServerSecurity(host: "0.0.0.0").token != ServerSecurity(host: "0.0.0.0").token)
  }

  @Test(arguments: ["/", "/api/meals", "/api/nothing", "/studio/index.html"])
  func everyAnswerRestrictsPages(_ path: String) async throws {
    let headers = try await InProcessStudio().send(.get, path).headers
    let policy = try #require(headers[.contentSecurityPolicy])
    #expect(policy.contains("script-src 'self' 'wasm-unsafe-eval';"))
    #expect(policy.contains("frame-ancestors 'none'"))
    #expect(!policy.contains("unsafe-inline"))
    #expect(headers[.xContentTypeOptions] == "nosniff")
  }

  @Test(arguments: [
    "/studio/../../secret", "/studio/%2e%2e/%2e%2e/secret", "/studio/..%2f..%2fsecret", "//etc/passwd", "/studio/%00",
    "/studio/pages",
  ])
  func noPathLeavesTheFolders(_ path: String) async throws {
    let studio = try InProcessStudio()
    _ = try studio.folder.file("secret", "secret")
    try FileManager.default.createDirectory(
      atPath: studio.folder["web/studio/pages"], withIntermediateDirectories: true)
    let answer = try await studio.send(.get, path)
    #expect([400, 404].contains(answer.status))
    #expect(!String(decoding: answer.body, as: UTF8.self).contains("secret"))
  }

  @Test func otherMethodsAreNamed() async throws {
    let answer = try await InProcessStudio().send(.delete, "/api/meals")
    #expect(answer.status == 405)
    #expect(answer.headers[.allow] == "GET, HEAD, POST")
  }
}
