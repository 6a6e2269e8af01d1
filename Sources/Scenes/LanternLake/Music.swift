/// The scene's music. The frequency of every note is a whole number of cycles per period.
struct Music {
  private struct Note {
    var start: Double
    var pitch: Double
    var pan: Double
    var loudness: Double
  }

  private let chords: [[Double]]
  private let notes: [Note]
  private let noise = Noise(seed: 800)
  private static let period = LanternLake.period

  init() {
    // Fmaj9, Am7, Cmaj9 and G6, as semitones above A2.
    let semitones: [[Int]] = [[-4, 8, 12, 15, 19], [0, 7, 12, 15, 19], [3, 7, 14, 15, 22], [-2, 5, 14, 17, 19]]
    chords = semitones.map { $0.map { Self.pitch($0) } }
    let melody: [(Double, Int, Double)] = [
      (0.75, 31, 0.6), (2.25, 27, 0.45), (3.0, 34, 0.6), (4.5, 31, 0.4), (6.75, 36, 0.65), (8.25, 31, 0.45),
      (9.75, 27, 0.5), (12.75, 34, 0.6), (14.25, 31, 0.4), (15.0, 39, 0.6), (16.5, 36, 0.45), (18.75, 29, 0.6),
      (20.25, 36, 0.45), (21.0, 34, 0.5), (22.5, 26, 0.35),
    ]
    notes = melody.enumerated().map { i, note in
      Note(start: note.0, pitch: Self.pitch(note.1), pan: Double(i % 3 - 1) * 0.55, loudness: note.2)
    }
  }

  /// Returns a note's frequency in hertz, rounded to a whole number of cycles per period.
  private static func pitch(_ semitones: Int) -> Double {
    (110 * Approximate.exp2(Double(semitones) / 12) * period).rounded() / period
  }

  func sample(_ n: Int) -> (Double, Double) {
    let time = Double(n) / Double(LanternLake.sampleRate)
    var (left, right) = pads(time)
    let (pluckLeft, pluckRight) = plucks(time)
    left += pluckLeft
    right += pluckRight
    let water = lapping(n, time)
    return (soft(left + water.0), soft(right + water.1))
  }

  /// Soft-clips a value to ±1. The response is nearly linear for small values.
  private func soft(_ x: Double) -> Double { x / (1 + x * x).squareRoot() }

  private func pads(_ time: Double) -> (Double, Double) {
    let length = Self.period / Double(chords.count)
    var left = 0.0
    var right = 0.0
    for (i, chord) in chords.enumerated() {
      // The time from the middle of the chord, modulo the period.
      var away = time - (Double(i) + 0.5) * length
      away -= (away / Self.period).rounded() * Self.period
      let edge = 0.5 + (length / 2 - away.magnitude) / 2.4
      guard edge > 0 else { continue }
      let open = min(edge, 1)
      let loud = open * open * (3 - 2 * open)
      for (voice, pitch) in chord.enumerated() {
        let pace = Double(5 + voice * 2)
        let breath = 0.75 + 0.25 * Approximate.sine(turns: time / Self.period * pace + Double(voice) * 0.3)
        let level = loud * breath * (voice == 0 ? 0.11 : 0.065)
        let beat = 4 / Self.period
        left += level * tone(time, pitch)
        right += level * tone(time, pitch + (voice == 0 ? 0 : beat))
      }
    }
    return (left, right)
  }

  private func tone(_ time: Double, _ pitch: Double) -> Double {
    let turns = time * pitch
    return Approximate.sine(turns: turns) + 0.28 * Approximate.sine(turns: 2 * turns)
      + 0.09 * Approximate.sine(turns: 3 * turns)
  }

  private func plucks(_ time: Double) -> (Double, Double) {
    var left = 0.0
    var right = 0.0
    for note in notes {
      var age = time - note.start
      if age < 0 { age += Self.period }
      guard age < 5 else { continue }
      // Fade out during the last second so that the note ends smoothly.
      let attack = min(age / 0.004, 1)
      let decay = Approximate.exp2(-age * 2.3) * min(5 - age, 1)
      let turns = age * note.pitch
      let bell = Approximate.sine(turns: turns * 2.76) * Approximate.exp2(-age * 14) * 0.25
      let ring = Approximate.sine(turns: turns) + 0.18 * Approximate.sine(turns: turns * 2)
      let level = 0.32 * note.loudness * attack * decay * (ring + bell)
      left += level * (1 - note.pan) * 0.5
      right += level * (1 + note.pan) * 0.5
    }
    return (left, right)
  }

  /// Returns the sound of small waves on the shore, which is noise that rises and falls in volume.
  private func lapping(_ n: Int, _ time: Double) -> (Double, Double) {
    let turns = time / Self.period
    let swell = 0.5 + 0.3 * Approximate.sine(turns: turns * 7) + 0.2 * Approximate.sine(turns: turns * 11)
    let level = 0.03 * swell * swell
    return (level * rush(n, 0), level * rush(n, 1))
  }

  /// Returns the sum of two noise signals, interpolated over 24 and 96 samples, which repeat after the period.
  private func rush(_ n: Int, _ channel: Int32) -> Double {
    func smooth(_ span: Int) -> Double {
      let count = Int(Self.period) * LanternLake.sampleRate / span
      let i = n / span
      let t = Double(n % span) / Double(span)
      let a = noise.hash(Int32(i), channel, Int32(span))
      let b = noise.hash(Int32((i + 1) % count), channel, Int32(span))
      return Double(a) + Double(b - a) * (t * t * (3 - 2 * t)) - 0.5
    }
    return smooth(24) + 1.6 * smooth(96)
  }
}
