import Digests
import Foundation
import HTTPTypes
import InProcess
import TestSupport
import Testing

@testable import Service

@Suite(.timeLimit(.minutes(5))) struct InputRoutesTests {
  private static let offset = HTTPField.Name("Upload-Offset")!
  private static let length = HTTPField.Name("Upload-Length")!
  private static let complete = HTTPField.Name("Upload-Complete")!

  private let bytes = Array("a photo of lunch".utf8)
  private var path: String { "/v1/inputs/\(SHA256Digest(of: bytes).hex)" }

  private func send(
    _ part: Range<Int>, of size: Int? = nil, to path: String? = nil, _ service: InProcessService, token: String? = nil
  ) async throws -> InProcessAnswer {
    try await service.send(
      .patch, path ?? self.path, bytes: Array(bytes[part]), token: token,
      headers: [Self.offset: "\(part.lowerBound)", Self.length: "\(size ?? bytes.count)"])
  }

  @Test func anInputArrivesInPartsAndIsUsed() async throws {
    let service = try InProcessService(script: #"write(job["output"], open(job["over"]).read()); done(parts=0)"#)
    #expect(try await service.send(.head, path).headers[Self.offset] == "0")
    #expect(try await send(0..<6, service).status == 204)
    let head = try await service.send(.head, path)
    #expect(head.headers[Self.offset] == "6")
    #expect(head.headers[Self.complete] == "?0")
    let last = try await send(6..<bytes.count, service)
    #expect(last.status == 201)
    #expect(last.headers[Self.complete] == "?1")
    #expect(try await service.send(.head, path).headers[Self.complete] == "?1")
    #expect(try await send(0..<bytes.count, service).status == 204)
    let id = try await service.submit("lunch", #""over": "sha256:\#(SHA256Digest(of: bytes).hex)""#)
    #expect(try await service.ended(id).text("state") == "done")
    #expect(try await service.send(.get, "/v1/jobs/\(id)/result").body == Data(bytes))
    #expect(try FileManager.default.contentsOfDirectory(atPath: service.folder["incoming"]).isEmpty)
  }

  @Test func wrongBytesAreNotStored() async throws {
    let service = try InProcessService(isWorking: false)
    let other = "/v1/inputs/" + SHA256Digest(of: Array("something else".utf8)).hex
    let wrong = try await send(0..<bytes.count, to: other, service)
    #expect(wrong.status == 422)
    #expect(wrong.text("fault") == "wrongDigest")
    #expect(try await service.send(.head, other).headers[Self.offset] == "0")
    #expect(try await send(4..<6, service).text("fault") == "wrongOffset")
    #expect(try await send(0..<8, of: 4, service).status == 413)
    #expect(try await send(0..<8, of: 5 << 30, service).status == 413)
    #expect(try await service.send(.patch, path, bytes: bytes).status == 400)
    #expect(try await service.send(.patch, "/v1/inputs/abc", bytes: bytes).status == 400)
  }

  @Test func anInputThatCouldNotBeStoredIsStoredLater() async throws {
    let service = try InProcessService(isWorking: false)
    service.store.fail(1, .full)
    #expect(try await send(0..<bytes.count, service).status == 507)
    let head = try await service.send(.head, path)
    #expect(head.headers[Self.offset] == "\(bytes.count)")
    #expect(head.headers[Self.complete] == "?0")
    #expect(try await send(bytes.count..<bytes.count, service).status == 201)
    #expect(try await service.send(.head, path).headers[Self.complete] == "?1")
  }

  @Test func anUnfinishedInputIsRemovedAfterADay() async throws {
    let service = try InProcessService(isWorking: false)
    _ = try await send(0..<6, service)
    let inputs = try InputRoutes(
      folder: URL(filePath: service.folder["incoming"]), store: service.store, work: .init(threads: 1, mostWaiting: 1),
      quotas: Quotas(now: { Date() }))
    try inputs.sweep(now: Date(timeIntervalSinceNow: 3600))
    #expect(try await service.send(.head, path).headers[Self.offset] == "6")
    try inputs.sweep(now: Date(timeIntervalSinceNow: 90_000))
    #expect(try await service.send(.head, path).headers[Self.offset] == "0")
  }

  @Test func theQuotaOfBytesIsKept() async throws {
    let token = SHA256Digest(of: Array("secret".utf8)).hex
    let clients = try ServiceClients(
      json: Data(#"{"clients": [{"name": "a", "sha256": "\#(token)", "bytesPerHour": 20}]}"#.utf8))
    let service = try InProcessService(clients: clients, isWorking: false)
    #expect(try await send(0..<bytes.count, service, token: "secret").status == 201)
    let more = Array("another photo, really".utf8)
    let path = "/v1/inputs/" + SHA256Digest(of: more).hex
    func again(_ count: Int) async throws -> InProcessAnswer {
      try await service.send(
        .patch, path, bytes: [], token: "secret", headers: [Self.offset: "0", Self.length: "\(count)"])
    }
    let refused = try await again(20)
    #expect(refused.status == 429)
    #expect(refused.text("fault") == "quotaExceeded")
    #expect(try #require(refused.headers[.retryAfter].flatMap { Int($0) }) > 0)
    #expect(try await again(21).status == 413)
    service.time.advance(3600)
    #expect(try await again(20).status == 204)
  }

  /// A digest may be known from elsewhere; only the bytes give access to an input.
  @Test func `an input can only be used by clients that have sent it`() async throws {
    let service = try InProcessService(clients: try .shopAndCafe(), isWorking: false)
    #expect(try await send(0..<bytes.count, service, token: "shop's").status == 201)
    let head = try await service.send(.head, path, token: "cafe's")
    #expect(head.headers[Self.offset] == "0")
    #expect(head.headers[Self.complete] == "?0")
    let job = InProcessService.order("lunch", #""over": "sha256:\#(SHA256Digest(of: bytes).hex)""#)
    #expect(try await service.send(.post, "/v1/jobs", json: job, token: "cafe's").text("fault") == "noInput")
    #expect(try await service.send(.post, "/v1/jobs", json: job, token: "shop's").status == 201)
    #expect(try await send(0..<4, service, token: "cafe's").status == 204)
    #expect(try await send(4..<bytes.count, service, token: "cafe's").status == 201)
    #expect(try await service.send(.post, "/v1/jobs", json: job, token: "cafe's").status == 200)
  }
}
