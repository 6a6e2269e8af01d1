import Foundation
import TestSupport
import Testing

/// Returns an ffmpeg expression for a sound with short, symmetrical bursts of a tone that are centred on given times.
func bursts(_ times: [Double], frequency: Double = 1000) -> String {
  times.map { "0.7*exp(-pow((t-\($0))/0.004\\,2))*cos(2*PI*\(frequency)*(t-\($0)))" }.joined(separator: "+")
}

/// When a track of a file is presented, in seconds.
struct TrackSpan {
  var start = 0.0
  var seconds = 2.0
}

/// Makes a video with one audio track, which is described by an expression per channel. Both last 2 seconds by default.
@discardableResult
func video(
  _ path: String, sound: String, rate: Int = 48_000, layout: String = "mono",
  spans: (video: TrackSpan, sound: TrackSpan) = (TrackSpan(), TrackSpan()), _ arguments: [String]
) throws -> String {
  let pictures = spans.video
  let tone = spans.sound
  try run(
    "ffmpeg",
    [
      "-v", "error", "-nostdin", "-y", "-itsoffset", "\(pictures.start)", "-f", "lavfi", "-i",
      "testsrc2=s=64x48:r=25:d=\(pictures.seconds)", "-itsoffset", "\(tone.start)", "-f", "lavfi", "-i",
      "aevalsrc=\(sound):s=\(rate):c=\(layout):d=\(tone.seconds)", "-map", "0:v", "-map", "1:a", "-c:v", "libx264",
      "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-strict", "-2",
    ] + arguments + [path])
  return path
}

/// The sound of a file as a player presents it: sample n of each channel is at n / 48 000 s on the file's clock.
struct PlayedSound: CustomTestStringConvertible {
  let channels: [[Float]]

  var testDescription: String { "\(channels.count) channels of \(channels[0].count) samples" }

  /// Decodes a track, by its number among the audio tracks.
  init(_ path: String, track: Int = 0, channels count: Int = 1) throws {
    let data = try ffmpeg(
      "-copyts", "-i", path, "-map", "0:a:\(track)", "-af", "aresample=async=1:first_pts=0:osr=48000", "-f", "f32le",
      "-")
    let samples = data.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    channels = (0..<count).map { channel in
      stride(from: channel, to: samples.count, by: count).map { samples[$0] }
    }
  }

  /// Returns the centre of the energy within 50 ms of a time; nil if there is silence.
  func burst(near seconds: Double, channel: Int = 0) -> Double? {
    let samples = channels[channel]
    let range = (Int((seconds - 0.05) * 48_000)..<Int((seconds + 0.05) * 48_000)).clamped(to: 0..<samples.count)
    var energy = 0.0
    var moment = 0.0
    for index in range {
      let power = Double(samples[index] * samples[index])
      energy += power
      moment += power * Double(index)
    }
    return energy > 0.5 ? moment / energy / 48_000 : nil
  }

  /// Whether a burst is centred on a time, to within a millisecond.
  func hasBurst(at seconds: Double, channel: Int = 0) -> Bool {
    burst(near: seconds, channel: channel).map { abs($0 - seconds) < 0.001 } ?? false
  }

  /// The number of bursts with a peak of at least 0.2 in a channel.
  func burstCount(channel: Int = 0) -> Int {
    var count = 0
    var quiet = 10_000
    for sample in channels[channel] {
      if abs(sample) > 0.2 {
        if quiet > 1000 { count += 1 }
        quiet = 0
      } else {
        quiet += 1
      }
    }
    return count
  }
}

/// Returns an entry of an audio stream, or several that are separated by commas, as ffprobe prints them.
func soundEntry(_ file: String, _ name: String, track: Int = 0) throws -> String {
  try ffprobe(file, "-select_streams", "a:\(track)", "-show_entries", "stream=\(name)").joined()
}

/// Returns the time in seconds at which an audio stream ends, as ffprobe reads it.
func soundEnd(_ file: String) throws -> Double {
  let start = try #require(Double(try soundEntry(file, "start_time")))
  return start + (try #require(Double(try soundEntry(file, "duration"))))
}
