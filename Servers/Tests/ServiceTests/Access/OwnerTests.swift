import Foundation
import HTTPTypes
import InProcess
import Queues
import TestSupport
import Testing

@testable import RenderJobs
@testable import Service

@Suite(.timeLimit(.minutes(5))) struct OwnerTests {
  @Test func `a client neither sees nor cancels the job of another`() async throws {
    let service = try InProcessService(clients: try .shopAndCafe(), isWorking: false)
    let id = try await service.submit("lunch", token: "shop's")
    for path in ["", "/events", "/result", "/companion", "/report"] {
      let response = try await service.send(.get, "/v1/jobs/\(id)\(path)", token: "cafe's")
      #expect(response.status == 404, "\(path)")
      #expect(response.text("fault") == "noJob", "\(path)")
    }
    #expect(try await service.send(.delete, "/v1/jobs/\(id)", token: "cafe's").text("fault") == "noJob")
    #expect(try await service.send(.get, "/v1/jobs/\(id)", token: "shop's").text("state") == "waiting")
    try service.startWorking()
    #expect(try await service.ended(id, token: "shop's").text("state") == "done")
    #expect(try await service.send(.get, "/v1/jobs/\(id)/result", token: "cafe's").status == 404)
    #expect(try await service.send(.get, "/v1/jobs/\(id)/result", token: "shop's").status == 200)
  }

  /// The name of the output is not part of a job's identity, except for its suffix.
  @Test func `equal jobs are rendered once, and each client has its name for the output`() async throws {
    let service = try InProcessService(clients: try .shopAndCafe(), isWorking: false)
    let job = #"{"meal": {"name": "a", "nutrition": {}}, "output": "NAME.png"}"#
    var ids: [String] = []
    for (client, name) in [("shop's", "secret-offer"), ("cafe's", "menu")] {
      let response = try await service.send(.post, "/v1/jobs", json: job.replacing("NAME", with: name), token: client)
      ids.append(try #require(response.text("id")))
      #expect(response.text("output") == "\(name).png")
    }
    #expect(ids[0] == ids[1])
    try service.startWorking()
    for (client, name) in [("shop's", "secret-offer"), ("cafe's", "menu")] {
      #expect(try await service.ended(ids[0], token: client).text("output") == "\(name).png")
      let result = try await service.send(.get, "/v1/jobs/\(ids[0])/result", token: client)
      #expect(result.headers[.contentDisposition]?.contains("\(name).png") == true)
    }
    #expect(service.runs.count == 1)
  }

  @Test func `a job waits in the lane of the client that submitted it first`() async throws {
    let service = try InProcessService(clients: try .shopAndCafe(), isWorking: false)
    _ = try await service.submit("lunch", token: "shop's")
    _ = try await service.submit("lunch", token: "cafe's")
    _ = try await service.submit("dinner", token: "cafe's")
    let consumer = try service.queue.consumer(named: "test")
    var lanes: Set<QueueLane> = []
    while let delivery = try consumer.next(waiting: 0) {
      lanes.insert(delivery.message.lane)
      try consumer.acknowledge(delivery)
    }
    #expect(lanes == [QueueLane(of: "shop"), QueueLane(of: "cafe")])
    #expect(lanes.count == 2)
  }

  @Test func `a job ends when the last of its clients cancels it`() async throws {
    let service = try InProcessService(clients: try .shopAndCafe(), isWorking: false)
    let id = try await service.submit("lunch", token: "shop's")
    #expect(try await service.submit("lunch", token: "cafe's") == id)
    #expect(try await service.send(.delete, "/v1/jobs/\(id)", token: "shop's").status == 204)
    #expect(try await service.send(.get, "/v1/jobs/\(id)", token: "shop's").text("state") == "cancelled")
    #expect(try await service.send(.get, "/v1/jobs/\(id)", token: "cafe's").text("state") == "waiting")
    // A client that submits the job again has not cancelled it any longer.
    #expect(try await service.submit("lunch", token: "shop's") == id)
    #expect(try await service.send(.get, "/v1/jobs/\(id)", token: "shop's").text("state") == "waiting")
    for client in ["shop's", "cafe's"] {
      #expect(try await service.send(.delete, "/v1/jobs/\(id)", token: client).status == 204)
    }
    try service.startWorking()
    #expect(try await service.ended(id, token: "boss's").text("state") == "cancelled")
    #expect(service.runs.isEmpty)
  }

  @Test func `an operator cancels a job for all of its clients`() async throws {
    let service = try InProcessService(clients: try .shopAndCafe(), isWorking: false)
    let id = try await service.submit("lunch", token: "shop's")
    #expect(try await service.send(.delete, "/v1/jobs/\(id)", token: "boss's").status == 204)
    #expect(try await service.send(.get, "/v1/jobs/\(id)", token: "shop's").text("state") == "cancelled")
  }

  /// Removes the owners of a job, as a store does that fails between two requests.
  private func loseOwners(of id: String, _ service: InProcessService) throws {
    for key in try service.store.keys(under: JobKeys.owners(id)) { try service.store.remove(key) }
  }

  @Test func `a job that has lost its owners is closed until it is submitted again`() async throws {
    let service = try InProcessService(clients: try .shopAndCafe(), isWorking: false)
    let id = try await service.submit("lunch", token: "shop's")
    try loseOwners(of: id, service)
    for token in ["cafe's", "shop's"] {
      #expect(try await service.send(.get, "/v1/jobs/\(id)", token: token).text("fault") == "noJob")
      let list = try await service.send(.get, "/v1/jobs", token: token)
      #expect((list.members?["jobs"] as? [Any])?.isEmpty == true)
    }
    #expect(try await service.submit("lunch", token: "shop's") == id)
    #expect(try await service.send(.get, "/v1/jobs/\(id)", token: "shop's").text("state") == "waiting")
    #expect(try await service.send(.get, "/v1/jobs/\(id)", token: "cafe's").text("fault") == "noJob")
  }

  @Test func `a job of a version without owners is open to every client`() async throws {
    let service = try InProcessService(clients: try .shopAndCafe(), isWorking: false)
    let id = try await service.submit("lunch", token: "shop's")
    try loseOwners(of: id, service)
    let archive = JobArchive(store: service.store)
    var record = try #require(try archive.record(of: id))
    record.isOwned = nil
    try service.store.remove(JobKeys.record(id))
    #expect(try archive.submit(record, as: id))
    #expect(try await service.send(.get, "/v1/jobs/\(id)", token: "cafe's").text("state") == "waiting")
  }

  @Test func `no client reads another's name for the output`() async throws {
    let service = try InProcessService(clients: try .shopAndCafe(), isWorking: false)
    let job = #"{"meal": {"name": "a", "nutrition": {}}, "output": "NAME.png"}"#
    var id = ""
    for (token, name) in [("shop's", "secret-offer"), ("cafe's", "menu")] {
      let answer = try await service.send(.post, "/v1/jobs", json: job.replacing("NAME", with: name), token: token)
      id = try #require(answer.text("id"))
    }
    try service.startWorking()
    #expect(try await service.ended(id, token: "cafe's").text("state") == "done")
    let report = try await service.send(.get, "/v1/jobs/\(id)/report", token: "cafe's")
    #expect(report.text("output") == "menu.png")
    #expect(!String(decoding: report.body, as: UTF8.self).contains("secret-offer"))
    #expect(try archiveNames(service, id).allSatisfy { !$0.contains("secret-offer") })
  }

  /// The names in the task of a step, as a process gets them.
  private func archiveNames(_ service: InProcessService, _ id: String) throws -> [String] {
    Array(try #require(try JobArchive(store: service.store).record(of: id)).displayNames.values)
  }

  @Test func `a refused submission makes no owner`() async throws {
    let service = try InProcessService(clients: try .shopAndCafe(), isWorking: false)
    // The owner is stored, the record is not.
    service.store.fail(1, .full, after: 1)
    let job = InProcessService.order("lunch")
    #expect(try await service.send(.post, "/v1/jobs", json: job, token: "shop's").status == 507)
    #expect(try service.store.keys(under: JobKeys.jobs).isEmpty)
  }

  @Test func `requests and changes are logged with their client, without tokens and queries`() async throws {
    let service = try InProcessService(clients: try .shopAndCafe(), isWorking: false)
    let id = try await service.submit("lunch", token: "shop's")
    _ = try await service.send(.get, "/v1/jobs/\(id)?secret=1", token: "cafe's")
    _ = try await service.send(.delete, "/v1/jobs/\(id)", token: "shop's")
    _ = try await service.send(.get, "/v1/jobs/\(id)")
    let lines = try service.log.all.map { line in
      try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: String])
    }
    let requests = lines.filter { $0["message"] == "request" }
    #expect(requests.map { $0["status"] } == ["201", "404", "204", "401"])
    #expect(requests.map { $0["client"] } == ["shop", "cafe", "shop", nil])
    #expect(requests.map { $0["path"] } == ["/v1/jobs", "/v1/jobs/\(id)", "/v1/jobs/\(id)", "/v1/jobs/\(id)"])
    let audits = lines.filter { $0["message"] == "audit" }
    #expect(audits.map { $0["action"] } == ["submit", "cancel"])
    #expect(audits.allSatisfy { $0["job"] == id })
    #expect(service.log.all.allSatisfy { !$0.contains("secret") })
    #expect(service.log.all.allSatisfy { !$0.contains("shop's") })
  }
}
