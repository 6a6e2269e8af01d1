import Foundation
import Geometry
import TestSupport
import Testing

@testable import VideoFiles

/// The content of written video files.
struct OutputTests {
  /// Creates a video with phone metadata and tracks: a location, a device name, a time code and two audio tracks.
  func phoneVideo(in scratch: TemporaryFolder) throws -> String {
    let path = scratch["phone.mov"]
    try ffmpeg(
      "-f", "lavfi", "-i", "testsrc2=s=128x96:r=30:d=3", "-f", "lavfi", "-i", "sine=d=3:r=48000", "-map", "0", "-map",
      "1", "-map", "1", "-c:v", "libx264", "-c:a", "aac", "-timecode", "01:00:00:00", "-metadata",
      "location=+48.8577+002.2950/", "-metadata", "make=Orchard", "-metadata",
      "creation_time=2026-03-04T12:30:00Z", "-metadata:s:a:0", "language=fra", "-movflags", "use_metadata_tags", path)
    return path
  }

  @Test func indexComesFirstAndPrivateMetadataIsDropped() throws {
    let scratch = try TemporaryFolder()
    let source = try phoneVideo(in: scratch)
    let info = try VideoReader(path: source).info
    #expect(info.hasLocation)
    #expect(info.otherTracks == ["data: tmcd"])
    let output = scratch["out.mp4"]
    try transcode(source, to: output)
    #expect(!(try VideoReader(path: output).info.hasLocation))
    #expect(try ffprobe(output, "-show_entries", "stream=codec_type") == ["video", "audio", "audio"])
    let bytes = try Data(contentsOf: URL(fileURLWithPath: output))
    let place = { (type: String) in try #require(bytes.range(of: Data(type.utf8))).lowerBound }
    #expect(try place("moov") < place("mdat"))
    for secret in ["48.8577", "Orchard", "Lavf", "x265"] {
      #expect(bytes.range(of: Data(secret.utf8)) == nil, "\(secret)")
    }
    #expect(try ffprobe(output, "-show_entries", "format_tags=creation_time").isEmpty)
    #expect(try ffprobe(output, "-select_streams", "a:0", "-show_entries", "stream_tags=language") == ["fra"])
  }

  @Test(arguments: [
    "Lunch, 642 kcal", "昼ごはん、642 kcal 🍱 <& \"quoted\">", "غداء، 642", String(repeating: "é🍱&", count: 20_000),
  ]) func descriptionsAreReadable(_ words: String) throws {
    let scratch = try TemporaryFolder()
    let stream = VideoStream(
      size: PixelSize(width: 64, height: 64), format: PlanarFormat(), timeBase: Rational(1, 30),
      frameRate: Rational(30, 1))
    for (name, description) in [("said.mp4", words), ("silent.mp4", nil)] {
      let writer = try VideoWriter(
        Muxer.Destination(scratch[name]), stream: stream, audio: .none, description: description,
        settings: EncoderSettings(preset: "ultrafast", threads: 1))
      try writer.write(
        VideoFrame(image: PlanarImage(size: stream.size, format: stream.format), pts: 0, duration: 1))
      _ = try writer.finish()
    }
    func tags(_ name: String) throws -> String {
      let read = try run(
        "ffprobe", "-v", "error", "-show_entries", "format_tags=description", "-of", "default=nk=1:nw=1", scratch[name])
      return String(decoding: read, as: UTF8.self)
    }
    #expect(try tags("said.mp4") == words + "\n")
    #expect(try tags("silent.mp4") == "")
    let byExif = try run("exiftool", "-s3", "-charset", "UTF8", "-ItemList:Description", scratch["said.mp4"])
    #expect(String(decoding: byExif, as: UTF8.self) == words + "\n")
  }

  @Test(arguments: EncoderSettings.Codec.allCases)
  func outputIsDeterministic(_ codec: EncoderSettings.Codec) throws {
    let scratch = try TemporaryFolder()
    let source = scratch["a.mp4"]
    // The frames are large and have enough motion for a race between frames encoded in parallel to show.
    try ffmpeg(
      "-f", "lavfi", "-i", "testsrc2=s=256x512:r=30:d=0.6,scroll=v=0.1", "-f", "lavfi", "-i", "sine=d=0.6", "-c:v",
      "libx264", "-preset", "ultrafast", "-c:a", "aac", source)
    var outputs: Set<Data> = []
    for (run, threads) in [1, 2, 2, 5].enumerated() {
      let output = scratch["\(run).mp4"]
      try transcode(source, to: output, settings: EncoderSettings(codec: codec, preset: "superfast", threads: threads))
      outputs.insert(try Data(contentsOf: URL(fileURLWithPath: output)))
    }
    #expect(outputs.count == 1)
    #expect(try videoEntry(scratch["0.mp4"], "codec_tag_string") == (codec == .hevc ? "hvc1" : "avc1"))
  }

  @Test(arguments: EncoderSettings.Codec.allCases)
  func groupsOfPicturesAreClosedAndShort(_ codec: EncoderSettings.Codec) throws {
    let scratch = try TemporaryFolder()
    let source = scratch["a.mp4"]
    try ffmpeg(
      "-f", "lavfi", "-i", "testsrc2=s=64x48:r=20:d=7", "-c:v", "libx264", "-preset", "ultrafast", source)
    let output = scratch["out.mp4"]
    try transcode(source, to: output, settings: EncoderSettings(codec: codec, threads: 2))
    // In decoding order, no frame after a key frame may have an earlier timestamp.
    let packets = try ffprobe(output, "-select_streams", "v", "-show_entries", "packet=pts_time,flags").map {
      $0.split(separator: ",")
    }
    var key = -1.0
    for packet in packets {
      let time = try #require(Double(packet[0]))
      if packet[1].hasPrefix("K") {
        if key >= 0 { #expect(time - key <= 2.001) }
        key = time
      }
      #expect(time >= key)
    }
    #expect(key > 3.9)
  }

  @Test func colorTagsAreThoseOfTheSourceOrAssumed() throws {
    let scratch = try TemporaryFolder()
    let tags = { (file: String) in
      try videoEntry(file, "color_range,color_space,color_transfer,color_primaries").split(separator: "\n")
        .joined(separator: " ")
    }
    let cases: [(size: String, arguments: [String], expected: String)] = [
      ("1280x720", [], "tv bt709 bt709 bt709"), ("96x64", [], "tv smpte170m smpte170m smpte170m"),
      ("64x576", [], "tv bt470bg smpte170m bt470bg"),
      (
        "96x64",
        [
          "-bsf:v",
          "h264_metadata=colour_primaries=12:transfer_characteristics=13:matrix_coefficients=1:video_full_range_flag=0",
        ],
        "tv bt709 iec61966-2-1 smpte432"
      ),
      ("96x64", ["-color_range", "pc", "-colorspace", "bt470bg"], "pc bt470bg smpte170m smpte170m"),
    ]
    for (index, (size, arguments, expected)) in cases.enumerated() {
      let source = scratch["\(index).mp4"]
      try run(
        "ffmpeg",
        [
          "-v", "error", "-f", "lavfi", "-i", "testsrc2=s=\(size):r=25:d=0.08", "-pix_fmt", "yuv420p", "-c:v",
          "libx264",
        ]
          + arguments + [source])
      let output = scratch["out\(index).mp4"]
      try transcode(source, to: output)
      let found = try tags(output)
      #expect(found == expected)
    }
  }

  @Test(arguments: [("arib-std-b67", "hlg"), ("smpte2084", "pq")])
  func hdrIsKeptOrMapped(_ names: (String, String)) throws {
    let scratch = try TemporaryFolder()
    let source = scratch["hdr.mov"]
    try ffmpeg(
      "-f", "lavfi", "-i", "testsrc2=s=96x64:r=25:d=0.2", "-pix_fmt", "yuv420p10le", "-c:v", "libx265", "-x265-params",
      "log-level=none:colorprim=bt2020:transfer=\(names.0):colormatrix=bt2020nc", source)
    let tags = "pix_fmt,color_range,color_space,color_transfer,color_primaries,profile"
    let kept = scratch["kept.mp4"]
    try transcode(source, to: kept) { info in
      #expect(info.isHDR)
      #expect(info.format.transfer == (names.1 == "hlg" ? .hlg : .pq))
      #expect(info.format.hasWidePrimaries)
      return CanvasRequest(unscaled: PixelRect(info.displaySize))
    }
    #expect(try videoEntry(kept, tags) == "Main 10\nyuv420p10le\ntv\nbt2020nc\n\(names.0)\nbt2020")
    let mapped = scratch["mapped.mp4"]
    try transcode(source, to: mapped) { CanvasRequest(unscaled: PixelRect($0.displaySize), hdr: .sdr) }
    #expect(try videoEntry(mapped, tags) == "Main\nyuv420p\ntv\nbt709\nbt709\nbt709")
    #expect(try frameTimes(mapped) == frameTimes(source))
  }

  @Test func toneMappingKeepsGreyGreyAndItsOrder() throws {
    let scratch = try TemporaryFolder()
    var means: [Int] = []
    for (index, level) in [64, 300, 502, 721, 940].enumerated() {
      let source = scratch["\(index).mov"]
      try ffmpeg(
        "-f", "lavfi", "-i", "color=black:s=64x64:r=25:d=0.08,format=yuv420p10le,lutyuv=y=\(level):u=512:v=512", "-c:v",
        "libx265", "-x265-params",
        "log-level=none:lossless=1:colorprim=bt2020:transfer=arib-std-b67:colormatrix=bt2020nc", source)
      let frame = try #require(
        try frames(of: source) { CanvasRequest(unscaled: PixelRect($0.displaySize), hdr: .sdr) }.first)
      #expect(frame.image.format == PlanarFormat())
      #expect(frame.image.samples(plane: 1).allSatisfy { abs($0 - 128) <= 1 })
      #expect(frame.image.samples(plane: 2).allSatisfy { abs($0 - 128) <= 1 })
      means.append(frame.image[0, 30, 30])
    }
    #expect(means == means.sorted())
    #expect(Set(means).count == means.count)
    #expect(means[0] == 16)
    #expect(means[4] <= 235)
    #expect(means[3] > 120)
  }

  @Test func generatedVideoWithSound() throws {
    let scratch = try TemporaryFolder()
    let output = scratch["video.mp4"]
    let format = PlanarFormat()
    let size = PixelSize(width: 64, height: 48)
    let stream = VideoStream(size: size, format: format, timeBase: Rational(1, 30), frameRate: Rational(30, 1))
    let writer = try VideoWriter(
      Muxer.Destination(output), stream: stream, audio: .encoded(sampleRate: 48000, channels: 2),
      settings: EncoderSettings(preset: "ultrafast", crf: 10, threads: 2))
    for index in 0..<30 {
      let image = PlanarImage(size: size, format: format)
      image.fill(luma: 40 + 5 * index, blue: 128, red: 128)
      try writer.write(VideoFrame(image: image, pts: Int64(index), duration: 1))
      let wave = (0..<1600).map { Float(sin(2 * Double.pi * 440 * Double(index * 1600 + $0) / 48000)) * 0.5 }
      try writer.write(samples: [wave, wave.map { $0 / 2 }])
    }
    let receipt = try writer.finish()
    #expect(receipt.frames == 30)
    #expect(receipt.duration == 1)
    #expect(receipt.bytes == Int64(try Data(contentsOf: URL(fileURLWithPath: output)).count))
    let luma = try ffmpeg("-i", output, "-f", "rawvideo", "-pix_fmt", "yuv420p", "-")
    for index in 0..<30 { #expect(abs(Int(luma[index * 64 * 48 * 3 / 2 + 20 * 64 + 30]) - (40 + 5 * index)) <= 2) }
    let sound = try ffmpeg("-i", output, "-f", "f32le", "-").withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    // The decoder rounds up to whole packets, but the waveform keeps its position.
    #expect(sound.count / 2 >= 48000)
    func power(_ channel: Int, _ frequency: Double) -> Double {
      var real = 0.0
      var imaginary = 0.0
      for index in 4800..<43200 {
        let angle = 2 * Double.pi * frequency * Double(index) / 48000
        real += Double(sound[2 * index + channel]) * sin(angle)
        imaginary += Double(sound[2 * index + channel]) * cos(angle)
      }
      return real / 19200
    }
    #expect(abs(power(0, 440) - 0.5) < 0.02)
    #expect(abs(power(1, 440) - 0.25) < 0.02)
    #expect(abs(power(0, 1000)) < 0.01)
  }
}
