import Foundation
import Geometry
import TestSupport
import Testing

@testable import VideoFiles

/// Content of videos besides pictures and sound, which the output retains if it can hold it. Findings report the rest.
struct KeptContentTests {
  let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder() }

  static let picture = ["-f", "lavfi", "-i", "testsrc2=s=96x64:r=25:d=1"]

  private func make(_ name: String, _ arguments: [String]) throws -> String {
    try run("ffmpeg", ["-v", "error", "-nostdin", "-y"] + arguments + [scratch[name]])
    return scratch[name]
  }

  /// Writes a video again. Returns the findings of reading and writing.
  private func findings(
    _ source: String, to output: String, isStrict: Bool = false, hdr: HDRPolicy = .keep
  ) throws -> [VideoFinding] {
    let reader = try VideoReader(path: source)
    let stream = try reader.prepare(CanvasRequest(unscaled: PixelRect(reader.info.displaySize), hdr: hdr))
    var settings = EncoderSettings(preset: "ultrafast", threads: 2)
    settings.isStrict = isStrict
    let writer = try VideoWriter(
      Muxer.Destination(output, container: output.hasSuffix(".mov") ? .mov : .mp4), stream: stream,
      audio: .from(reader, .copy), settings: settings)
    while let item = try reader.next() {
      switch item {
      case .frame(let frame): try writer.write(frame)
      case .audio(let packet): try writer.write(packet)
      }
    }
    return reader.findings + (try writer.finish().findings)
  }

  // MARK: - HDR

  static let hdr = "log-level=none:colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc"
  static let display = "G(13250,34500)B(7500,3000)R(34000,16000)WP(15635,16450)L(10000000,50)"

  /// Returns the lines of ffprobe about HDR in the first frame.
  private func frameMetadata(_ path: String) throws -> [String] {
    let data = try run(
      "ffprobe", "-v", "error", "-select_streams", "v", "-read_intervals", "%+#1", "-show_frames",
      "-of", "default=nw=1", path)
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
      .filter {
        $0.contains("_x=") || $0.contains("_y=") || $0.contains("luminance=") || $0.hasPrefix("max_content")
          || $0.hasPrefix("max_average")
      }
  }

  @Test(arguments: ["hdr.mov", "hdr.mkv"]) func hdr10MetadataIsKept(_ name: String) throws {
    let parameters = Self.hdr + ":master-display=\(Self.display):max-cll=1000,400"
    let source = try make(
      name, Self.picture + ["-pix_fmt", "yuv420p10le", "-c:v", "libx265", "-x265-params", parameters])
    let expected = try frameMetadata(source)
    #expect(expected.contains("max_content=1000"))
    #expect(expected.contains("red_x=34000/50000"))
    let output = scratch["out.mp4"]
    #expect(try findings(source, to: output).isEmpty)
    #expect(try frameMetadata(output) == expected)
    // The header repeats it for players that do not look into frames.
    let bytes = try Data(contentsOf: URL(filePath: output))
    #expect(bytes.range(of: Data("mdcv".utf8)) != nil)
    #expect(bytes.range(of: Data("clli".utf8)) != nil)
    #expect(try findings(source, to: scratch["sdr.mp4"], hdr: .sdr).isEmpty)
    #expect(try frameMetadata(scratch["sdr.mp4"]).isEmpty)
  }

  @Test func videosWithoutHDR10MetadataGetNone() throws {
    let source = try make(
      "plain.mov", Self.picture + ["-pix_fmt", "yuv420p10le", "-c:v", "libx265", "-x265-params", Self.hdr])
    #expect(try findings(source, to: scratch["out.mp4"]).isEmpty)
    #expect(try frameMetadata(scratch["out.mp4"]).isEmpty)
  }

  // MARK: - Chapters and timecode

  private func chapters(_ path: String) throws -> [String] {
    try ffprobe(path, "-show_chapters", "-show_entries", "chapter=start_time,end_time:chapter_tags=title")
  }

  @Test(arguments: ["chapters.mp4", "chapters.mkv", "chapters.mov"]) func chaptersAreKept(_ name: String) throws {
    let list = try scratch.file(
      "chapters.txt",
      Data(
        """
        ;FFMETADATA1
        [CHAPTER]
        TIMEBASE=1/1000
        START=0
        END=400
        title=Soup
        [CHAPTER]
        TIMEBASE=1/1000
        START=400
        END=1000
        title=昼ごはん
        """.utf8))
    let source = try make(
      name, Self.picture + ["-i", list, "-map", "0", "-map_chapters", "1", "-c:v", "libx264"])
    #expect(try chapters(source) == ["0.000000,0.400000,Soup", "0.400000,1.000000,昼ごはん"])
    for output in [scratch["out.mp4"], scratch["out.mov"]] {
      #expect(try findings(source, to: output).isEmpty)
      #expect(try chapters(output) == chapters(source))
      #expect(try frameTimes(output) == frameTimes(source))
    }
    #expect(
      try findings(source, to: scratch["strict.mp4"], isStrict: true) == [.omitted("chapters", alternative: nil)])
    #expect(try chapters(scratch["strict.mp4"]).isEmpty)
  }

  @Test func timecodeIsKeptInQuickTime() throws {
    let source = try make("timecode.mov", Self.picture + ["-c:v", "libx264", "-timecode", "01:02:03:04"])
    let output = scratch["out.mov"]
    #expect(try findings(source, to: output).isEmpty)
    let read = try ffprobe(
      output, "-select_streams", "d", "-show_entries", "stream=codec_tag_string:stream_tags=timecode")
    #expect(read == ["tmcd,01:02:03:04"])
    #expect(try findings(source, to: scratch["out.mp4"]) == [.omitted("timecode", alternative: ".mov")])
  }

  // MARK: - What no output holds

  @Test func subtitlesAreMentioned() throws {
    let list = try scratch.file("words.srt", Data("1\n00:00:00,000 --> 00:00:00,500\nSoup\n".utf8))
    let source = try make(
      "words.mp4", Self.picture + ["-i", list, "-map", "0", "-map", "1", "-c:v", "libx264", "-c:s", "mov_text"])
    #expect(try findings(source, to: scratch["out.mp4"]) == [.omitted("subtitles", alternative: nil)])
  }

  @Test(arguments: [(0.5, true), (1, false)]) func transparencyIsMentionedIfThereIsAny(_ alpha: Double, _ isLost: Bool)
    throws
  {
    let filter = "format=yuva444p10le,geq=lum='p(X,Y)':cb='p(X,Y)':cr='p(X,Y)':a='if(lt(X,48),\(alpha)*1023,1023)'"
    let source = try make(
      "alpha.mov", Self.picture + ["-vf", filter, "-c:v", "prores_ks", "-profile:v", "4444", "-alpha_bits", "16"])
    #expect(try videoEntry(source, "pix_fmt") == "yuva444p12le" || videoEntry(source, "pix_fmt") == "yuva444p10le")
    let expected: [VideoFinding] = isLost ? [.omitted("transparency", alternative: nil)] : []
    #expect(try findings(source, to: scratch["out.mp4"]) == expected)
  }

  @Test func transparencyOfVP9IsMentioned() throws {
    let source = try make(
      "alpha.webm",
      Self.picture + ["-vf", "format=yuva420p,colorchannelmixer=aa=0.5", "-c:v", "libvpx-vp9", "-cpu-used", "8"])
    #expect(try findings(source, to: scratch["out.mp4"]) == [.omitted("transparency", alternative: nil)])
  }

  @Test(arguments: [("240.0", true), ("30.0", false)]) func slowMotionIsMentioned(_ rate: String, _ isLost: Bool) throws
  {
    let source = try make(
      "slow.mp4",
      Self.picture + [
        "-c:v", "libx264", "-movflags", "use_metadata_tags", "-metadata", "com.android.capture.fps=\(rate)",
      ])
    let expected: [VideoFinding] = isLost ? [.omitted("slow-motion setting", alternative: nil)] : []
    #expect(try findings(source, to: scratch["out.mp4"]) == expected)
  }

  /// The description of MV-HEVC has the configuration of another layer and says that it is for the second eye. FFmpeg 7.1
  /// reads the configuration, and refuses an empty one.
  @Test(
    .enabled(if: RecordedRelease.isThisOne),
    arguments: [(["lhvC", "vexu"], "picture for the second eye"), (["lhvC"], "transparency")])
  func layersAreMentioned(_ boxes: [String], _ lost: String) throws {
    let source = try make(
      "layers.mov", Self.picture + ["-c:v", "libx265", "-x265-params", "log-level=none", "-tag:v", "hvc1"])
    var movie = try MovieBytes(source)
    for box in boxes { movie.append(MovieBytes.box(box, Data(count: 8)), toEntryOfTrack: 0) }
    let layered = try scratch.file("layered.mov", movie.data)
    #expect(try findings(layered, to: scratch["out.mp4"]) == [.omitted(lost, alternative: nil)])
  }

  /// iPhones store slow motion at the full frame rate, with a flag that says whether to play it at that rate.
  @Test(arguments: [("120", "0", true), ("120", "1", false), ("30", "0", false)])
  func slowMotionOfQuickTimeIsMentioned(_ rate: String, _ intent: String, _ isLost: Bool) throws {
    let source = try make(
      "slow.mov",
      [
        "-f", "lavfi", "-i", "testsrc2=s=96x64:r=\(rate):d=0.5", "-c:v", "libx264", "-movflags", "use_metadata_tags",
        "-metadata", "com.apple.quicktime.full-frame-rate-playback-intent=\(intent)",
      ])
    let expected: [VideoFinding] = isLost ? [.omitted("slow-motion setting", alternative: nil)] : []
    #expect(try findings(source, to: scratch["out.mp4"]) == expected)
  }

  @Test func aColorProfileIsMentioned() throws {
    var movie = try MovieBytes(try make("plain.mov", Self.picture + ["-c:v", "libx264"]))
    movie.append(MovieBytes.box("colr", Data("prof".utf8) + Data(count: 132)), toEntryOfTrack: 0)
    let source = try scratch.file("profile.mov", movie.data)
    #expect(try findings(source, to: scratch["out.mp4"]) == [.omitted("ICC profile", alternative: nil)])
  }

  /// Returns a copy of a raw HEVC stream in which each picture has HDR10+ metadata: a user data message (ITU-T T.35) with
  /// the codes of SMPTE 2094-40, one window, and zeros.
  private func addingDynamicMetadata(_ stream: Data) -> Data {
    let message: [UInt8] = [0xB5, 0, 0x3C, 0, 1, 4, 1, 0x40] + [UInt8](repeating: 0, count: 14)
    let unit: [UInt8] = [39 << 1, 1, 4, UInt8(message.count)] + message + [0x80]
    var escaped: [UInt8] = []
    var zeros = 0
    for byte in unit {
      // Three bytes that look like the start of a unit are separated.
      if zeros >= 2, byte <= 3 {
        escaped.append(3)
        zeros = 0
      }
      escaped.append(byte)
      zeros = byte == 0 ? zeros + 1 : 0
    }
    let start = Data([0, 0, 0, 1])
    var result = Data()
    var rest = stream[...]
    while let range = rest.range(of: Data([0, 0, 1])), range.upperBound < rest.endIndex {
      let end = rest[range.upperBound...].range(of: Data([0, 0, 1]))?.lowerBound ?? rest.endIndex
      let content = rest[range.upperBound..<end]
      // Units below 32 are slices. The first bit after their header says whether one begins a picture.
      if content[content.startIndex] >> 1 & 63 < 32, content[content.startIndex + 2] & 0x80 != 0 {
        result += start + escaped
      }
      result += start + content
      rest = rest[end...]
    }
    return result
  }

  @Test func dynamicMetadataIsMentioned() throws {
    // A raw stream has no times. Without B-frames, frames have those of their order.
    let raw = try make(
      "raw.hevc",
      Self.picture + ["-pix_fmt", "yuv420p10le", "-c:v", "libx265", "-x265-params", Self.hdr + ":bframes=0"])
    let dynamic = try scratch.file("dynamic.hevc", addingDynamicMetadata(try Data(contentsOf: URL(filePath: raw))))
    let source = scratch["dynamic.mp4"]
    try run(
      "ffmpeg",
      ["-v", "error", "-fflags", "+genpts", "-r", "25", "-i", dynamic, "-c", "copy", "-tag:v", "hvc1", source])
    let frames = try run("ffprobe", "-v", "error", "-show_frames", source)
    #expect(String(decoding: frames, as: UTF8.self).components(separatedBy: "SMPTE2094-40").count == 26)
    #expect(try findings(source, to: scratch["out.mp4"]) == [.omitted("HDR10+ metadata", alternative: nil)])
    #expect(try findings(source, to: scratch["sdr.mp4"], hdr: .sdr).isEmpty)
  }
}
