import Blobs
import Foundation
import HTTPTypes
import InProcess
import JSON
import TestSupport
import Testing

@testable import RenderJobs
@testable import Service

@Suite(.timeLimit(.minutes(5))) struct JobListTests {
  /// Returns the identifiers of the jobs in a list, and the cursor of the next page.
  private func list(
    _ service: InProcessService, _ query: String = "", token: String? = nil
  ) async throws -> (ids: [String], next: String?) {
    let answer = try await service.send(.get, "/v1/jobs\(query)", token: token)
    #expect(answer.status == 200)
    let jobs = try #require(answer.members?["jobs"] as? [[String: Any]])
    return (jobs.compactMap { $0["id"] as? String }, answer.text("next"))
  }

  @Test func `pages list every job once`() async throws {
    let service = try InProcessService(isWorking: false)
    var ids: Set<String> = []
    for index in 0..<7 { ids.insert(try await service.submit("meal-\(index)")) }
    var listed: [String] = []
    var query = "?limit=3"
    var sizes: [Int] = []
    while true {
      let page = try await list(service, query)
      listed += page.ids
      sizes.append(page.ids.count)
      guard let next = page.next else { break }
      query = "?limit=3&after=\(next)"
    }
    #expect(sizes == [3, 3, 1])
    #expect(listed.count == ids.count)
    #expect(Set(listed) == ids)
  }

  @Test func `blobs that belong to no job are left out of the list`() async throws {
    let service = try InProcessService(isWorking: false)
    let id = try await service.submit("lunch")
    for name in ["jobs/notes", "jobs/\(String(repeating: "0", count: 64))/queued"] {
      #expect(try service.store.put([], as: try #require(BlobKey(name))))
    }
    #expect(try await list(service).ids == [id])
  }

  @Test func `jobs are filtered by state`() async throws {
    let service = try InProcessService()
    let done = try await service.submit("lunch")
    #expect(try await service.ended(done).text("state") == "done")
    service.worker.stop()
    let waiting = try await service.submit("dinner")
    let cancelled = try await service.submit("supper")
    #expect(try await service.send(.delete, "/v1/jobs/\(cancelled)").status == 204)
    #expect(try await list(service, "?state=done").ids == [done])
    #expect(try await list(service, "?state=waiting").ids == [waiting])
    #expect(try await list(service, "?state=cancelled").ids == [cancelled])
    #expect(try await list(service, "?state=failed").ids.isEmpty)
  }

  @Test func `a client lists the jobs that it has submitted, and an operator all`() async throws {
    let service = try InProcessService(clients: try .shopAndCafe(), isWorking: false)
    let shop = try await service.submit("lunch", token: "shop's")
    let cafe = try await service.submit("dinner", token: "cafe's")
    let both = try await service.submit("supper", token: "shop's")
    #expect(try await service.submit("supper", token: "cafe's") == both)
    #expect(Set(try await list(service, token: "shop's").ids) == [shop, both])
    #expect(Set(try await list(service, token: "cafe's").ids) == [cafe, both])
    #expect(Set(try await list(service, token: "boss's").ids) == [shop, cafe, both])
    #expect(try await service.send(.delete, "/v1/jobs/\(both)", token: "cafe's").status == 204)
    #expect(try await list(service, "?state=cancelled", token: "cafe's").ids == [both])
    #expect(try await list(service, "?state=cancelled", token: "shop's").ids.isEmpty)
  }

  @Test(arguments: ["state=lost", "limit=0", "limit=101", "limit=x", "after=now", "after=1-2-3"])
  func `a wrong query is refused`(_ query: String) async throws {
    let service = try InProcessService(isWorking: false)
    let answer = try await service.send(.get, "/v1/jobs?\(query)")
    #expect(answer.status == 400)
    #expect(answer.text("fault") == "wrongRequest")
  }

  @Test func `many jobs are cancelled at once, and never those of another client`() async throws {
    let service = try InProcessService(clients: try .shopAndCafe(), isWorking: false)
    let first = try await service.submit("lunch", token: "shop's")
    let second = try await service.submit("dinner", token: "shop's")
    let foreign = try await service.submit("supper", token: "cafe's")
    let body = #"{"jobs": ["\#(first)", "\#(foreign)", "\#(second)"]}"#
    let answer = try await service.send(.post, "/v1/jobs/cancel", json: body, token: "shop's")
    #expect(answer.status == 200)
    #expect(answer.members?["cancelled"] as? [String] == [first, second])
    let rejected = try #require(answer.members?["rejected"] as? [[String: String]])
    #expect(rejected == [["id": foreign, "fault": "noJob"]])
    #expect(try await list(service, "?state=waiting", token: "cafe's").ids == [foreign])
  }

  @Test(arguments: [#"{}"#, #"{"jobs": [1]}"#, #"{"jobs": ["x"]}"#, "[]"])
  func `a wrong cancellation is refused`(_ body: String) async throws {
    let service = try InProcessService(isWorking: false)
    #expect(try await service.send(.post, "/v1/jobs/cancel", json: body).status == 400)
  }

  /// Makes the job at the head of the queue a dead letter that has ended.
  private func kill(_ id: String, _ service: InProcessService) throws {
    let consumer = try service.queue.consumer(named: "test")
    try consumer.deadLetter(try #require(try consumer.next(waiting: 0)))
    consumer.close()
    var outcome = JobOutcome(state: .failed, endedAt: 5)
    outcome.isDead = true
    #expect(try JobArchive(store: service.store).end(id, outcome))
  }

  @Test func `dead letters come in pages, are deleted one by one and queued again together`() async throws {
    let service = try InProcessService(isWorking: false)
    var ids: [String] = []
    for index in 0..<3 {
      ids.append(try await service.submit("meal-\(index)"))
      try kill(ids[index], service)
    }
    let page = try await service.send(.get, "/v1/dead-letters?offset=1&limit=1")
    let jobs = try #require(try JSONSerialization.jsonObject(with: page.body) as? [[String: Any]])
    #expect(jobs.compactMap { $0["id"] as? String } == [ids[1]])
    #expect(try await service.send(.get, "/v1/dead-letters?limit=0").status == 400)
    #expect(try await service.send(.delete, "/v1/dead-letters/\(ids[0])").status == 204)
    #expect(try await service.send(.delete, "/v1/dead-letters/\(ids[0])").text("fault") == "noJob")
    #expect(try await service.send(.get, "/v1/jobs/\(ids[0])").text("state") == "failed")
    let answer = try await service.send(.post, "/v1/dead-letters/requeue")
    #expect(answer.status == 202)
    #expect(answer.members?["requeued"] as? Int == 2)
    #expect(try service.queue.depth().dead == 0)
    // A job that was deleted runs when it is submitted again.
    #expect(try await service.submit("meal-0") == ids[0])
    try service.startWorking()
    for id in ids { #expect(try await service.ended(id).text("state") == "done") }
  }

  @Test func `only operators handle dead letters`() async throws {
    let service = try InProcessService(clients: try .shopAndCafe(), isWorking: false)
    let id = String(repeating: "0", count: 64)
    for (method, path) in [
      (HTTPRequest.Method.get, ""), (.post, "/requeue"), (.post, "/\(id)/requeue"), (.delete, "/\(id)"),
    ] {
      let answer = try await service.send(method, "/v1/dead-letters\(path)", token: "shop's")
      #expect(answer.text("fault") == "notAllowed", "\(method) \(path)")
    }
  }
}
