import Foundation
import Geometry
import TestSupport
import Testing

@testable import Exporting

/// Warnings about the source video of an export.
@Suite struct VideoWarningTests {
  @Test func theReportDoubtsAVideoOfUnknownLength() throws {
    let folder = try TemporaryFolder()
    let piped = ["-v", "error", "-nostdin", "-f", "lavfi", "-i", "testsrc2=s=96x64:r=25:d=0.4"]
    let options = ["-c:v", "libx264", "-f", "matroska", "-"]
    try run("sh", ["-c", "\"$@\" | cat > \"$0\"", folder["live.mkv"], "ffmpeg"] + piped + options)
    let overlay = bareGlass(Rect(x: 10, y: 8, width: 76, height: 48))
    let live = try exporter().export(request(folder["live.mkv"], to: folder["live.mp4"]), overlay: overlay)
    #expect(live.frames == 10)
    let warning = "The video does not state its length. It ends after 0.4 s and may be incomplete."
    #expect(live.warnings == [warning])
    try ffmpeg("-i", folder["live.mkv"], "-c", "copy", folder["whole.mkv"])
    let whole = try exporter().export(request(folder["whole.mkv"], to: folder["whole.mp4"]), overlay: overlay)
    #expect(whole.frames == 10)
    #expect(whole.warnings.isEmpty)
  }

  @Test func theReportMentionsAnotherVideoTrack() throws {
    let folder = try TemporaryFolder()
    try ffmpeg(
      "-f", "lavfi", "-i", "testsrc2=s=96x64:r=25:d=0.2", "-map", "0", "-map", "0", "-c:v", "libx264",
      folder["two.mp4"])
    let overlay = bareGlass(Rect(x: 10, y: 8, width: 76, height: 48))
    let report = try exporter().export(request(folder["two.mp4"], to: folder["out.mp4"]), overlay: overlay)
    #expect(
      report.warnings == ["The video has 2 video tracks. Only one was used, of 96×64; left out: 96×64 with 5 frames."])
  }
}
