import Foundation
import HTTPTypes
import InProcess
import JSON
import Jobs
import Queues
import TestSupport
import Testing

@testable import Service

@Suite(.timeLimit(.minutes(5))) struct JobRoutesTests {
  @Test func aJobIsRenderedAndItsResultCanBeFetched() async throws {
    let service = try InProcessService()
    let submitted = try await service.send(.post, "/v1/jobs", json: InProcessService.order("lunch"))
    #expect(submitted.status == 201)
    let id = try #require(submitted.text("id"))
    #expect(submitted.headers[.location] == "/v1/jobs/\(id)")
    let ended = try await service.ended(id)
    #expect(ended.text("state") == "done")
    #expect(ended.text("result") == "/v1/jobs/\(id)/result")
    #expect(ended.members?["bytes"] as? Int == 5)
    let result = try await service.send(.get, "/v1/jobs/\(id)/result")
    #expect(result.status == 200)
    #expect(result.body == Data("lunch".utf8))
    #expect(result.headers[.contentType] == "image/png")
    #expect(result.headers[.contentDisposition] == "attachment; filename=\"lunch.png\"")
    let report = try await service.send(.get, "/v1/jobs/\(id)/report")
    #expect(report.text("output") == "lunch.png")
    #expect(try await service.send(.get, "/v1/jobs/\(id)/companion").status == 409)
  }

  @Test func aJobThatIsSubmittedAHundredTimesAtOnceIsRenderedOnce() async throws {
    let service = try InProcessService(slots: 4)
    let answers = try await withThrowingTaskGroup(of: (Int, String?).self) { group in
      for _ in 0..<100 {
        group.addTask {
          let answer = try await service.send(.post, "/v1/jobs", json: InProcessService.order("lunch"))
          return (answer.status, answer.text("id"))
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(answers.map(\.1)).count == 1)
    #expect(answers.count { $0.0 == 201 } == 1)
    #expect(answers.count { $0.0 == 200 } == 99)
    let id = try #require(answers[0].1)
    #expect(try await service.ended(id).text("state") == "done")
    #expect(service.runs.count == 1)
    // A repeated submission of a finished job is answered from the store.
    #expect(try await service.send(.post, "/v1/jobs", json: InProcessService.order("lunch")).text("state") == "done")
    #expect(service.runs.count == 1)
  }

  @Test(
    arguments: [
      ("lunch.gif", ""), ("lunch.mp4", ""), ("lunch.jpg", ""), ("lunch.gif", "over"),
      ("lunch.txt", "over"),
    ])
  func `an output that the job cannot have is refused`(_ name: String, _ input: String) async throws {
    let service = try InProcessService(isWorking: false)
    let over = input.isEmpty ? "" : #", "over": "sha256:\#(String(repeating: "0", count: 64))""#
    let job = #"{"meal": {"name": "a", "nutrition": {}}, "output": "\#(name)"\#(over)}"#
    let answer = try await service.send(.post, "/v1/jobs", json: job)
    #expect(answer.status == 422)
    #expect(answer.text("fault") == "wrongJob")
    #expect(try service.queue.depth() == QueueDepth())
  }

  @Test func aKeyStandsForOneJob() async throws {
    let service = try InProcessService()
    let key: HTTPFields = [.idempotencyKey: "order 1"]
    let first = try await service.send(.post, "/v1/jobs", json: InProcessService.order("lunch"), headers: key)
    let again = try await service.send(.post, "/v1/jobs", json: InProcessService.order("lunch"), headers: key)
    #expect(first.status == 201)
    #expect(again.status == 200)
    #expect(first.text("id") == again.text("id"))
    let other = try await service.send(.post, "/v1/jobs", json: InProcessService.order("dinner"), headers: key)
    #expect(other.status == 422)
    #expect(other.text("fault") == "keyReused")
    let long: HTTPFields = [.idempotencyKey: String(repeating: "k", count: 256)]
    #expect(try await service.send(.post, "/v1/jobs", json: InProcessService.order("a"), headers: long).status == 400)
  }

  @Test func `a key can be used again after a refused request`() async throws {
    let service = try InProcessService(isWorking: false)
    let key: HTTPFields = [.idempotencyKey: "order 1"]
    let absent = #""over": "sha256:\#(String(repeating: "0", count: 64))""#
    let refused = try await service.send(
      .post, "/v1/jobs", json: InProcessService.order("a", absent), headers: key)
    #expect(refused.text("fault") == "noInput")
    #expect(try await service.send(.post, "/v1/jobs", json: InProcessService.order("b"), headers: key).status == 201)
  }

  @Test func `a key expires after a day`() async throws {
    let service = try InProcessService(isWorking: false)
    let key: HTTPFields = [.idempotencyKey: "order 1"]
    #expect(try await service.send(.post, "/v1/jobs", json: InProcessService.order("a"), headers: key).status == 201)
    service.time.advance(86_000)
    let early = try await service.send(.post, "/v1/jobs", json: InProcessService.order("b"), headers: key)
    #expect(early.text("fault") == "keyReused")
    service.time.advance(1000)
    #expect(try await service.send(.post, "/v1/jobs", json: InProcessService.order("b"), headers: key).status == 201)
  }

  /// The digest of a job depends on the engine; that of a request must not.
  @Test func `a key stands for the request and not for the job`() async throws {
    let submission = try Submission(
      json: Data(InProcessService.order("a").utf8), offering: ThemeCatalogue(files: []))
    let same = try Submission(
      json: Data(InProcessService.order("a", #""priority": "normal""#).utf8), offering: ThemeCatalogue(files: []))
    let urgent = try Submission(
      json: Data(InProcessService.order("a", #""priority": "high""#).utf8), offering: ThemeCatalogue(files: []))
    #expect(submission.digest == same.digest)
    #expect(submission.digest != urgent.digest)
  }

  @Test func wrongJobsAreRefusedBeforeAnythingIsRendered() async throws {
    let service = try InProcessService()
    let absent = String(repeating: "0", count: 64)
    let cases: [(String, Int, String)] = [
      ("", 422, "wrongJob"), ("[]", 422, "wrongJob"), ("{", 422, "wrongJob"),
      (InProcessService.order("a", #""wrong": 1"#), 422, "wrongJob"),
      (InProcessService.order("a", #""live": "film.mov""#), 422, "wrongJob"),
      (InProcessService.order("a", #""encoder": "auto""#), 422, "wrongJob"),
      (InProcessService.order("a", #""version": 2"#), 422, "unknownVersion"),
      (InProcessService.order("a", #""priority": "soon""#), 422, "wrongJob"),
      (InProcessService.order("a", #""over": "sha256:\#(absent)""#), 422, "noInput"),
      (String(repeating: " ", count: JobRoutes.largest + 1), 413, "tooLarge"),
    ]
    for (json, status, fault) in cases {
      let answer = try await service.send(.post, "/v1/jobs", json: json)
      #expect(answer.status == status, "\(json.prefix(80))")
      #expect(answer.text("fault") == fault, "\(json.prefix(80))")
      #expect(answer.text("error")?.contains("\n") == false)
    }
    #expect(service.runs.isEmpty)
    #expect(try service.queue.depth() == QueueDepth())
  }

  @Test func unknownJobsAreSaidToBeUnknown() async throws {
    let service = try InProcessService()
    for id in ["x", String(repeating: "0", count: 64), "..%2f..%2fetc"] {
      for path in ["", "/result", "/events"] {
        #expect(try await service.send(.get, "/v1/jobs/\(id)\(path)").status == 404)
      }
      #expect(try await service.send(.delete, "/v1/jobs/\(id)").status == 404)
    }
    #expect(try await service.send(.get, "/v1/nothing").text("fault") == "noSuchAddress")
    let wrong = try await service.send(.put, "/v1/jobs")
    #expect(wrong.status == 405)
    #expect(wrong.text("error") == "this address only knows GET, HEAD, POST")
  }

  @Test func `a client that reconnects is sent the states that it has not received`() async throws {
    let service = try InProcessService()
    let id = try await service.submit("lunch")
    let path = "/v1/jobs/\(id)/events"
    let name = HTTPField.Name("Last-Event-ID")!
    func states(after last: String?) async throws -> (ids: [String], status: Int) {
      let answer = try await service.send(.get, path, headers: last.map { [name: $0] } ?? [:])
      let lines = String(decoding: answer.body, as: UTF8.self).split(separator: "\n")
      return (lines.filter { $0.hasPrefix("id: ") }.map { String($0.dropFirst(4)) }, answer.status)
    }
    let all = try await states(after: nil)
    #expect(Set(all.ids).count == all.ids.count)
    let last = try #require(all.ids.last)
    // The job has ended, so its last state is all that another client is sent.
    let again = try await states(after: "unknown")
    #expect(again.ids == [last])
    let known = try await states(after: last)
    #expect(known.ids.isEmpty)
    #expect(known.status == 204)
  }

  @Test func aWaitingJobIsCancelled() async throws {
    let service = try InProcessService(isWorking: false)
    let id = try await service.submit("lunch")
    #expect(try await service.send(.get, "/v1/jobs/\(id)/result").text("fault") == "notDone")
    #expect(try await service.send(.delete, "/v1/jobs/\(id)").status == 204)
    #expect(try await service.ended(id).text("state") == "cancelled")
    // Cancelling twice is cancelling once.
    #expect(try await service.send(.delete, "/v1/jobs/\(id)").status == 204)
    try service.startWorking()
    let other = try await service.submit("dinner")
    #expect(try await service.ended(other).text("state") == "done")
    #expect(service.runs.count == 1)
    #expect(try await service.send(.delete, "/v1/jobs/\(other)").text("fault") == "hasEnded")
    // Whoever submits a cancelled job wants it after all.
    let again = try await service.send(.post, "/v1/jobs", json: InProcessService.order("lunch"))
    #expect(again.status == 201)
    #expect(try await service.ended(id).text("state") == "done")
  }

  @Test func aRunningJobIsCancelled() async throws {
    let service = try InProcessService(script: "note(kind)\nwait('never')")
    let id = try await service.submit("lunch")
    while service.runs.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    #expect(try await service.send(.delete, "/v1/jobs/\(id)").status == 204)
    #expect(try await service.ended(id).text("state") == "cancelled")
    // The slot is free again, and nothing is left of the job.
    while try service.queue.depth() != QueueDepth()
      || FileManager.default.fileExists(atPath: service.folder["worker/scratch/0"])
    {
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(service.runs.count == 1)
  }

  @Test func urgentJobsComeFirst() async throws {
    let service = try InProcessService(slots: 1, isWorking: false)
    var ids: [String] = []
    for (name, priority) in [("a", "low"), ("b", "normal"), ("c", "high"), ("d", "normal")] {
      ids.append(try await service.submit(name, #""priority": "\#(priority)""#))
    }
    try service.startWorking()
    var ends: [Double] = []
    for id in ids { ends.append(try #require(try await service.ended(id).members?["endedAt"] as? Double)) }
    #expect(ends[2] <= ends[1])
    #expect(ends[1] <= ends[3])
    #expect(ends[3] <= ends[0])
  }

  @Test func aSubmissionThatCannotBeStoredLeavesNothing() async throws {
    let service = try InProcessService(isWorking: false)
    service.store.fail(1, .full)
    let full = try await service.send(.post, "/v1/jobs", json: InProcessService.order("lunch"))
    #expect(full.status == 507)
    #expect(full.headers[.retryAfter] == "60")
    service.store.fail(1, .unreachable)
    #expect(try await service.send(.post, "/v1/jobs", json: InProcessService.order("lunch")).status == 503)
    #expect(try await service.send(.post, "/v1/jobs", json: InProcessService.order("lunch")).status == 201)
    #expect(try service.queue.depth().waiting[.normal] == 1)
  }

  @Test func `the document describes every option that a job may have`() async throws {
    let service = try InProcessService(isWorking: false)
    let document = try JSONValue(json: try await service.send(.get, "/v1/openapi.json").body)
    let order = try #require(document["components"]?["schemas"]?["Order"])
    #expect(order["additionalProperties"] == .bool(false))
    guard case .object(let properties) = order["properties"] else { throw JSONError(.wrongType, at: "$", "no options") }
    let options = Set(ExportJob.options.map(\.name)).subtracting(Submission.refused)
    #expect(Set(properties.keys) == options.union(["priority", "version"]))
    #expect(
      properties["crf"]
        == .object(["type": "number", "minimum": 0, "maximum": 51, "default": 22, "examples": .array([18])]))
    #expect(properties["meal"] == .object(["type": "object"]))
  }

  @Test func `an option with its default counts as left out`() async throws {
    let service = try InProcessService(isWorking: false)
    let offered = ExportJob.options.filter { !Submission.refused.contains($0.name) }
    let defaults = try offered.compactMap { option in
      try option.schema["default"].map {
        "\"\(option.name)\": \(String(decoding: try $0.canonicalJSON(), as: UTF8.self))"
      }
    }
    #expect(defaults.count > 15)
    let named = try await service.submit("lunch", defaults.joined(separator: ", "))
    #expect(try await service.submit("lunch") == named)
    #expect(try await service.send(.post, "/v1/jobs", json: InProcessService.order("a", #""crf": 21"#)).status == 422)
  }

  @Test func theDocumentNamesEveryAddress() async throws {
    let service = try InProcessService(isWorking: false)
    let answer = try await service.send(.get, "/v1/openapi.json")
    let paths = try #require(answer.members?["paths"] as? [String: [String: Any]])
    for (path, methods) in paths {
      for method in methods.keys where method != "parameters" {
        let address = path.replacing("{id}", with: String(repeating: "0", count: 64))
          .replacing("{digest}", with: String(repeating: "0", count: 64)).replacing("{file}", with: "a.png")
        let answer = try await service.send(
          try #require(HTTPRequest.Method(method.uppercased())), address)
        #expect(answer.text("fault") != "noSuchAddress", "\(method) \(path)")
      }
    }
  }
}
