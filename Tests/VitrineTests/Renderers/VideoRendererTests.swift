import Foundation
import Geometry
import TestSupport
import Testing
import VideoFiles
import Vitrine

/// A pane that does not change.
private struct Still: View {
  var body: some View {
    Text("Still").font(.largeTitle).padding(30).glassEffect(.clear, in: .rect(cornerRadius: 24))
  }
}

/// Seconds since the view appeared, in quarters, as the length of a bar.
private struct Clock: View {
  var body: some View {
    TimelineView(.periodic(from: Date(timeIntervalSinceReferenceDate: 0), by: 0.25)) { context in
      Color.white.frame(width: 300 * context.date.timeIntervalSinceReferenceDate, height: 100)
        .frame(maxWidth: .infinity, alignment: .leading)
        .accessibilityElement().accessibilityLabel("A bar that grows")
    }
  }
}

/// A symbol without a drawing, a different one every half second.
private struct Unknown: View {
  var body: some View {
    TimelineView(.periodic(from: Date(timeIntervalSinceReferenceDate: 0), by: 0.5)) { context in
      Image(systemName: "no.such.\(Int(context.date.timeIntervalSinceReferenceDate * 2))")
    }
  }
}

/// A constant overlay.
private struct FixedOverlay: OverlaySource {
  let fixed: Overlay
  func overlay(_ context: OverlayContext) -> Overlay { fixed }
}

@Suite struct VideoRendererTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func makeVideo() throws -> String {
    try ffmpeg(
      "-f", "lavfi", "-i", "testsrc2=s=160x96:r=25:d=0.4", "-f", "lavfi", "-i", "sine=d=0.4:r=44100", "-pix_fmt",
      "yuv420p", "-c:v", "libx264", "-c:a", "aac", folder["video.mp4"])
    return folder["video.mp4"]
  }

  private func renderer<Content: View>(_ content: Content) -> VideoRenderer<Content> {
    var renderer = VideoRenderer(content: content)
    renderer.encoder = EncoderSettings(preset: "ultrafast", threads: 2)
    return renderer
  }

  /// The luma of some pixels of every frame, as a player decodes them.
  private func lumas(_ name: String, _ size: PixelSize, at points: [(x: Int, y: Int)]) throws -> [[Int]] {
    let planes = [UInt8](
      try ffmpeg("-i", folder[name], "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "yuv420p", "-"))
    let frame = size.area * 3 / 2
    return stride(from: 0, to: planes.count, by: frame).map { start in
      points.map { Int(planes[start + $0.y * size.width + $0.x]) }
    }
  }

  @Test func aConstantViewExportsAsAConstantOverlayDoes() throws {
    let path = try makeVideo()
    var frames: [Int] = []
    let report = try renderer(Still()).export(over: path, to: folder["ours.mp4"]) { frames.append($0.frame) }
    #expect(frames == Array(1...10))
    #expect(report.frames == 10)
    #expect(report.audio.copied == ["aac"])
    #expect(try audioHashes(folder["ours.mp4"]) == audioHashes(path))
    // A canvas of 96 rows is 390 points high.
    let scale = 96.0 / 390
    var environment = EnvironmentValues()
    environment.displayScale = scale
    let still = ViewResolver(shaper: try PangoShaper(), environment: environment)
      .resolve(Still(), in: CGSize(width: 160 / scale, height: 390))
    let overlay = Overlay(still.displayList, pixelsFromPoints: .scale(scale), altText: "Still")
    var request = ExportRequest(over: try Background(opening: path), output: folder["sticker.mp4"], kind: .mp4)
    request.framing = Framing(aspect: .original)
    request.encoder = EncoderSettings(preset: "ultrafast", threads: 2)
    _ = try Exporter(drawing: CairoCanvas(), threads: 2).export(request, overlay: FixedOverlay(fixed: overlay))
    #expect(try bytes(of: folder["ours.mp4"]) == bytes(of: folder["sticker.mp4"]))
  }

  @Test func aPhotoKeepsItsResolution() throws {
    try ffmpeg(
      "-f", "lavfi", "-i", "testsrc2=d=0.04,scale=301:201", "-frames:v", "1", "-pix_fmt", "rgb24", folder["photo.png"])
    var renderer = renderer(Still())
    for name in ["out.jpg", "out.png"] {
      let report = try renderer.export(over: folder["photo.png"], to: folder[name])
      #expect(report.canvas == [301, 201])
      #expect(report.frames == 1)
    }
    let error = #expect(throws: FileError.self) {
      try renderer.export(over: folder["photo.png"], to: folder["out.mp4"])
    }
    #expect(error?.description.contains("pass the number of seconds") == true)
    renderer.scale = 1
    let video = try renderer.export(over: folder["photo.png"], to: folder["out.mp4"], seconds: 0.1)
    #expect(video.frames == 3)
    #expect(video.canvas == [300, 200])
    #expect(folder.names == ["out.jpg", "out.mp4", "out.png", "photo.png"])
  }

  @Test func audioIsKeptEncodedOrOmitted() throws {
    let path = try makeVideo()
    var renderer = renderer(Still())
    for (audio, counts) in [(AudioPolicy.copy, [1, 0, 0]), (.aac, [0, 1, 0]), (.none, [0, 0, 1])] {
      renderer.audio = audio
      let report = try renderer.export(over: path, to: folder["out.mov"])
      #expect([report.audio.copied, report.audio.encoded, report.audio.dropped].map(\.count) == counts)
      #expect(report.kind == .mov)
      #expect(report.warnings.isEmpty)
    }
    #expect(try ffprobe(folder["out.mov"], "-show_entries", "stream=codec_type") == ["video"])
  }

  @Test func aVideoMayBeCutOrBecomeAnImage() throws {
    let path = try makeVideo()
    #expect(try renderer(Still()).export(over: path, to: folder["cut.mp4"], seconds: 0.2).frames == 5)
    #expect(try renderer(Still()).export(over: path, to: folder["frame.png"]).kind == .png)
    #expect(throws: SuffixError.self) { try renderer(Still()).export(over: path, to: folder["video.gif"]) }
  }

  /// Every missing symbol is reported, although all are drawn as the same square.
  @Test func reportsMissingSymbolsOfAllFrames() throws {
    let report = try renderer(Unknown()).export(
      to: folder["unknown.mp4"], seconds: 1, size: CGSize(width: 64, height: 64), framesPerSecond: 4)
    #expect(
      report.warnings
        == [0, 1].map { "The symbol “no.such.\($0)” has no drawing; a dashed square takes its place." })
  }

  @Test func aViewAloneIsASilentVideoOverBlack() throws {
    let report = try renderer(Clock()).export(
      to: folder["alone.mp4"], seconds: 1, size: CGSize(width: 128, height: 64), framesPerSecond: 20)
    #expect(report.frames == 20)
    #expect(report.fps == 20)
    #expect(report.canvas == [128, 64])
    #expect(try videoEntry(folder["alone.mp4"], "r_frame_rate") == "20/1")
    #expect(try ffprobe(folder["alone.mp4"], "-show_entries", "stream=codec_type") == ["video"])
    #expect(try ffprobe(folder["alone.mp4"], "-show_entries", "format_tags=description") == ["A bar that grows"])
    // 300 points per second at 64 / 390 pixels per point; nothing is visible in the first quarter.
    let shown = try lumas("alone.mp4", PixelSize(width: 128, height: 64), at: [(4, 32), (30, 32), (120, 32), (4, 4)])
    #expect(shown.count == 20)
    for (frame, luma) in shown.enumerated() {
      let width = Double(frame / 5) * 0.25 * 300 * 64 / 390
      #expect((luma[0] > 200) == (width > 4), "frame \(frame): \(luma)")
      #expect((luma[1] > 200) == (width > 30), "frame \(frame): \(luma)")
      #expect(luma[2] < 30)
      #expect(luma[3] < 30)
    }
  }

  @Test func timeIsTheInstantOfTheFirstFrame() throws {
    var renderer = renderer(Clock())
    renderer.time = 0.8
    _ = try renderer.export(to: folder["late.mp4"], seconds: 0.2, size: CGSize(width: 128, height: 64))
    let shown = try lumas("late.mp4", PixelSize(width: 128, height: 64), at: [(30, 32)])
    #expect(shown.allSatisfy { $0[0] > 200 })
  }

  @Test func cancellingLeavesNoFile() throws {
    let path = try makeVideo()
    let cancellation = Cancellation()
    #expect(throws: CancellationError.self) {
      try renderer(Clock()).export(over: path, to: folder["out.mp4"], cancellation: cancellation) {
        if $0.frame == 2 { cancellation.cancel() }
      }
    }
    #expect(folder.names == ["video.mp4"])
  }
}
