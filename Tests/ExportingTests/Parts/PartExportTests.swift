import Files
import Foundation
import Geometry
import TestSupport
import Testing
import VideoFiles
import Vitrine

@testable import Exporting

/// A video that is rendered in parts has the bytes of one that is exported as a whole.
@Suite struct PartExportTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Sources that are difficult to split into parts, each for a different reason.
  enum Kind: CaseIterable {
    /// B-frames in closed groups, with sound that is copied.
    case closed
    /// Groups whose first frames refer to the group before.
    case open
    /// HEVC with open groups.
    case hevc
    /// Frames of uneven durations.
    case uneven
    /// Interlaced frames, whose filter needs the frames around them.
    case interlaced
    /// Matroska, whose sound is encoded anew.
    case matroska

    var arguments: [String] {
      switch self {
      case .closed: ["-c:v", "libx264", "-g", "50", "-bf", "3", "-c:a", "aac"]
      case .open: ["-c:v", "libx264", "-x264-params", "open-gop=1:keyint=50:bframes=3", "-c:a", "aac"]
      case .hevc: ["-c:v", "libx265", "-x265-params", "open-gop=1:keyint=50:log-level=none", "-c:a", "aac"]
      case .uneven:
        ["-vf", "setpts=PTS+0.01*mod(N\\,3)/TB,settb=1/1000", "-vsync", "vfr", "-c:v", "libx264", "-g", "60", "-an"]
      case .interlaced: ["-c:v", "libx264", "-flags", "+ildct+ilme", "-g", "50", "-c:a", "aac"]
      case .matroska: ["-c:v", "libx264", "-g", "40", "-c:a", "libvorbis", "-ac", "2"]
      }
    }
    /// The number of parts, which depends on where the key frames are.
    var parts: Int { self == .uneven || self == .matroska ? 4 : 3 }
    var file: String { self == .matroska ? "film.mkv" : "film.mp4" }
  }

  /// Renders a film as a whole and in parts, the last part first, and compares the files.
  private func compare(_ film: String, _ overlay: some OverlaySource, settings: EncoderSettings) throws -> PartPlan {
    func request(_ output: String, threads: Int) throws -> ExportRequest {
      var settings = settings
      settings.threads = threads
      var request = try ExportingTests.request(over: try Background(opening: film, threads: threads), to: output)
      request.encoder = settings
      request.audio = film.hasSuffix("mkv") ? .aac : .copy
      return request
    }
    let sorted = JSONEncoder()
    sorted.outputFormatting = .sortedKeys
    let whole = try exporter().export(try request(folder["whole.mp4"], threads: 2), overlay: overlay)
    let joined = folder["joined.mp4"]
    let plan = try exporter(threads: 1).parts(of: try request(joined, threads: 1), overlay: overlay)
    // A plan is written and read between processes.
    let json = try sorted.encode(plan)
    let read = try JSONDecoder().decode(PartPlan.self, from: json)
    #expect(try sorted.encode(read) == json)
    let files = (0..<plan.count).map { folder["part-\($0)"] }
    for index in files.indices.reversed() {
      let threads = 1 + index % 3
      try exporter(threads: threads).export(
        part: read[index], of: try request(joined, threads: threads), overlay: overlay, to: files[index])
    }
    let report = try exporter().assemble(try request(joined, threads: 4), overlay: overlay, from: files)
    let bytes = try [folder["whole.mp4"], joined].map { try Data(contentsOf: URL(filePath: $0)) }
    #expect(bytes[0] == bytes[1])
    #expect(report.frames == whole.frames)
    #expect(report.duration == whole.duration)
    #expect(report.audio == whole.audio)
    #expect(report.warnings == whole.warnings)
    #expect(report.altText == whole.altText)
    #expect(report.color == whole.color)
    return plan
  }

  private func film(_ kind: Kind, size: String = "64x96", seconds: Int = 34) throws -> String {
    let film = folder[kind.file]
    try run(
      "ffmpeg",
      [
        "-v", "error", "-f", "lavfi", "-i", "testsrc2=s=\(size):r=25:d=\(seconds)", "-f", "lavfi", "-i",
        "sine=d=\(seconds)",
      ]
        + ["-pix_fmt", "yuv420p"] + kind.arguments + [film])
    return film
  }

  @Test(arguments: Kind.allCases) func partsMakeTheFileOfTheWholeExport(_ kind: Kind) throws {
    let pane = bareGlass(Rect(x: 10, y: 20, width: 40, height: 30))
    let settings = EncoderSettings(codec: kind == .open ? .h264 : .hevc, preset: "superfast", threads: 2)
    let plan = try compare(try film(kind), pane, settings: settings)
    #expect(plan.count == kind.parts)
  }

  @Test func strictFilesHaveTheSameParts() throws {
    var settings = EncoderSettings(codec: .h264, preset: "superfast", threads: 2)
    settings.isStrict = true
    let pane = bareGlass(Rect(x: 10, y: 20, width: 40, height: 30))
    #expect(try compare(try film(.closed), pane, settings: settings).count == 3)
  }

  /// The film is bright at first, so the dimming is released slowly over several cuts.
  @Test func textIsDimmedAcrossCutsAsInTheWholeExport() throws {
    let film = folder["bright.mp4"]
    try ffmpeg(
      "-f", "lavfi", "-i", "testsrc2=s=180x320:r=25:d=32", "-vf",
      "eq=brightness='if(lt(mod(t,9.8),9.2),-0.3,0.6)':eval=frame",
      "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-g", "25", film)
    let settings = EncoderSettings(preset: "ultrafast", threads: 2)
    let plan = try compare(film, try sticker(appearance: .dark), settings: settings)
    #expect(!plan.histories.contains { !$0.isInUse })
    #expect(Set(plan.histories).count == plan.cuts.count)
  }

  @Test func shortVideosAndImagesHaveOnePart() throws {
    let film = try film(.closed, seconds: 29)
    let pane = bareGlass(Rect(x: 10, y: 20, width: 40, height: 30))
    #expect(try exporter().parts(of: try request(film, to: folder["out.mp4"]), overlay: pane).count == 1)
    let plain = try request(over: .none, to: folder["out.png"])
    #expect(try exporter().parts(of: plain, overlay: try sticker(place: .plain(pixelsPerPoint: 1))).count == 1)
  }

  @Test func aPartOfAnotherVideoIsRefused() throws {
    let pane = bareGlass(Rect(x: 10, y: 20, width: 40, height: 30))
    let film = try film(.closed)
    let request = try request(film, to: folder["out.mp4"])
    let plan = try exporter().parts(of: request, overlay: pane)
    let files = (0..<plan.count).map { folder["part-\($0)"] }
    for index in files.indices {
      try exporter().export(part: plan[index], of: request, overlay: pane, to: files[index])
    }
    for wrong in [[files[1], files[0], files[2]], [files[0], files[2]], [files[0], film, files[2]]] {
      #expect(throws: FileError.self) { _ = try exporter().assemble(request, overlay: pane, from: wrong) }
      #expect(!FileManager.default.fileExists(atPath: folder["out.mp4"]))
    }
  }

  @Test func aCancelledPartLeavesNothing() throws {
    let pane = bareGlass(Rect(x: 10, y: 20, width: 40, height: 30))
    let request = try request(try film(.closed), to: folder["out.mp4"])
    let plan = try exporter().parts(of: request, overlay: pane)
    let cancellation = Cancellation()
    #expect(throws: CancellationError.self) {
      try exporter().export(
        part: plan[1], of: request, overlay: pane, to: folder["part"], cancellation: cancellation
      ) { _ in cancellation.cancel() }
    }
    #expect(!FileManager.default.fileExists(atPath: folder["part"]))
  }
}
