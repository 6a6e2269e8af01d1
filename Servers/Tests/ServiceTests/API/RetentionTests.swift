import Blobs
import Digests
import Foundation
import HTTPTypes
import InProcess
import Queues
import TestSupport
import Testing

@testable import RenderJobs
@testable import Service

@Suite(.timeLimit(.minutes(5))) struct RetentionTests {
  private static let day = 86_400.0

  /// Sweeps the store of a service as if some days had passed.
  private func sweep(
    _ service: InProcessService, days: Double, lifetime: Double = 30
  ) throws -> Retention.Removed {
    let now = Date() + days * Self.day
    return try Retention(engine: service.engine, lifetime: lifetime * Self.day) { now }.sweep()
  }

  @Test func `ended jobs expire as a whole, and unfinished ones never do`() async throws {
    let service = try InProcessService()
    let ended = try await service.submit("lunch")
    #expect(try await service.ended(ended).text("state") == "done")
    service.worker.stop()
    let waiting = try await service.submit("dinner")
    #expect(try sweep(service, days: 29) == Retention.Removed())
    #expect(try sweep(service, days: 31) == Retention.Removed(jobs: 1))
    #expect(try service.store.keys(under: JobKeys.all(ended)).isEmpty)
    #expect(try await service.send(.get, "/v1/jobs/\(ended)").text("fault") == "noJob")
    #expect(try await service.send(.get, "/v1/jobs/\(waiting)").text("state") == "waiting")
    #expect(try sweep(service, days: 3000) == Retention.Removed())
  }

  @Test func `inputs expire unless an unfinished job needs them`() async throws {
    let service = try InProcessService(isWorking: false)
    let texts = ["needed", "unused"]
    let digests = texts.map { SHA256Digest(of: Array($0.utf8)) }
    for (text, digest) in zip(texts, digests) {
      #expect(try service.store.put(Array(text.utf8), as: JobKeys.input(digest)))
      #expect(try service.store.put([], as: JobKeys.holding(digest, by: "everyone")))
    }
    let id = try await service.submit("lunch", #""over": "sha256:\#(digests[0].hex)""#)
    #expect(try sweep(service, days: 29) == Retention.Removed())
    #expect(try sweep(service, days: 31) == Retention.Removed(inputs: 1))
    #expect(try service.store.keys(under: JobKeys.inputs) == [JobKeys.input(digests[0])])
    #expect(try service.store.keys(under: JobKeys.holdings) == [JobKeys.holding(digests[0], by: "everyone")])
    #expect(try await service.send(.delete, "/v1/jobs/\(id)").status == 204)
    #expect(try sweep(service, days: 31) == Retention.Removed(jobs: 1, inputs: 1))
  }

  @Test func `cards expire after the lifetime, and keys after a day`() async throws {
    let service = try InProcessService(isWorking: false)
    #expect(try service.store.put([1], as: JobKeys.card(SHA256Digest(of: [1]))))
    let key: HTTPFields = [.idempotencyKey: "order 1"]
    #expect(try await service.send(.post, "/v1/jobs", json: InProcessService.order("a"), headers: key).status == 201)
    #expect(try service.store.keys(under: JobKeys.requests).count == 1)
    #expect(try sweep(service, days: 2) == Retention.Removed())
    #expect(try service.store.keys(under: JobKeys.requests).isEmpty)
    #expect(try sweep(service, days: 31) == Retention.Removed(cards: 1))
  }

  @Test func `a job whose result has gone is rendered again`() async throws {
    let service = try InProcessService()
    let id = try await service.submit("lunch")
    #expect(try await service.ended(id).text("state") == "done")
    try service.store.remove(JobKeys.result(id))
    let gone = try await service.send(.get, "/v1/jobs/\(id)/result")
    #expect(gone.status == 410)
    #expect(gone.text("error") == "the file is no longer stored; submit the job again")
    let again = try await service.send(.post, "/v1/jobs", json: InProcessService.order("lunch"))
    #expect(again.status == 201)
    #expect(again.text("id") == id)
    #expect(try await service.ended(id).text("state") == "done")
    #expect(try await service.send(.get, "/v1/jobs/\(id)/result").body == Data("lunch".utf8))
    #expect(service.runs.count == 2)
  }
}
