import Digests
import Foundation
import HTTPTypes
import InProcess
import TestSupport
import Testing

@testable import Service

@Suite(.timeLimit(.minutes(5))) struct AccessTests {
  private func clients(_ more: String = "") throws -> ServiceClients {
    let shop = SHA256Digest(of: Array("shop's".utf8)).hex
    let boss = SHA256Digest(of: Array("boss's".utf8)).hex
    return try ServiceClients(
      json: Data(
        #"{"clients": [{"name": "shop", "sha256": "\#(shop)"\#(more)}, {"name": "boss", "sha256": "\#(boss)", "isOperator": true}]}"#
          .utf8))
  }

  @Test func aTokenIsNeeded() async throws {
    let service = try InProcessService(clients: try clients(), isWorking: false)
    for token in [nil, "", "wrong", "shop", "boss's x"] {
      let answer = try await service.send(.post, "/v1/jobs", json: InProcessService.order("a"), token: token)
      #expect(answer.status == 401)
      #expect(answer.headers[.wwwAuthenticate] == "Bearer")
      #expect(answer.text("fault") == "noToken")
    }
    #expect(try await service.send(.post, "/v1/jobs", json: InProcessService.order("a"), token: "shop's").status == 201)
    for path in ["/healthz", "/readyz", "/metrics", "/v1/openapi.json"] {
      #expect(try await service.send(.get, path).status == 200, "\(path)")
    }
  }

  @Test func theQuotaOfJobsIsKeptAndRefills() async throws {
    let service = try InProcessService(clients: try clients(#", "jobsPerHour": 2"#), isWorking: false)
    func submit(_ name: String) async throws -> InProcessAnswer {
      try await service.send(.post, "/v1/jobs", json: InProcessService.order(name), token: "shop's")
    }
    #expect(try await submit("a").status == 201)
    #expect(try await submit("b").status == 201)
    // A known job costs nothing.
    #expect(try await submit("a").status == 200)
    let refused = try await submit("c")
    #expect(refused.status == 429)
    #expect(refused.text("fault") == "quotaExceeded")
    #expect(refused.headers[.retryAfter].flatMap { Int($0) }.map { (1...1800).contains($0) } == true)
    service.time.advance(1801)
    #expect(try await submit("c").status == 201)
    #expect(try service.queue.depth().waiting[.normal] == 3)
  }

  @Test func onlyOperatorsSeeDeadLetters() async throws {
    let service = try InProcessService(clients: try clients(), isWorking: false)
    let id = String(repeating: "0", count: 64)
    #expect(try await service.send(.get, "/v1/dead-letters", token: "shop's").status == 403)
    #expect(try await service.send(.post, "/v1/dead-letters/\(id)/requeue", token: "shop's").status == 403)
    #expect(try await service.send(.get, "/v1/dead-letters", token: "boss's").body == Data("[]".utf8))
    #expect(try await service.send(.post, "/v1/dead-letters/\(id)/requeue", token: "boss's").status == 404)
  }

  @Test(arguments: [
    "", "[]", #"{"clients": [{"name": "a"}]}"#, #"{"clients": [{"name": "a", "sha256": "00"}]}"#,
    #"{"clients": [{"name": "a/b", "sha256": "SHA"}]}"#, #"{"clients": [{"name": "..", "sha256": "SHA"}]}"#,
    #"{"clients": [{"name": "a", "sha256": "SHA", "jobsPerHour": 0}]}"#,
    #"{"clients": [{"name": "a", "sha256": "SHA"}, {"name": "a", "sha256": "SHA"}]}"#,
  ])
  func wrongClientsAreRefused(_ text: String) {
    let json = text.replacing("SHA", with: SHA256Digest(of: []).hex)
    #expect(throws: ServiceError.self) { try ServiceClients(json: Data(json.utf8)) }
  }

  @Test func pagesOfOtherSitesAreRefusedWithoutTokens() async throws {
    let service = try InProcessService(isWorking: false)
    let foreign: HTTPFields = [.origin: "https://example.com"]
    let answer = try await service.send(.post, "/v1/jobs", json: InProcessService.order("a"), headers: foreign)
    #expect(answer.status == 403)
    #expect(answer.text("fault") == "foreign")
  }
}
