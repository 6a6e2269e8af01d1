import Foundation
import Geometry
import TestSupport
import Testing

@testable import VideoFiles

/// Video and audio timestamps, as ffprobe reads them from source and output.
struct TimestampTests {
  /// The ffmpeg arguments that create each video; the last one is its file name.
  static let sources: [[String]] = [
    // A variable frame rate in the time base that phones use, reordered frames, audio with priming samples.
    [
      "-f", "lavfi", "-i", "testsrc2=s=64x48:r=60:d=2", "-f", "lavfi", "-i", "sine=d=2:r=48000", "-vf",
      "select='gt(random(1)\\,0.4)'", "-fps_mode", "vfr", "-c:v", "libx264", "-bf", "3", "-video_track_timescale",
      "600",
      "-c:a", "aac", "vfr.mov",
    ],
    // A time base of milliseconds.
    [
      "-f", "lavfi", "-i", "testsrc2=s=64x48:r=30000/1001:d=2", "-f", "lavfi", "-i", "sine=d=2:r=48000", "-c:v",
      "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8", "-c:a", "libopus", "ms.webm",
    ],
    // A time base too coarse for the output.
    [
      "-f", "lavfi", "-i", "testsrc2=s=64x48:r=10:d=2", "-c:v", "libx264", "-video_track_timescale", "10", "coarse.mp4",
    ],
    // Video that starts after the audio, and vice versa.
    [
      "-itsoffset", "1.234", "-f", "lavfi", "-i", "testsrc2=s=64x48:r=24000/1001:d=1", "-f", "lavfi", "-i",
      "sine=d=2:r=44100", "-c:v", "libx264", "-c:a", "aac", "late.mp4",
    ],
    [
      "-f", "lavfi", "-i", "testsrc2=s=64x48:r=25:d=1", "-itsoffset", "0.7", "-f", "lavfi", "-i", "sine=d=2:r=44100",
      "-map", "0", "-map", "1", "-c:v", "libx264", "-c:a", "aac", "early.mp4",
    ],
    ["-f", "lavfi", "-i", "testsrc2=s=64x48:r=240:d=0.5", "-c:v", "libx264", "fast.mp4"],
    ["-f", "lavfi", "-i", "testsrc2=s=64x48:r=1/5:d=20", "-c:v", "libx264", "slow.mp4"],
    ["-f", "lavfi", "-i", "testsrc2=s=64x48:r=25", "-frames:v", "1", "-c:v", "libx264", "one.mp4"],
    ["-f", "lavfi", "-i", "testsrc2=s=64x48:r=25", "-frames:v", "2", "-c:v", "libx264", "two.mp4"],
  ]

  @Test(arguments: sources)
  func timestampsAreThoseOfTheSource(_ arguments: [String]) throws {
    let scratch = try TemporaryFolder()
    let source = scratch[arguments[arguments.count - 1]]
    try run("ffmpeg", ["-v", "error", "-nostdin"] + arguments.dropLast() + [source])
    // The default preset, which reorders frames, and one that does not.
    for preset in ["veryfast", "ultrafast"] {
      let output = scratch["\(preset).mp4"]
      let receipt = try transcode(source, to: output, settings: EncoderSettings(preset: preset, threads: 2))
      let times = try frameTimes(source)
      #expect(try frameTimes(output) == times)
      #expect(receipt.frames == times.count)
      #expect(try VideoReader.frameTimes(path: source).count == times.count)
      #expect(try VideoReader.frameTimes(path: output).count == times.count)
      let sound = { (file: String) in
        try ffprobe(file, "-select_streams", "a", "-show_entries", "packet=pts_time").compactMap { Double($0) }
      }
      let theirs = try sound(source)
      let ours = try sound(output)
      #expect(theirs.count == ours.count)
      // WebM's milliseconds are converted to samples, at most half a millisecond off; all other times are equal.
      let tolerance = source.hasSuffix("webm") ? 0.0006 : 0
      #expect(zip(theirs, ours).allSatisfy { abs($0 - $1) <= tolerance })
    }
  }

  @Test func videosCutWithoutDecodingKeepTheFramesThatPlayersSkip() throws {
    let scratch = try TemporaryFolder()
    try ffmpeg(
      "-f", "lavfi", "-i", "testsrc2=s=64x48:r=30:d=4", "-f", "lavfi", "-i", "sine=d=4:r=48000", "-c:v", "libx264",
      "-g",
      "40", "-c:a", "aac", scratch["whole.mp4"])
    let source = scratch["cut.mp4"]
    try ffmpeg("-ss", "1.03", "-i", scratch["whole.mp4"], "-c", "copy", "-t", "1.5", source)
    let output = scratch["out.mp4"]
    try transcode(source, to: output)
    #expect(try frameTimes(output) == frameTimes(source))
    let packets = { (file: String) in
      try ffprobe(file, "-select_streams", "a", "-show_entries", "packet=pts,flags").map { $0.prefix { $0 != "D" } }
    }
    #expect(try packets(source).first?.hasPrefix("-") == true)
    #expect(try packets(output) == packets(source))
    let hash = { (file: String) in try ffmpeg("-i", file, "-map", "0:a", "-c", "copy", "-f", "streamhash", "-") }
    #expect(try hash(output) == hash(source))
  }

  @Test(arguments: [
    (1, 600, 600, 1), (1, 30, 600, 20), (1001, 30000, 30000, 1001), (1, 25, 600, 24), (1, 57600, 57600, 1),
  ])
  func timeBaseIsExact(_ numbers: (Int, Int, Int, Int)) throws {
    let (timeBase, unit) = try VideoEncoder.exactTimeBase(of: Rational(numbers.0, numbers.1), file: "x")
    #expect(timeBase.num == 1)
    #expect(Int(timeBase.den) == numbers.2)
    #expect(Int(unit) == numbers.3)
  }

  @Test func timestampsAreReadWithoutDecoding() throws {
    let scratch = try TemporaryFolder()
    let source = scratch["a.mp4"]
    try ffmpeg("-f", "lavfi", "-i", "testsrc2=s=64x48:r=30:d=1", "-c:v", "libx264", "-bf", "3", source)
    let unit = try VideoReader(path: source).info.timeBase
    let times = try VideoReader.frameTimes(path: source).map { String(format: "%.6f", Double($0) * unit.value) }
    #expect(times == (try frameTimes(source)))
  }
}
