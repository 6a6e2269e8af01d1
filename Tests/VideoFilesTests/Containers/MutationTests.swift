import Files
import Foundation
import Geometry
import TestSupport
import Testing

@testable import VideoFiles

/// Damaged videos: none may be taken for a shorter one in silence.
struct MutationTests {
  /// A video with sound in some container.
  struct Source: CustomTestStringConvertible, Sendable {
    let name: String
    let codecs: [String]
    var options: [String] = []
    /// Whether ffmpeg writes to a pipe, and therefore cannot write lengths into the header afterwards.
    var isPiped = false

    var testDescription: String { name }

    /// Creates the video and returns its content.
    func make(in scratch: TemporaryFolder) throws -> Data {
      let isMatroska = name.hasSuffix("mkv") || name.hasSuffix("webm")
      let arguments =
        [
          "-v", "error", "-nostdin", "-y", "-f", "lavfi", "-i", "testsrc2=s=160x120:r=25:d=1.6", "-f", "lavfi", "-i",
          "sine=d=1.6:r=48000", "-g", "10", "-threads", "1",
        ] + codecs + options
      let container = isMatroska ? (name.hasSuffix("mkv") ? "matroska" : "webm") : "mp4"
      if isPiped {
        try run("sh", ["-c", "\"$@\" | cat > \"$0\"", scratch[name], "ffmpeg"] + arguments + ["-f", container, "-"])
      } else {
        try run("ffmpeg", arguments + [scratch[name]])
      }
      return try Data(contentsOf: URL(filePath: scratch[name]))
    }
  }

  static let h264 = ["-c:v", "libx264", "-c:a", "aac"]
  static let sources = [
    Source(name: "h264.mp4", codecs: h264), Source(name: "hevc.mov", codecs: hevc, options: ["-tag:v", "hvc1"]),
    Source(name: "av1.mp4", codecs: av1),
    Source(name: "fragments.mp4", codecs: h264, options: ["-movflags", "frag_keyframe+empty_moov"]),
    Source(
      name: "live.mp4", codecs: h264, options: ["-movflags", "frag_keyframe+empty_moov+skip_trailer"], isPiped: true),
    Source(name: "h264.mkv", codecs: h264, options: ["-cluster_time_limit", "500"]),
    Source(name: "av1.mkv", codecs: av1),
    Source(name: "vp9.webm", codecs: vp9, options: ["-cluster_time_limit", "500"]),
    Source(name: "live.webm", codecs: vp9, options: ["-cluster_time_limit", "500"], isPiped: true),
  ]
  static let hevc = ["-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "log-level=none", "-c:a", "aac"]
  static let vp9 = ["-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8", "-c:a", "libopus"]
  static let av1 = ["-c:v", "libaom-av1", "-cpu-used", "8", "-usage", "realtime", "-c:a", "libopus"]

  /// The result of reading a video.
  enum Outcome {
    case refused(FileError)
    case read(frames: Int, end: Double, findings: [VideoFinding])
  }

  func outcome(of path: String) -> Outcome {
    do throws(FileError) {
      let reader = try VideoReader(path: path)
      _ = try reader.prepare(CanvasRequest(unscaled: PixelRect(reader.info.displaySize)))
      var frames = 0
      var end: Int64 = 0
      while let item = try reader.next() {
        guard case .frame(let frame) = item else { continue }
        frames += 1
        end = max(end, frame.pts + frame.duration)
      }
      return .read(frames: frames, end: Double(end) * reader.info.timeBase.value, findings: reader.findings)
    } catch {
      return .refused(error)
    }
  }

  /// The offsets at which boxes, clusters and blocks begin, found by their identifiers.
  func boundaries(of file: Data, at path: String) throws -> [Int] {
    if path.hasSuffix("mp4") || path.hasSuffix("mov") {
      return ["moof", "mdat", "moov", "mfra"].flatMap { type in
        file.indices.dropLast(4).filter { file[$0..<$0 + 4].elementsEqual(type.utf8) }.map { $0 - 4 }
      }
    }
    let clusters = file.indices.dropLast(4).filter { file[$0..<$0 + 4].elementsEqual([0x1F, 0x43, 0xB6, 0x75]) }
    let blocks = try ffprobe(path, "-show_entries", "packet=pos").compactMap { Int($0) }
    return clusters + blocks.compactMap { block in (2...9).map { block - $0 }.first { file[$0] == 0xA3 } }
  }

  @Test(arguments: sources)
  func damageIsNoticed(_ source: Source) throws {
    let count = ProcessInfo.processInfo.environment["VITRINE_MUTATIONS"].flatMap { Int($0) } ?? 8
    let scratch = try TemporaryFolder()
    let whole = try source.make(in: scratch)
    guard case .read(let frames, let end, let findings) = outcome(of: scratch[source.name]) else {
      Issue.record("the whole video is refused: \(outcome(of: scratch[source.name]))")
      return
    }
    #expect(frames == 40)
    #expect(source.isPiped == findings.contains { if case .unstatedLength = $0 { true } else { false } })
    #expect(findings.count == (source.isPiped ? 1 : 0), "\(findings)")
    let boundaries = try boundaries(of: whole, at: scratch[source.name])
    var refused = 0
    var warned = 0
    var kept = 0
    for number in 0..<count {
      var random = SplitMix(spreading: number + 1)
      let mutation = Mutation(of: whole, boundaries: boundaries, using: &random)
      let path = try scratch.file("damaged-\(source.name)", mutation.applied(to: whole))
      switch outcome(of: path) {
      case .refused(let error):
        refused += 1
        #expect(error.operation == .read, "\(mutation): \(error)")
      case .read(_, _, let findings) where !findings.isEmpty: warned += 1
      case .read(let found, let foundEnd, _):
        kept += 1
        #expect(found >= frames, "\(mutation): \(found) frames, \(foundEnd) s")
        #expect(foundEnd > end - 0.04, "\(mutation): \(found) frames, \(foundEnd) s")
      }
    }
    if count > 8 { print("\(source.name): \(refused) refused, \(warned) read with a warning, \(kept) read whole") }
  }
}
