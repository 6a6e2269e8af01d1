import Foundation
import TestSupport
import Testing

/// The service with a broker and a store loses no accepted job, whichever process is killed.
@Suite(
  .enabled(if: BuiltCommand.binary != nil, "build it: swift build -c release"), .serialized, .timeLimit(.minutes(30))
) struct DistributedServiceTests {
  let command: BuiltCommand

  init() throws { command = try BuiltCommand() }

  /// The number of jobs that the largest test submits: the value of `VITRINE_JOBS`, or 24 by default.
  private static let count = ProcessInfo.processInfo.environment["VITRINE_JOBS"].flatMap { Int($0) } ?? 24

  /// A job of which each number makes another picture.
  private func job(_ number: Int, _ members: String = "") -> String {
    let meal = #"{"name": "Meal \#(number)", "nutrition": {"energy": \#(number)}}"#
    return #"{"meal": \#(meal), "output": "\#(number).png", "scale": 1\#(members)}"#
  }

  /// Makes the pictures of jobs in one process and returns their bytes.
  private func serial(_ numbers: Range<Int>) throws -> [Data] {
    _ = try command.folder.file("jobs.jsonl", numbers.map { job($0) }.joined(separator: "\n"))
    #expect(try command.run("batch", "jobs.jsonl").status == 0)
    return try numbers.map { try Data(contentsOf: URL(filePath: command.folder["\($0).png"])) }
  }

  /// Waits for jobs, and checks that each has the picture of a serial run and that nothing is left.
  private func check(_ ids: [String], _ numbers: Range<Int>, _ service: RunningService) async throws {
    let expected = try serial(numbers)
    for (id, picture) in zip(ids, expected) {
      #expect(try await service.state(of: id) == "done")
      #expect(try await service.result(of: id) == picture)
    }
    #expect(try await service.figure("vitrine_dead_letters") == 0)
  }

  private func submit(_ numbers: Range<Int>, to service: RunningService) async throws -> [String] {
    var ids: [String] = []
    for number in numbers { ids.append(try await service.submit(job(number))) }
    return ids
  }

  @Test func killedWorkersLoseNothing() async throws {
    let service = try RunningService(command)
    let numbers = 0..<Self.count
    for _ in 0..<4 { try service.startWorker() }
    let ids = try await submit(numbers, to: service)
    var random = SplitMix(seed: 7)
    // A worker is killed whenever some more jobs are done, at whatever it is doing then.
    for index in stride(from: 0, to: ids.count, by: 6) {
      _ = try await service.state(of: ids[index])
      try service.replace(worker: Int.random(in: 0..<4, using: &random))
    }
    try await check(ids, numbers, service)
  }

  @Test func aStoppedWorkerPublishesNothingTwice() async throws {
    let service = try RunningService(command)
    let numbers = 1000..<1000 + Self.count / 2
    for _ in 0..<2 { try service.startWorker() }
    let ids = try await submit(numbers, to: service)
    _ = try await service.state(of: ids[0])
    service.signal(SIGSTOP, worker: 0)
    // The broker gives its job to the other worker once heartbeats are missing.
    for id in ids { #expect(try await service.state(of: id) == "done") }
    service.signal(SIGCONT, worker: 0)
    try await check(ids, numbers, service)
    service.signal(SIGTERM, worker: 0)
    #expect(try service.end(of: 0).errors.contains("stopped"))
  }

  @Test func aKilledBrokerLosesNothing() async throws {
    let service = try RunningService(command, hasOwnBroker: true)
    let numbers = 2000..<2000 + Self.count / 2
    try service.broker.saveQueues()
    let ids = try await submit(numbers, to: service)
    for _ in 0..<2 { try service.startWorker() }
    _ = try await service.state(of: ids[2])
    try service.broker.kill()
    try service.broker.restart()
    try await check(ids, numbers, service)
    let more = try await submit(numbers.upperBound..<numbers.upperBound + 2, to: service)
    for id in more { #expect(try await service.state(of: id) == "done") }
  }

  /// Whoever adds the figures of all processes gets the number of jobs.
  @Test func everyJobIsCountedOnce() async throws {
    let service = try RunningService(command)
    let ports = [try service.startObservedWorker(), try service.startObservedWorker()]
    for port in ports {
      for path in ["/healthz", "/readyz"] { #expect(try await service.send(path, to: port).status == 200) }
    }
    let ids = try await submit(4000..<4006, to: service)
    for id in ids { #expect(try await service.state(of: id) == "done") }
    // A worker counts a job after it has stored how it ended.
    var sum = 0.0
    while sum < Double(ids.count) {
      try await Task.sleep(for: .milliseconds(50))
      sum = 0
      for port in [nil] + ports {
        sum += try await service.figure(#"vitrine_jobs_ended_total{state="done"}"#, at: port) ?? 0
      }
    }
    #expect(sum == Double(ids.count))
    // Notes are delivered after a while.
    while try await service.figure("vitrine_oldest_seconds") != 0 { try await Task.sleep(for: .milliseconds(50)) }
    for port in ports { #expect(try await service.figure("vitrine_worker_slots", at: port) == 1) }
  }

  @Test(arguments: [1, 3]) func aLongVideoHasTheBytesOfAnExport(_ workers: Int) async throws {
    let service = try RunningService(command)
    let film = command.folder["film.mp4"]
    try run(
      "ffmpeg",
      [
        "-v", "error", "-f", "lavfi", "-i", "testsrc2=s=180x320:r=25:d=34", "-f", "lavfi", "-i", "sine=d=34", "-c:v",
        "libx264", "-preset", "ultrafast", "-g", "50", "-pix_fmt", "yuv420p", "-c:a", "aac", film,
      ])
    for _ in 0..<workers { try service.startWorker() }
    let over = try await service.upload(film)
    let id = try await service.submit(
      #"{"meal": \#(BuiltCommand.meal), "output": "a.mp4", "over": "\#(over)", "preset": "ultrafast", "size": "180x320"}"#
    )
    #expect(try await service.state(of: id) == "done")
    let export = try command.run(
      "export", "meal.json", "--over", film, "--preset", "ultrafast", "--size", "180x320", "-o", "whole.mp4")
    #expect(export.status == 0)
    #expect(try await service.result(of: id) == Data(contentsOf: URL(filePath: command.folder["whole.mp4"])))
  }

  @Test func aWorkerThatIsAskedToEndFinishesItsJob() async throws {
    let service = try RunningService(command)
    let worker = try service.startWorker()
    let ids = try await submit(3000..<3008, to: service)
    _ = try await service.state(of: ids[0])
    service.signal(SIGTERM, worker: worker)
    let result = try service.end(of: worker)
    #expect(result.status == 0)
    #expect(result.errors.contains("stopped"))
    let started = result.errors.count(of: #""message":"started""#)
    let done = result.errors.count(of: #""message":"done""#)
    #expect(started == done)
    #expect(done < 8)
    try service.startWorker()
    for id in ids { #expect(try await service.state(of: id) == "done") }
  }

  @Test func whatIsWrongIsSaidBeforeAnythingIsRendered() async throws {
    let service = try RunningService(command)
    for (body, status) in [
      (job(0, #", "variant": "huge""#), 422), (job(0, #", "version": 2"#), 422), (job(0, #", "threads": 2"#), 422),
      (job(0, #", "over": "/etc/passwd""#), 422), (job(0, #", "opacity": 2"#), 422),
      (#"{"meal": "meal.json", "output": "a.png"}"#, 422), (#"{"meal": {"name": "a"}, "output": "a.png"}"#, 422),
      (#"{"meal": \#(BuiltCommand.meal), "output": "../a.png"}"#, 422), (String(repeating: "x", count: 2 << 20), 413),
    ] {
      let answer = try await service.send("/v1/jobs", body: Data(body.utf8))
      #expect(answer.status == status, "\(body.prefix(100))")
      #expect(answer.text("error")?.isEmpty == false, "\(body.prefix(100))")
    }
    #expect(try await service.figure(#"vitrine_queue_depth{priority="normal"}"#) == 0)
  }

  @Test func cardsAreRenderedWithinTheRequest() async throws {
    let service = try RunningService(command)
    let meal = #"{"name": "غداء 🍚", "items": [{"name": "أرز", "emoji": "🍚", "nutrition": {"energy": 216}}]}"#
    let stored = try await service.send(
      "/v1/cards", body: Data(#"{"name": "lunch", "meal": \#(meal), "locale": "ar_EG", "scale": 2}"#.utf8))
    let path = try #require(stored.text("path"))
    let picture = try await service.send(path)
    _ = try command.folder.file("meal-ar.json", meal)
    #expect(
      try command.run("export", "meal-ar.json", "--locale", "ar_EG", "--scale", "2", "-o", "card.png").status == 0)
    #expect(picture.body == (try Data(contentsOf: URL(filePath: command.folder["card.png"]))))
    #expect(try await service.send(path.dropLast() + (path.last == "0" ? "1" : "0")).status == 403)
    #expect(try await service.send("/v1/cards", body: Data(#"{"meal": \#(meal), "scale": 9}"#.utf8)).status == 422)
  }
}

extension String {
  /// Returns the number of occurrences of a text.
  fileprivate func count(of text: String) -> Int { ranges(of: text).count }
}
