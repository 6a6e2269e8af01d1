import Jobs
import Testing

@testable import RenderJobs

@Suite struct ProgressFeedTests {
  private let feed = ProgressFeed { _ in }

  private func advanced(_ fraction: Double) -> JobNote {
    var note = JobNote(.advanced, job: "a")
    note.progress = JobProgress(fraction: fraction)
    return note
  }

  @Test func `a job whose start was missed runs`() {
    feed.take(advanced(0.4))
    #expect(feed.progress(of: "a")?.fraction == 0.4)
  }

  @Test func `progress after the end is ignored until the job starts again`() {
    feed.take(JobNote(.started, job: "a"))
    feed.take(advanced(0.4))
    feed.take(JobNote(.ended, job: "a"))
    feed.take(advanced(0.5))
    #expect(feed.progress(of: "a") == nil)
    feed.take(JobNote(.started, job: "a"))
    feed.take(advanced(0.1))
    #expect(feed.progress(of: "a")?.fraction == 0.1)
  }

  @Test func `a step that was returned does not start a job`() {
    feed.take(JobNote(.retried, job: "a"))
    #expect(feed.progress(of: "a") == nil)
  }
}
