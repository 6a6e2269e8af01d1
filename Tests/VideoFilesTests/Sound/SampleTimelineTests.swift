import Files
import Testing

@testable import VideoFiles

/// The placement of blocks of samples.
struct SampleTimelineTests {
  @Test func theFirstBlockSetsTheStart() {
    for start in [-1024, 0, 33_600] as [Int64] {
      var timeline = SampleTimeline(sampleRate: 48_000)
      #expect(timeline.place(100, at: start) == (0, 0))
      #expect(timeline.next == start + 100)
    }
  }

  @Test func gapsBecomeSilenceAndOverlapsAreSkipped() {
    var timeline = SampleTimeline(sampleRate: 48_000)
    _ = timeline.place(1000, at: 0)
    #expect(timeline.place(1000, at: 2500) == (1500, 0))
    #expect(timeline.next == 3500)
    #expect(timeline.place(1000, at: 2900) == (0, 600))
    #expect(timeline.next == 3900)
    // A block that is in the past as a whole.
    #expect(timeline.place(1000, at: 500) == (0, 1000))
    #expect(timeline.next == 3900)
  }

  /// Offsets within 10 ms are ignored, but add up to a correction when they grow.
  @Test func jitterIsIgnoredAndDoesNotAccumulate() {
    var timeline = SampleTimeline(sampleRate: 48_000)
    _ = timeline.place(480, at: 0)
    for offset in [400, -400, 480, -480, 0] as [Int64] {
      let start = timeline.next ?? 0
      #expect(timeline.place(480, at: start + offset) == (0, 0))
      #expect(timeline.next == start + 480)
    }
    // A clock that runs 1 % fast: each block comes 5 samples later than the previous one ends.
    let start = timeline.next ?? 0
    var silence: Int64 = 0
    for block in 0..<1000 { silence += timeline.place(480, at: start + Int64(block) * 485).silence }
    #expect(abs(silence - 5000) <= 480)
  }

  @Test func blocksWithoutATimestampFollow() {
    var timeline = SampleTimeline(sampleRate: 8000)
    #expect(timeline.place(10, at: nil) == (0, 0))
    #expect(timeline.place(10, at: nil) == (0, 0))
    #expect(timeline.next == 20)
  }

  @Test func absurdGapsAreDamage() throws {
    try SampleTimeline.check(7200 * 48_000, sampleRate: 48_000, file: "a.mkv")
    let error = #expect(throws: FileError.self) {
      try SampleTimeline.check(7300 * 48_000, sampleRate: 48_000, file: "a.mkv")
    }
    #expect(error?.kind == .damaged)
    #expect(error?.description == "cannot read a.mkv: it is damaged: its audio has a gap of 7300 s")
  }
}
