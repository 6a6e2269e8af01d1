import Foundation
import Geometry
import TestSupport
import Testing
import VideoFiles

@testable import Exporting

/// Parts of videos have the frames of FFmpeg's accurate cut, and the audio that belongs to them.
@Suite struct TrimmedVideoTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Sources that are difficult to cut, each for a different reason.
  enum Kind: CaseIterable {
    /// B-frames in closed groups.
    case closed
    /// Groups whose first frames refer to the group before.
    case open
    /// HEVC with open groups, in QuickTime.
    case hevc
    /// Frames of uneven durations.
    case uneven
    /// A single key frame.
    case endless
    /// Sound that starts after the frames.
    case lateSound
    /// Frames that start after the sound, in Matroska.
    case earlySound
    /// Uncompressed sound.
    case uncompressed

    var encoding: [String] {
      switch self {
      case .closed: ["-c:v", "libx264", "-g", "20", "-bf", "3", "-c:a", "aac"]
      case .open: ["-c:v", "libx264", "-x264-params", "open-gop=1:keyint=20:bframes=3", "-c:a", "aac"]
      case .hevc: ["-c:v", "libx265", "-x265-params", "open-gop=1:keyint=20:log-level=none", "-c:a", "aac"]
      case .uneven:
        [
          "-vf", "setpts=PTS+0.01*mod(N\\,3)/TB,settb=1/1000", "-vsync", "vfr", "-c:v", "libx264", "-g", "15", "-c:a",
          "libmp3lame",
        ]
      case .endless: ["-c:v", "libx264", "-g", "1000", "-c:a", "aac"]
      case .lateSound, .earlySound: ["-c:v", "libx264", "-g", "20", "-c:a", "aac"]
      case .uncompressed: ["-c:v", "libx264", "-g", "20", "-c:a", "pcm_s16le"]
      }
    }

    /// The offsets of the frames and the sound in seconds.
    var offsets: (video: Double, audio: Double) {
      switch self {
      case .lateSound: (0, 1.7)
      case .earlySound: (0.4, 0)
      default: (0, 0)
      }
    }

    var suffix: String {
      switch self {
      case .hevc, .uncompressed: "mov"
      case .earlySound: "mkv"
      default: "mp4"
      }
    }
  }

  /// Makes a video of six seconds.
  private func film(_ kind: Kind) throws -> String {
    let film = folder["film.\(kind.suffix)"]
    try run(
      "ffmpeg",
      [
        "-v", "error", "-itsoffset", "\(kind.offsets.video)", "-f", "lavfi", "-i", "testsrc2=s=64x96:r=25:d=6",
        "-itsoffset", "\(kind.offsets.audio)", "-f", "lavfi", "-i", "aevalsrc=0.3*sin(440*t*(1+t)):s=48000:d=6",
        "-pix_fmt", "yuv420p", "-preset", "ultrafast",
      ] + kind.encoding + [film])
    return film
  }

  /// Five ranges within six seconds, which begin and end between frames.
  private static func ranges(_ kind: Kind) -> [VideoRange] {
    var random = SplitMix(spreading: Kind.allCases.firstIndex(of: kind)! + 1)
    return (0..<5).map { index in
      let start = Double.random(in: 0..<5, using: &random)
      return index == 0
        ? VideoRange(from: start) : VideoRange(from: start, to: start + .random(in: 0.1..<2, using: &random))
    }
  }

  private func request(_ film: String, _ range: VideoRange, to output: String = "out.mov") throws -> ExportRequest {
    try ExportingTests.request(
      over: try Background(opening: film, threads: 2), to: folder[output], length: .range(range))
  }

  /// The frames of an export before it paints them, and their times in seconds.
  private func frames(_ request: ExportRequest) throws -> [(time: Double, luma: [Int])] {
    let frames = try ExportPlan(request, overlay: NoOverlay()).frames(threads: 2)
    let unit = try #require(frames.stream).timeBase.value
    var result: [(Double, [Int])] = []
    while let item = try frames.supply.next() {
      if case .frame(let frame) = item { result.append((Double(frame.pts) * unit, frame.image.samples(plane: 0))) }
    }
    return result
  }

  @Test(arguments: Kind.allCases) func framesAreThoseOfAnAccurateCut(_ kind: Kind) throws {
    let film = try film(kind)
    let first = try #require(try frameTimes(film).first.flatMap(Double.init))
    let all = try frames(request(film, VideoRange(from: 0)))
    for range in Self.ranges(kind) {
      let end = range.end.isFinite ? ":end=\(first + range.end)" : ""
      let cut = try ffmpeg(
        "-copyts", "-i", film, "-map", "0:v", "-vf", "trim=start=\(first + range.start)\(end)", "-fps_mode",
        "passthrough", "-enc_time_base", "-1", "-f", "framecrc", "-")
      let times = try Self.times(cut)
      let trimmed = try frames(request(film, range))
      #expect(trimmed.first?.time == 0)
      #expect(trimmed.count == times.count)
      for (frame, time) in zip(trimmed, times) {
        #expect(abs(frame.time - (time - times[0])) < 2e-4)
        let original = try #require(all.first { abs($0.time - all[0].time - (time - first)) < 2e-4 })
        let isSame = frame.luma == original.luma
        #expect(isSame)
      }
    }
  }

  /// The times in seconds of the frames in ffmpeg's list.
  private static func times(_ list: Data) throws -> [Double] {
    let lines = String(decoding: list, as: UTF8.self).split(separator: "\n")
    let base = try #require(lines.first { $0.hasPrefix("#tb 0: ") }).dropFirst("#tb 0: ".count).split(separator: "/")
    let unit = try #require(Double(base[0])) / (try #require(Double(base[1])))
    return try lines.filter { !$0.hasPrefix("#") }.map { line in
      try #require(Double(line.split(separator: ",")[2].trimmingCharacters(in: .whitespaces))) * unit
    }
  }

  /// A packet that ffprobe lists.
  private struct Packet: Decodable {
    var time: Double
    var duration: Double
    var hash: String

    enum CodingKeys: String, CodingKey {
      case time = "pts_time"
      case duration = "duration_time"
      case hash = "data_hash"
    }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      time = try #require(Double(values.decode(String.self, forKey: .time)))
      duration = try #require(Double(values.decode(String.self, forKey: .duration)))
      hash = try values.decode(String.self, forKey: .hash)
    }
  }

  private func packets(_ file: String) throws -> [Packet] {
    let list = try run(
      "ffprobe", "-v", "error", "-select_streams", "a:0", "-show_entries", "packet=pts_time,duration_time,data_hash",
      "-show_data_hash", "md5", "-of", "json", file)
    return try JSONDecoder().decode([String: [Packet]].self, from: list)["packets"] ?? []
  }

  @Test(arguments: Kind.allCases) func soundStaysWithTheFrames(_ kind: Kind) throws {
    let film = try film(kind)
    let all = try packets(film)
    let times = try frameTimes(film).compactMap(Double.init)
    for range in Self.ranges(kind) {
      let report = try exporter().export(request(film, range), overlay: NoOverlay())
      #expect(report.warnings.isEmpty)
      let first = try #require(times.first { $0 - times[0] + 1e-6 >= range.start })
      let heard = all.filter { $0.time + $0.duration > first && $0.time < times[0] + range.end }
      let kept = try packets(folder["out.mov"])
      let start = try #require(try frameTimes(folder["out.mov"]).first.flatMap(Double.init))
      #expect(start == 0)
      guard let earliest = heard.first else {
        #expect(kept.isEmpty)
        continue
      }
      // The output may start with an extra packet that primes the decoder.
      let extra = kept.count - heard.count
      #expect((0...1).contains(extra))
      // The last packet of uncompressed sound is cut to the sample.
      let whole = kind == .uncompressed ? heard.count - 1 : heard.count
      #expect(kept.dropFirst(extra).prefix(whole).map(\.hash) == heard.prefix(whole).map(\.hash))
      let beginning = try #require(kept.dropFirst(extra).first).time
      #expect(abs(beginning - (earliest.time - first)) < 1.1e-3)
    }
  }

  @Test func encodedSoundIsHeardAtItsTime() throws {
    let film = folder["click.mp4"]
    try ffmpeg(
      "-f", "lavfi", "-i", "testsrc2=s=64x96:r=25:d=4", "-f", "lavfi", "-i",
      "aevalsrc='0.8*between(t,2.5,2.51)':s=48000:d=4", "-pix_fmt", "yuv420p", "-c:v", "libx264", "-c:a", "alac",
      "-f", "mov", film)
    var request = try request(film, VideoRange(from: 1.3, to: 3.3))
    request.audio = .aac
    _ = try exporter().export(request, overlay: NoOverlay())
    let samples = try ffmpeg("-i", folder["out.mov"], "-map", "0:a", "-ac", "1", "-f", "f32le", "-")
    let values = samples.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    let click = try #require(values.firstIndex { abs($0) > 0.3 })
    // The first frame at or after 1.3 s is the one at 1.32 s.
    #expect(abs(Double(click) / 48_000 - (2.5 - 1.32)) < 0.002)
  }

  @Test func chaptersAndTimecodesMove() throws {
    let chapters = folder["chapters.txt"]
    try
      ";FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=2000\ntitle=One\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=2000\nEND=4000\ntitle=Two\n"
      .write(toFile: chapters, atomically: true, encoding: .utf8)
    let film = folder["film.mov"]
    try ffmpeg(
      "-f", "lavfi", "-i", "testsrc2=s=64x96:r=25:d=4", "-i", chapters, "-map_metadata", "1", "-map_chapters", "1",
      "-timecode", "01:00:00:00", "-pix_fmt", "yuv420p", "-c:v", "libx264", film)
    _ = try exporter().export(request(film, VideoRange(from: 1.2, to: 3)), overlay: NoOverlay())
    #expect(
      try ffprobe(folder["out.mov"], "-show_entries", "chapter=start_time,end_time")
        == ["0.000000,0.800000", "0.800000,1.800000"])
    #expect(
      try ffprobe(folder["out.mov"], "-select_streams", "v:0", "-show_entries", "stream_tags=timecode")
        == ["01:00:01:05"])
  }

  @Test func partsOutsideTheVideoAreRefused() throws {
    let film = try film(.closed)
    let late = try request(film, VideoRange(from: 6))
    #expect { try exporter().export(late, overlay: NoOverlay()) } throws: {
      "\($0)".contains("it ends before 6.0 s; choose an earlier start")
    }
    let narrow = try request(film, VideoRange(from: 1.01, to: 1.03))
    #expect { try exporter().export(narrow, overlay: NoOverlay()) } throws: {
      "\($0)".contains("it has no frame from 1.01 s to 1.03 s; choose a longer part")
    }
    #expect(!FileManager.default.fileExists(atPath: folder["out.mov"]))
  }

  /// The frame of a part that the studio shows is the one that the export encodes.
  @Test(arguments: [0.0, 1.25, 1.7, 4.3]) func aFrameOfAPartIsThatOfTheVideo(_ seconds: Double) throws {
    let film = try film(.open)
    let part = try exporter().frame(
      of: try request(film, VideoRange(from: 1.21)), overlay: NoOverlay(), at: seconds)
    // The first frame at or after 1.21 s is the one at 1.24 s.
    let whole = try exporter().frame(
      of: try request(film, VideoRange(from: 0)), overlay: NoOverlay(), at: max(seconds, 1.24))
    #expect(part == whole)
  }
}
