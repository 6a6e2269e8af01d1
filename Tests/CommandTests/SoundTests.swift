import Foundation
import TestSupport
import Testing

/// The option `--audio`, and videos named `.mov`.
@Suite(.needsCommand) struct SoundTests {
  let command: Command
  var folder: TemporaryFolder { command.folder }

  init() throws { command = try Command() }

  /// Makes a video with uncompressed audio, as cameras do.
  private func camera() throws -> String {
    try ffmpeg(
      "-f", "lavfi", "-i", "testsrc2=s=96x64:r=25:d=0.4", "-f", "lavfi", "-i", "sine=d=0.4:r=48000", "-pix_fmt",
      "yuv420p", "-c:v", "libx264", "-preset", "ultrafast", "-c:a", "pcm_s16le", folder["camera.mov"])
    return "camera.mov"
  }

  @Test func audioThatMP4CannotHoldIsEncodedKeptOrOmitted() throws {
    let call = ["export", "meal.json", "--over", try camera(), "--preset", "ultrafast", "--report", "report.json"]
    let cases: [(arguments: [String], codecs: [String], list: String, hasNote: Bool)] = [
      (["-o", "a.mp4"], ["aac"], "encoded", true), (["-o", "b.mov"], ["pcm_s16le"], "copied", false),
      (["-o", "c.mov", "--audio", "aac"], ["aac"], "encoded", false),
      (["-o", "d.mp4", "--audio", "none"], [], "dropped", false),
    ]
    for (arguments, codecs, list, hasNote) in cases {
      let result = try command.start(call + arguments).result()
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.errors.isEmpty != hasNote, "\(result.errors)")
      #expect(result.errors.contains("AAC") == hasNote, "\(result.errors)")
      let sounds = try ffprobe(folder[arguments[1]], "-select_streams", "a", "-show_entries", "stream=codec_name")
      #expect(sounds == codecs)
      let report = try #require(
        try JSONSerialization.jsonObject(with: Data(try bytes(of: folder["report.json"]))) as? [String: Any])
      #expect(report["kind"] as? String == (arguments[1].hasSuffix("mov") ? "mov" : "mp4"))
      var audio = ["copied": [String](), "dropped": [], "encoded": []]
      audio[list] = ["pcm_s16le"]
      #expect(report["audio"] as? [String: [String]] == audio)
      #expect((report["warnings"] as? [String])?.count == (hasNote ? 1 : 0))
    }
    #expect(try audioHashes(folder["b.mov"]) == audioHashes(folder["camera.mov"]))
  }
}
