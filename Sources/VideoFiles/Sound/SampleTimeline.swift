import Files

/// Places blocks of samples on a gapless timeline by their timestamps.
///
/// Timestamps are imprecise: Matroska rounds them to milliseconds, and recorders jitter. Small offsets are ignored. They
/// do not accumulate, because offsets are always measured from the first sample.
struct SampleTimeline {
  /// The placement of a block on the timeline.
  struct Place: Equatable {
    /// The times of silent samples before the block.
    var silence: Range<Int64>
    /// The time of the first retained sample, in samples.
    var start: Int64
    /// The indices of the retained samples in the block.
    var kept: Range<Int>
  }

  /// The time of the next sample, in samples; nil before the first block.
  private(set) var next: Int64?
  private let sampleRate: Int32
  /// The greatest offset that is ignored, in samples.
  private let tolerance: Int64

  /// Creates a timeline for a number of samples per second. It starts at `next`, if any, or else at the first block.
  ///
  /// Offsets of up to 10 ms are ignored: they are shorter than a video frame, and correcting them would be audible.
  init(sampleRate: Int32, next: Int64? = nil) {
    self.sampleRate = sampleRate
    tolerance = Int64(sampleRate / 100)
    self.next = next
  }

  /// Places a block of `count` samples at a time in samples, or right after the previous block for nil.
  ///
  /// A gap before the block becomes silence. Samples that overlap the previous block are not kept, nor is anything from
  /// `end` on, which is in seconds.
  mutating func place(_ count: Int, at time: Int64?, until end: Double = .infinity) -> Place {
    let expected = next ?? time ?? 0
    let offset = (time ?? expected) - expected
    let silence = offset > tolerance ? offset : 0
    let skipped = offset < -tolerance ? Int(min(Int64(count), -offset)) : 0
    let start = expected + silence
    next = start + Int64(count - skipped)
    // Times that are whole samples are not rounded up because of an error in the last digit.
    let limit = Int64(exactly: (end * Double(sampleRate) - 1e-6).rounded(.up)) ?? .max / 2
    let kept = Int(min(max(0, limit - start), Int64(count - skipped)))
    let silenceEnd = min(start, max(limit, expected))
    return Place(silence: expected..<silenceEnd, start: start, kept: skipped..<skipped + kept)
  }

  /// Throws if a gap is so long that timestamps must be broken. Filling it would take forever.
  func check(_ gap: Range<Int64>, file: String) throws(FileError) {
    let seconds = Int64(gap.count) / Int64(sampleRate)
    guard seconds > 7200 else { return }
    throw FileError(
      .damaged, .read, file: file, code: LibavCode.invalidData,
      reason: "it is damaged: its audio has a gap of \(seconds) s")
  }
}
