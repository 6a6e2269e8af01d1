import Files
import Testing

@testable import VideoFiles

/// The placement of blocks of samples.
struct SampleTimelineTests {
  /// The place of a block that starts at a time, after a number of silent samples.
  private func place(_ silence: Int64, _ start: Int64, _ kept: Range<Int>) -> SampleTimeline.Place {
    SampleTimeline.Place(silence: start - silence..<start, start: start, kept: kept)
  }

  @Test func theFirstBlockSetsTheStart() {
    for start in [-1024, 0, 33_600] as [Int64] {
      var timeline = SampleTimeline(sampleRate: 48_000)
      #expect(timeline.place(100, at: start) == place(0, start, 0..<100))
      #expect(timeline.next == start + 100)
    }
  }

  @Test func gapsBecomeSilenceAndOverlapsAreSkipped() {
    var timeline = SampleTimeline(sampleRate: 48_000)
    _ = timeline.place(1000, at: 0)
    #expect(timeline.place(1000, at: 2500) == place(1500, 2500, 0..<1000))
    #expect(timeline.next == 3500)
    #expect(timeline.place(1000, at: 2900) == place(0, 3500, 600..<1000))
    #expect(timeline.next == 3900)
    // A block that is in the past as a whole.
    #expect(timeline.place(1000, at: 500).kept.isEmpty)
    #expect(timeline.next == 3900)
  }

  /// Offsets within 10 ms are ignored, but add up to a correction when they grow.
  @Test func jitterIsIgnoredAndDoesNotAccumulate() {
    var timeline = SampleTimeline(sampleRate: 48_000)
    _ = timeline.place(480, at: 0)
    for offset in [400, -400, 480, -480, 0] as [Int64] {
      let start = timeline.next ?? 0
      #expect(timeline.place(480, at: start + offset) == place(0, start, 0..<480))
      #expect(timeline.next == start + 480)
    }
    // A clock that runs 1 % fast: each block comes 5 samples later than the previous one ends.
    let start = timeline.next ?? 0
    var silence = 0
    for block in 0..<1000 { silence += timeline.place(480, at: start + Int64(block) * 485).silence.count }
    #expect(abs(silence - 5000) <= 480)
  }

  @Test func blocksWithoutATimestampFollow() {
    var timeline = SampleTimeline(sampleRate: 8000)
    #expect(timeline.place(10, at: nil) == place(0, 0, 0..<10))
    #expect(timeline.place(10, at: nil) == place(0, 10, 0..<10))
    #expect(timeline.next == 20)
  }

  @Test func nothingIsKeptFromTheEndOn() {
    var timeline = SampleTimeline(sampleRate: 1000)
    #expect(timeline.place(400, at: -100, until: 0.5) == place(0, -100, 0..<400))
    #expect(timeline.place(400, at: 300, until: 0.5) == place(0, 300, 0..<200))
    #expect(timeline.place(400, at: 700, until: 0.5) == place(0, 700, 0..<0))
    // The end lies in a gap.
    var gap = SampleTimeline(sampleRate: 1000)
    _ = gap.place(100, at: 0)
    let last = gap.place(100, at: 900, until: 0.5)
    #expect(last.silence == 100..<500)
    #expect(last.kept.isEmpty)
    // An end between two samples, after the first.
    var between = SampleTimeline(sampleRate: 1000)
    #expect(between.place(100, at: 0, until: 0.0421).kept == 0..<43)
  }

  @Test func absurdGapsAreDamage() throws {
    let timeline = SampleTimeline(sampleRate: 48_000)
    try timeline.check(0..<7200 * 48_000, file: "a.mkv")
    let error = #expect(throws: FileError.self) { try timeline.check(0..<7300 * 48_000, file: "a.mkv") }
    #expect(error?.kind == .damaged)
    #expect(error?.description == "cannot read a.mkv: it is damaged: its audio has a gap of 7300 s")
  }
}
