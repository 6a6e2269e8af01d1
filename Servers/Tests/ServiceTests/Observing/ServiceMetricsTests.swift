import Foundation
import InProcess
import Queues
import TestSupport
import Testing

@testable import RenderJobs
@testable import Service

@Suite(.timeLimit(.minutes(5))) struct ServiceMetricsTests {
  @Test func jobsAreCounted() async throws {
    let service = try InProcessService()
    let id = try await service.submit("lunch")
    #expect(try await service.ended(id).text("state") == "done")
    _ = try await service.submit("lunch")
    var text = ""
    while !text.contains(#"vitrine_jobs_ended_total{state="done"} 1"#) {
      text = String(decoding: try await service.send(.get, "/metrics").body, as: UTF8.self)
    }
    for line in [
      "vitrine_queue_up 1", #"vitrine_queue_depth{priority="high"} 0"#, "vitrine_dead_letters 0",
      #"vitrine_submissions_total{kind="new"} 1"#, #"vitrine_submissions_total{kind="known"} 1"#,
      "vitrine_output_bytes_total 5", #"vitrine_stage_seconds_sum{stage="total"} 0.5"#,
      #"vitrine_stage_seconds_bucket{le="0.25",stage="total"} 0"#,
      #"vitrine_stage_seconds_bucket{le="0.5",stage="total"} 1"#, "vitrine_start_seconds_count 1",
      "vitrine_worker_slots 2",
      #"vitrine_build_info{engine="\#(InProcessService.engine.digest.hex.prefix(12))",version="test"} 1"#,
    ] {
      #expect(text.contains(line + "\n"), "\(line)")
    }
    // Every line is a comment or a name with labels and a number.
    for line in text.split(separator: "\n") where !line.hasPrefix("# ") {
      #expect(line.wholeMatch(of: /[a-z_]+(\{[a-z]+="[^"\\]*"(,[a-z]+="[^"\\]*")*\})? [0-9.e+-]+/) != nil, "\(line)")
    }
    // Prometheus refuses a page that describes a metric twice.
    let described = text.split(separator: "\n").filter { $0.hasPrefix("# TYPE ") }
    #expect(Set(described).count == described.count)
  }

  /// A job that is cancelled twice is counted once, by the server that cancelled it.
  @Test func cancellationsAreCounted() async throws {
    let service = try InProcessService(isWorking: false)
    let id = try await service.submit("lunch")
    for _ in 0..<2 { #expect(try await service.send(.delete, "/v1/jobs/\(id)").status == 204) }
    let text = String(decoding: try await service.send(.get, "/metrics").body, as: UTF8.self)
    #expect(text.contains("vitrine_jobs_ended_total{state=\"cancelled\"} 1\n"))
  }

  /// A server that starts later, or beside another one, knows the age of jobs that were not submitted to it.
  @Test func theOldestJobIsThatOfTheStore() async throws {
    let service = try InProcessService(isWorking: false)
    _ = try await service.submit("lunch")
    service.time.advance(500)
    _ = try await service.submit("dinner")
    let second = try service.secondServer()
    defer { second.stop() }
    #expect(oldest(second.metrics) == 0)
    try second.listWaitingJobs()
    #expect((500...600).contains(oldest(second.metrics)))
  }

  /// A job that is found while it waits, and starts before the listing ends, does not wait.
  @Test func jobsThatStartDuringAListingDoNotWait() throws {
    let time = TestTime()
    let metrics = ServiceMetrics(now: { time.now })
    metrics.updateWaiting {
      metrics.count(JobNote(.advanced, job: "a"))
      return ["a": time.now.addingTimeInterval(-100)]
    }
    #expect(oldest(metrics) == 0)
    metrics.updateWaiting { ["a": time.now.addingTimeInterval(-100)] }
    #expect((100...110).contains(oldest(metrics)))
    metrics.count(JobNote(.advanced, job: "a"))
    #expect(oldest(metrics) == 0)
  }

  /// A job that ran, was cancelled and is submitted again is as old as its last submission.
  @Test func aJobThatIsSubmittedAgainIsNew() async throws {
    let service = try InProcessService(isWorking: false)
    let id = try await service.submit("lunch")
    #expect(try await service.send(.delete, "/v1/jobs/\(id)").status == 204)
    let record = URL(filePath: service.folder["blobs/jobs/\(id)/record"])
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -86_400)], ofItemAtPath: record.path)
    #expect(try await service.submit("lunch") == id)
    let second = try service.secondServer()
    defer { second.stop() }
    try second.listWaitingJobs()
    #expect((0...3600).contains(oldest(second.metrics)))
  }

  @Test func theProcessIsThatOfTheKernel() throws {
    let line = "71 (a b) c) S 1 71 71 0 -1 4194560 100 0 0 0 250 50 0 0 20 0 3 0 1000 99999 25 18446744073709551615"
    let metrics = try #require(ProcessMetrics(stat: line, bootedAt: 1_000_000, openFiles: 7))
    #expect(metrics.processorSeconds == 3)
    #expect(metrics.startedAt == 1_000_010)
    #expect(metrics.residentBytes == Double(25 * sysconf(Int32(_SC_PAGESIZE))))
    let here = try #require(ProcessMetrics())
    #expect(here.processorSeconds > 0)
    #expect(here.residentBytes > 1_048_576)
    #expect(here.openFiles >= 3)
    #expect(abs(here.startedAt - Date().timeIntervalSince1970) < 86_400)
  }

  private func oldest(_ metrics: ServiceMetrics) -> Int {
    var page = PrometheusPage()
    metrics.add(to: &page, nil)
    let line = page.text.split(separator: "\n").first { $0.hasPrefix("vitrine_oldest_seconds ") }
    return Int(Double(line?.split(separator: " ").last ?? "") ?? -1)
  }

  @Test func theAgeOfTheOldestJobIsThatOfJobsThatWait() {
    let time = TestTime()
    let metrics = ServiceMetrics(now: { time.now })
    metrics.countSubmission(isNew: true, job: "a")
    time.advance(100)
    metrics.countSubmission(isNew: true, job: "b")
    #expect((100...110).contains(oldest(metrics)))
    var started = JobNote(.started, job: "a")
    started.submittedAt = time.now.timeIntervalSince1970
    metrics.count(started)
    #expect((0...10).contains(oldest(metrics)))
    var page = PrometheusPage()
    metrics.add(to: &page, nil)
    #expect(page.text.contains("vitrine_queue_up 0\n"))
  }
}
