extension LanternLake {
  /// The number of audio samples per second, per channel.
  public static let sampleRate = 48_000

  /// Returns stereo audio with soft chords, a few plucked notes and lapping water.
  ///
  /// Left and right samples are interleaved and lie within −1…1. The time of sample pair `n` is n / 48,000 s. Like the
  /// frames, the audio loops seamlessly after `period`, and any part of it can be computed separately.
  public static func sound(from first: Int, count: Int) -> [Float] {
    precondition(count >= 0, "the number of samples must not be negative, got \(count)")
    let music = Music()
    var samples: [Float] = []
    samples.reserveCapacity(2 * count)
    let whole = Int(period) * sampleRate
    for n in first..<(first + count) {
      let (left, right) = music.sample(((n % whole) + whole) % whole)
      samples.append(Float(left))
      samples.append(Float(right))
    }
    return samples
  }

  /// Returns the same audio as one array of samples per channel.
  public static func channels(from first: Int, count: Int) -> [[Float]] {
    let samples = sound(from: first, count: count)
    return (0..<2).map { channel in stride(from: channel, to: samples.count, by: 2).map { samples[$0] } }
  }
}
