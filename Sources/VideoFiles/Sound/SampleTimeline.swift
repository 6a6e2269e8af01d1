import Files

/// Places blocks of samples on a gapless timeline by their timestamps.
///
/// Timestamps are imprecise: Matroska rounds them to milliseconds, and recorders jitter. Small offsets are ignored. They
/// do not accumulate, because offsets are always measured from the first sample.
struct SampleTimeline {
  /// The time of the next sample, in samples; nil before the first block.
  private(set) var next: Int64?
  /// The greatest offset that is ignored, in samples.
  private let tolerance: Int64

  /// Creates a timeline for a number of samples per second. It starts at `next`, if any, or else at the first block.
  ///
  /// Offsets of up to 10 ms are ignored: they are shorter than a video frame, and correcting them would be audible.
  init(sampleRate: Int, next: Int64? = nil) {
    tolerance = Int64(sampleRate / 100)
    self.next = next
  }

  /// Places a block of `count` samples at a time in samples, or right after the previous block for nil.
  ///
  /// Returns the number of silent samples to insert before the block, and the number of samples to skip at its start
  /// because the previous block overlaps it. At most one of the numbers is not 0.
  mutating func place(_ count: Int, at time: Int64?) -> (silence: Int64, skipped: Int) {
    let start = next ?? time ?? 0
    let offset = (time ?? start) - start
    if offset > tolerance {
      next = start + offset + Int64(count)
      return (offset, 0)
    }
    let skipped = offset < -tolerance ? Int(min(Int64(count), -offset)) : 0
    next = start + Int64(count - skipped)
    return (0, skipped)
  }
}

extension SampleTimeline {
  /// Throws if a gap is so long that timestamps must be broken. Filling it would take forever.
  static func check(_ gap: Int64, sampleRate: Int32, file: String) throws(FileError) {
    let seconds = gap / Int64(sampleRate)
    guard seconds > 7200 else { return }
    throw FileError(
      .damaged, .read, file: file, code: LibavCode.invalidData,
      reason: "it is damaged: its audio has a gap of \(seconds) s")
  }
}
