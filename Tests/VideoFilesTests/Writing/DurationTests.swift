import Foundation
import Geometry
import TestSupport
import Testing

@testable import VideoFiles

/// The duration of the video track, and timestamps that MP4 cannot store as they are.
struct DurationTests {
  /// The frames' timestamps in milliseconds, and the duration of the last frame.
  static let rhythms: [([Int64], Int64)] = [
    // Slow at first, then fast; fast at first, then slow; a long last frame; a random rhythm.
    ((0..<8).map { $0 * 400 } + (1...40).map { 2800 + $0 * 16 }, 16),
    ((0..<40).map { $0 * 16 } + (1...8).map { 624 + $0 * 400 }, 400),
    ((0..<30).map { $0 * 33 }, 900),
    (irregular, 7),
  ]
  static let irregular: [Int64] = {
    var random = SplitMix(seed: 5)
    var times: [Int64] = [250]
    for _ in 0..<60 { times.append(times[times.count - 1] + Int64.random(in: 1...200, using: &random)) }
    return times
  }()

  @Test(arguments: rhythms, [EncoderSettings.Codec.hevc, .h264])
  func trackLastsAsLongAsThePresentation(_ rhythm: ([Int64], Int64), _ codec: EncoderSettings.Codec) throws {
    let scratch = try TemporaryFolder()
    let path = scratch["out.mp4"]
    let size = PixelSize(width: 64, height: 48)
    let stream = VideoStream(
      size: size, format: PlanarFormat(), timeBase: Rational(1, 1000), frameRate: Rational(30, 1))
    let writer = try VideoWriter(
      Muxer.Destination(path), stream: stream, audio: .none,
      settings: EncoderSettings(codec: codec, preset: "veryfast", threads: 1))
    let (times, last) = rhythm
    for (index, time) in times.enumerated() {
      let image = PlanarImage(size: size, format: PlanarFormat())
      image.fill(luma: 40 + index * 3, blue: 128, red: 128)
      let next = index + 1 < times.count ? times[index + 1] : time + last
      try writer.write(VideoFrame(image: image, pts: time, duration: next - time))
    }
    let receipt = try writer.finish()
    let duration = times[times.count - 1] + last - times[0]
    #expect(receipt.duration == Double(duration) / 1000)
    #expect(try videoEntry(path, "has_b_frames") != "0")
    // The header and the table of the track, in the file itself.
    let file = [UInt8](try Data(contentsOf: URL(filePath: path)))
    #expect(number(in: file, of: "mdhd", at: 16) == duration)
    var sum = 0
    for entry in 0..<(number(in: file, of: "stts", at: 4)) {
      let place = 8 + 8 * entry
      #expect(number(in: file, of: "stts", at: place + 4) > 0)
      sum += number(in: file, of: "stts", at: place) * number(in: file, of: "stts", at: place + 4)
    }
    #expect(sum == duration)
    // ffprobe 7 leaves out the time before the first frame.
    let container = Double(number(in: file, of: "mvhd", at: 16)) / Double(number(in: file, of: "mvhd", at: 12))
    #expect(abs(container - Double(times[times.count - 1] + last) / 1000) < 0.0015)
    let shown = try frameTimes(path).compactMap { Double($0) }
    #expect(shown.map { Int64(($0 * 1000).rounded()) } == times)
  }

  /// Returns the big-endian number of four bytes at an offset in the content of the first box of a type.
  private func number(in file: [UInt8], of type: String, at offset: Int) -> Int {
    let name = Array(type.utf8)
    let start = file.indices.first { file[$0...].starts(with: name) }.map { $0 + 4 + offset } ?? 0
    return file[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  @Test(arguments: [("mkv", "matroska"), ("mov", "mov")])
  func repeatedAudioTimesAreSeparated(_ name: String, _ format: String) throws {
    let scratch = try TemporaryFolder()
    let source = scratch["source.\(name)"]
    if name == "mkv" {
      try ffmpeg(
        "-f", "lavfi", "-i", "testsrc2=s=64x48:r=25:d=1", "-f", "lavfi", "-i", "sine=d=1:r=48000", "-c:v", "libx264",
        "-c:a", "aac", "-bsf:a", "setts=ts=floor(N/3)*3072", source)
    } else {
      try ffmpeg(
        "-f", "lavfi", "-i", "testsrc2=s=64x48:r=25:d=1", "-f", "lavfi", "-i", "sine=d=1:r=48000", "-c:v", "libx264",
        "-c:a", "aac", "-bsf:a", "setts=ts=floor(N/3)*3072+mod(N\\,3)", source)
      var bytes = try Data(contentsOf: URL(filePath: source))
      let table = try #require(bytes.range(of: Data("stts".utf8), options: .backwards)).upperBound
      // The durations are 1, 1, 3070 again and again: the second becomes 0 here and there.
      for entry in stride(from: table + 8, to: table + 80, by: 24) { bytes[entry + 7] = 0 }
      try bytes.write(to: URL(filePath: source))
    }
    let output = scratch["out.mp4"]
    try transcode(source, to: output)
    #expect(try audioHashes(output) == audioHashes(source))
    let times = try ffprobe(output, "-select_streams", "a", "-show_entries", "packet=pts").compactMap { Int($0) }
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    let seconds = { (file: String) in
      try ffprobe(file, "-select_streams", "a", "-show_entries", "packet=pts_time").compactMap { Double($0) }
    }
    let theirs = try seconds(source)
    let ours = try seconds(output)
    #expect(ours.count == theirs.count)
    #expect(zip(theirs, ours).allSatisfy { abs($0 - $1) < 0.05 }, "\(theirs) \(ours)")
  }
}
