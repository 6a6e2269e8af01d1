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
    ] {
      #expect(text.contains(line + "\n"), "\(line)")
    }
    // Every line is a comment or a name with labels and a number.
    for line in text.split(separator: "\n") where !line.hasPrefix("# ") {
      #expect(line.wholeMatch(of: /[a-z_]+(\{[a-z]+="[^"\\]*"(,[a-z]+="[^"\\]*")*\})? [0-9.e+-]+/) != nil, "\(line)")
    }
  }

  @Test func theAgeOfTheOldestJobIsThatOfJobsThatWait() {
    let time = TestTime()
    let metrics = ServiceMetrics(now: { time.now })
    metrics.countSubmission(isNew: true, job: "a")
    time.advance(100)
    metrics.countSubmission(isNew: true, job: "b")
    func oldest() -> Int {
      let line = metrics.text(nil).split(separator: "\n").first { $0.hasPrefix("vitrine_oldest_seconds ") }
      return Int(Double(line?.split(separator: " ").last ?? "") ?? -1)
    }
    #expect((100...110).contains(oldest()))
    var started = JobNote(.started, job: "a")
    started.submittedAt = time.now.timeIntervalSince1970
    metrics.count(started)
    #expect((0...10).contains(oldest()))
    #expect(metrics.text(nil).contains("vitrine_queue_up 0\n"))
  }
}
