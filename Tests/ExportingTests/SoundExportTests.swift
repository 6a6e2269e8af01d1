import Foundation
import Geometry
import TestSupport
import Testing
import VideoFiles

@testable import Exporting

/// The treatment of a video's audio, and its entries in the report.
@Suite struct SoundExportTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Makes a video of 64 × 48 pixels with a tone on every track. Each codec makes one track.
  private func video(_ name: String, _ codecs: [String], seconds: Double = 2, _ arguments: String...) throws -> String {
    let tracks = codecs.flatMap { _ in ["-map", "1"] }
    let encoders = codecs.enumerated().flatMap { ["-c:a:\($0.offset)", $0.element] }
    try run(
      "ffmpeg",
      [
        "-v", "error", "-nostdin", "-f", "lavfi", "-i", "testsrc2=s=64x48:r=25:d=\(seconds)", "-f", "lavfi", "-i",
        "sine=d=\(seconds):r=48000", "-map", "0",
      ] + tracks + ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"] + encoders + arguments
        + [folder[name]])
    return folder[name]
  }

  private func export(
    _ source: String, to output: String, seconds: Double? = nil, audio: AudioPolicy = .copy,
    cancellation: Cancellation = Cancellation(), progress: (ExportProgress) -> Void = { _ in }
  ) throws -> ExportReport {
    var request = try request(
      over: try Background(opening: source, threads: 2), to: folder[output],
      length: seconds.map { .seconds($0) } ?? .background)
    request.audio = audio
    return try exporter().export(request, overlay: NoOverlay(), cancellation: cancellation, progress: progress)
  }

  private func sounds(_ output: String) throws -> [String] {
    try ffprobe(folder[output], "-select_streams", "a", "-show_entries", "stream=codec_name")
  }

  private func soundLength(_ output: String) throws -> Double {
    try #require(
      try ffprobe(folder[output], "-select_streams", "a:0", "-show_entries", "stream=duration").first.flatMap(
        Double.init))
  }

  @Test func everyPolicyIsReported() throws {
    let source = try video("camera.mov", ["pcm_s24le"])
    let encoded = try export(source, to: "out.mp4")
    #expect(encoded.kind == .mp4)
    #expect(encoded.audio == ExportReport.Audio(encoded: ["pcm_s24le"]))
    #expect(
      encoded.warnings == [
        "An audio track (pcm_s24le) was encoded as AAC because MP4 cannot hold it. "
          + "To keep it unchanged, name the output .mov."
      ])
    #expect(try sounds("out.mp4") == ["aac"])

    let copied = try export(source, to: "out.mov")
    #expect(copied.kind == .mov)
    #expect(copied.audio == ExportReport.Audio(copied: ["pcm_s24le"]))
    #expect(copied.warnings.isEmpty)
    #expect(try sounds("out.mov") == ["pcm_s24le"])

    let asked = try export(source, to: "asked.mov", audio: .aac)
    #expect(asked.audio == ExportReport.Audio(encoded: ["pcm_s24le"]))
    #expect(asked.warnings.isEmpty)
    #expect(try sounds("asked.mov") == ["aac"])

    let silent = try export(source, to: "silent.mp4", audio: .none)
    #expect(silent.audio == ExportReport.Audio(dropped: ["pcm_s24le"]))
    #expect(silent.warnings.isEmpty)
    #expect(try ffprobe(folder["silent.mp4"], "-show_entries", "stream=codec_type") == ["video"])

    let json = try #require(try JSONSerialization.jsonObject(with: encoded.json()) as? [String: Any])
    #expect(json["audio"] as? [String: [String]] == ["copied": [], "dropped": [], "encoded": ["pcm_s24le"]])
  }

  @Test func eachTrackIsReported() throws {
    let source = try video("two.mkv", ["aac", "flac"])
    let report = try export(source, to: "out.mov")
    #expect(report.audio == ExportReport.Audio(copied: ["aac"], encoded: ["flac"]))
    #expect(report.warnings == ["An audio track (flac) was encoded as AAC because MOV cannot hold it."])
    #expect(try sounds("out.mov") == ["aac", "aac"])
  }

  /// FLAC comes in packets of 96 ms and MP2 in packets of 24 ms, neither of which fits.
  @Test(arguments: ["flac", "mp2", "pcm_s16le"], [0.3, 1.0, 1.234])
  func encodedSoundIsCutToTheSample(_ codec: String, _ seconds: Double) throws {
    let source = try video("a.mkv", [codec])
    let report = try export(source, to: "out.mp4", seconds: seconds)
    #expect(report.audio.encoded == [codec])
    // If the source's audio encoder has a delay, sound starts before the first frame.
    let first = try #require(try frameTimes(folder["out.mp4"]).first.flatMap(Double.init))
    #expect(abs(try soundLength("out.mp4") - first - seconds) < 0.0001)
  }

  /// Sound that precedes the first frame in the file is cut as well.
  @Test func soundAheadOfTheFirstFrameIsCut() throws {
    let source = try video("a.mov", ["pcm_s16le"])
    try ffmpeg("-i", source, "-c", "copy", "-max_interleave_delta", "0", folder["ahead.mkv"])
    for (name, output) in [("a.mov", "a.out.mov"), ("ahead.mkv", "ahead.mov")] {
      _ = try export(folder[name], to: output, seconds: 0.1)
      #expect(abs(try soundLength(output) - 0.1) < 0.0001)
    }
  }

  @Test func aRepeatedVideoIsSilentWithAWarningUnlessAsked() throws {
    let source = try video("a.mov", ["pcm_s16le"], seconds: 0.4)
    let warned = try export(source, to: "out.mp4", seconds: 1)
    #expect(warned.audio == ExportReport.Audio(dropped: ["pcm_s16le"]))
    #expect(warned.warnings.count == 1)
    let asked = try export(source, to: "out.mp4", seconds: 1, audio: .none)
    #expect(asked.audio == ExportReport.Audio(dropped: ["pcm_s16le"]))
    #expect(asked.warnings.isEmpty)
  }

  @Test func aSceneIsSilentIfAsked() throws {
    for (audio, streams) in [(AudioPolicy.copy, ["video", "audio"]), (.none, ["video"])] {
      var request = try request(
        over: .drifting, to: folder["out.mov"], length: .seconds(0.2),
        framing: Framing(size: PixelSize(width: 64, height: 96)))
      request.audio = audio
      let report = try exporter().export(request, overlay: NoOverlay())
      #expect(report.kind == .mov)
      #expect(report.audio == ExportReport.Audio())
      #expect(report.warnings.isEmpty)
      #expect(try ffprobe(folder["out.mov"], "-show_entries", "stream=codec_type") == streams)
    }
  }

  @Test func cancellingWhileEncodingSoundLeavesNoFile() throws {
    let source = try video("a.mov", ["pcm_s16le"])
    for (frame, output) in [(1, "out.mp4"), (30, "out.mp4"), (30, "out.mov")] {
      let cancellation = Cancellation()
      #expect(throws: CancellationError.self) {
        try export(source, to: output, cancellation: cancellation) {
          if $0.frame == frame { cancellation.cancel() }
        }
      }
      #expect(folder.names == ["a.mov"])
    }
  }
}
