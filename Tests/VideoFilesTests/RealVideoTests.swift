import Foundation
import Geometry
import TestSupport
import Testing
import VideoFiles

/// Real-world videos, compared with the output of ffprobe and ffmpeg.
struct RealClipTests {
  @Test(.enabled(if: Media.bunny != nil))
  func timestampsAndAudioPacketsAreKept() throws {
    let scratch = try TemporaryFolder()
    let source = try #require(Media.bunny)
    let output = scratch["out.mp4"]
    let receipt = try transcode(source, to: output) { info in
      #expect(info.displaySize == PixelSize(width: 1280, height: 720))
      return CanvasRequest(unscaled: PixelRect(x: 437, y: 0, width: 405, height: 720))
    }
    #expect(receipt.frames == 132)
    #expect(receipt.copiedAudio == ["aac"])
    #expect(try videoEntry(output, "codec_tag_string,width,height") == "hvc1\n404\n720")
    #expect(try frameTimes(output) == frameTimes(source))
    let hash = { (file: String) in try ffmpeg("-i", file, "-map", "0:a", "-c", "copy", "-f", "streamhash", "-") }
    #expect(try hash(output) == hash(source))
  }

  @Test(.enabled(if: Media.sidewaysVideo != nil))
  func rotatedVideosAreUprighted() throws {
    let scratch = try TemporaryFolder()
    let source = try #require(Media.sidewaysVideo)
    let output = scratch["out.mp4"]
    try transcode(source, to: output)
    #expect(try videoEntry(output, "width,height") == "1080\n1920")
    #expect(try videoEntry(output, "side_data_list") == "")
    #expect(try frameTimes(output) == frameTimes(source))
  }

  @Test(.enabled(if: Media.silent != nil))
  func silentVideosAreWritten() throws {
    let scratch = try TemporaryFolder()
    let source = try #require(Media.silent)
    let output = scratch["out.mp4"]
    let receipt = try transcode(source, to: output)
    #expect(receipt.frames == 250)
    #expect(receipt.copiedAudio.isEmpty)
    #expect(try ffprobe(output, "-show_entries", "stream=codec_type") == ["video"])
    #expect(try frameTimes(output) == frameTimes(source))
  }

  @Test(.enabled(if: Media.fullRange != nil))
  func fullRangeIsKept() throws {
    let scratch = try TemporaryFolder()
    let source = try #require(Media.fullRange)
    let output = scratch["out.mp4"]
    try transcode(source, to: output) { info in
      #expect(info.format.isFullRange)
      return CanvasRequest(unscaled: PixelRect(x: 200, y: 100, width: 320, height: 240))
    }
    #expect(try videoEntry(output, "color_range,color_space") == "pc\nbt470bg")
    #expect(try frameTimes(output) == frameTimes(source))
  }

  @Test(.enabled(if: Media.path("bunny-rotated-90.mp4") != nil))
  func outputDoesNotDependOnTheNumberOfThreads() throws {
    let scratch = try TemporaryFolder()
    let source = try #require(Media.path("bunny-rotated-90.mp4"))
    let outputs = try [1, 3].map { threads in
      let output = scratch["\(threads).mp4"]
      try transcode(source, to: output, settings: EncoderSettings(threads: threads))
      return try Data(contentsOf: URL(fileURLWithPath: output))
    }
    #expect(areEqual(outputs[0], outputs[1]))
  }
}
