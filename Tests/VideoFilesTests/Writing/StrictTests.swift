import Files
import Foundation
import Geometry
import TestSupport
import Testing

@testable import VideoFiles

/// Files without edit lists and B-frames.
struct StrictTests {
  private func strict(_ codec: EncoderSettings.Codec) -> EncoderSettings {
    var settings = EncoderSettings(codec: codec, threads: 2)
    settings.isStrict = true
    return settings
  }

  /// A video of a second, whose sound is a beep that starts `lag` seconds later.
  private func source(lag: Double, in scratch: TemporaryFolder) throws -> String {
    try ffmpeg(
      "-f", "lavfi", "-i", "testsrc2=s=64x48:r=25:d=2", "-itsoffset", "\(lag)", "-f", "lavfi", "-i",
      "sine=d=1:r=48000", "-map", "0", "-map", "1", "-c:v", "libx264", "-bf", "3", "-c:a", "aac", scratch["a.mp4"])
    return scratch["a.mp4"]
  }

  @Test(arguments: EncoderSettings.Codec.allCases) func thereAreNoBFramesAndNoEditLists(
    _ codec: EncoderSettings.Codec
  ) throws {
    let scratch = try TemporaryFolder()
    let source = try source(lag: 0, in: scratch)
    try transcode(source, to: scratch["plain.mp4"], settings: EncoderSettings(codec: codec, threads: 2))
    try transcode(source, to: scratch["strict.mp4"], settings: strict(codec))
    #expect(try MovieLayout(path: scratch["plain.mp4"]).editLists == 2)
    #expect(try MovieLayout(path: scratch["strict.mp4"]).editLists == 0)
    #expect(try MovieLayout(path: scratch["strict.mp4"]).indexComesFirst)
    func types(_ name: String) throws -> Set<String> {
      Set(
        try ffprobe(scratch[name], "-select_streams", "v", "-show_entries", "frame=pict_type").map {
          String($0.prefix(1))
        })
    }
    #expect(try types("plain.mp4").contains("B"))
    #expect(try !types("strict.mp4").contains("B"))
    // Every frame is shown as long as before, and both tracks start at 0.
    #expect(try frameTimes(scratch["strict.mp4"]) == frameTimes(source))
    #expect(
      try ffprobe(scratch["strict.mp4"], "-show_entries", "stream=start_time").allSatisfy { Double($0) == 0 })
  }

  /// Without an edit list, audio cannot start later, unless it begins with silence.
  @Test func lateAudioIsEncodedOrRefused() throws {
    let scratch = try TemporaryFolder()
    let source = try source(lag: 0.5, in: scratch)
    let error = #expect(throws: FileError.self) {
      try transcode(source, to: scratch["out.mp4"], settings: strict(.h264))
    }
    #expect(
      try #require(error).description.contains("s after the first frame, which cannot be kept without an edit list"))
    try transcode(source, to: scratch["out.mp4"], settings: strict(.h264), audio: .aac)
    let samples = try ffmpeg("-i", scratch["out.mp4"], "-map", "0:a", "-ac", "1", "-f", "s16le", "-ar", "48000", "-")
    let first = samples.withUnsafeBytes { bytes in
      bytes.bindMemory(to: Int16.self).firstIndex { abs(Int($0)) > 1000 }
    }
    #expect(abs(Double(try #require(first)) / 48_000 - 0.5) < 0.015)
  }
}
