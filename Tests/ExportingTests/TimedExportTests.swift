import CairoDrawing
import DisplayLists
import Foundation
import Geometry
import ImageFiles
import Optics
import TestSupport
import Testing
import Timers
import VideoFiles
import Views
import Vitrine

@testable import Exporting

@Suite struct TimedExportTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func timer(_ total: Int = 600, isPaused: Bool = false, reduceMotion: Bool = false) throws -> TimerOverlay {
    var options = TimerOptions()
    options.accommodations = reduceMotion ? .reduceMotion : []
    return TimerOverlay(Countdown(total: total, isPaused: isPaused), options, shaper: try PangoShaper())
  }

  private func timed(
    _ source: TestSource, _ name: String, seconds: Double, size: PixelSize? = PixelSize(width: 144, height: 256)
  ) throws -> ExportRequest {
    try request(
      over: try source.background, to: folder[name], length: .seconds(seconds), framing: Framing(size: size))
  }

  /// Makes a video of 144 × 256 pixels with 25 frames per second.
  private func video(frames: Int, sound: Bool = true, blur: Double = 0) throws -> String {
    let seconds = Double(frames) / 25
    let audio = sound ? ["-f", "lavfi", "-i", "sine=d=\(seconds):r=48000", "-c:a", "aac"] : []
    try run(
      "ffmpeg",
      ["-v", "error", "-nostdin", "-f", "lavfi", "-i", "testsrc2=s=144x256:r=25:d=\(seconds),gblur=\(blur)"] + audio
        + ["-pix_fmt", "yuv420p", "-c:v", "libx264", folder["video.mp4"]])
    return folder["video.mp4"]
  }

  private func count(_ file: String, _ stream: String) throws -> Int {
    try ffprobe(folder[file], "-select_streams", stream, "-show_entries", "packet=pts").count
  }

  @Test(arguments: [(0.01, 1), (1.0, 30), (1.5, 45), (1.51, 46)])
  func aSceneNeedsNoFile(_ seconds: Double, _ frames: Int) throws {
    let report = try exporter().export(timed(.drifting, "out.mp4", seconds: seconds), overlay: try timer())
    #expect(report.frames == frames)
    let times = try frameTimes(folder["out.mp4"])
    #expect(times.count == frames)
    #expect(try videoEntry(folder["out.mp4"], "r_frame_rate") == "30/1")
    let last = try #require(times.last.flatMap(Double.init))
    #expect(abs(last - Double(frames - 1) / 30) < 1e-5)
    // The sound is as long as the video, to within two packets.
    let sound = try #require(
      try ffprobe(folder["out.mp4"], "-select_streams", "a:0", "-show_entries", "stream=duration").first.flatMap(
        Double.init))
    #expect(abs(sound - Double(frames) / 30) < 2.0 * 1024 / 48_000)
  }

  @Test func aCutVideoKeepsItsSoundUnchanged() throws {
    let path = try video(frames: 50)
    let report = try exporter().export(timed(.video(path: path), "out.mp4", seconds: 1), overlay: try timer())
    #expect(report.frames == 25)
    #expect(report.warnings.isEmpty)
    #expect(report.audio.copied == ["aac"])
    #expect(try frameTimes(folder["out.mp4"]) == frameTimes(path).prefix(25).map { $0 })
    // The packets are those of the source that start before the end.
    func hashes(_ file: String) throws -> [String] {
      String(decoding: try ffmpeg("-i", file, "-map", "0:a", "-c", "copy", "-f", "framehash", "-"), as: UTF8.self)
        .split(separator: "\n").filter { !$0.hasPrefix("#") }.map { String($0.split(separator: ",").last ?? "") }
    }
    let kept = try hashes(folder["out.mp4"])
    let all = try hashes(path)
    #expect(kept == Array(all.prefix(kept.count)))
    let seconds = Double(kept.count) * 1024 / 48_000
    #expect(abs(seconds - 1) < 0.05)
  }

  @Test func aShortVideoRepeats() throws {
    let path = try video(frames: 20)
    let report = try exporter().export(timed(.video(path: path), "out.mp4", seconds: 2), overlay: NoOverlay())
    #expect(report.frames == 50)
    #expect(report.audio.dropped == ["aac"])
    #expect(report.audio.copied.isEmpty)
    #expect(report.warnings.count == 1)
    let times = try frameTimes(folder["out.mp4"]).compactMap(Double.init)
    #expect(times.count == 50)
    for (index, time) in times.enumerated() { #expect(abs(time - Double(index) / 25) < 1e-5) }
  }

  /// In a repeated video of 20 frames, frames 0 and 20 are equal; 0 and 10 are not.
  @Test func theSecondRoundShowsTheSameFrames() throws {
    let path = try video(frames: 20, sound: false)
    let request = try timed(.video(path: path), "out.mp4", seconds: 2)
    let plan = try ExportPlan(request, overlay: NoOverlay())
    let supply = try plan.frames(threads: 1).supply
    var frames: [VideoFrame] = []
    while let item = try supply.next() {
      if case .frame(let frame) = item { frames.append(frame) }
    }
    #expect(frames.count == 50)
    func luma(_ index: Int) -> [Int] { frames[index].image.samples(plane: 0) }
    #expect(luma(0) == luma(20))
    #expect(luma(19) == luma(39))
    #expect(luma(9) == luma(49))
    #expect(luma(0) != luma(10))
  }

  @Test func aPhotoStandsStill() throws {
    var raster = Raster<UInt8>(size: PixelSize(width: 90, height: 160))
    for i in raster.samples.indices { raster.samples[i] = i % 4 == 3 ? 255 : [200, 60, 30][i % 4] }
    try PhotoFile.writePNG(Photo(.eight(raster), alpha: .opaque), threads: 1, to: folder["photo.png"])
    let report = try exporter().export(
      timed(.photo(path: folder["photo.png"]), "out.mp4", seconds: 0.5, size: nil), overlay: NoOverlay())
    #expect(report.frames == 15)
    #expect(report.canvas == [1080, 1920])
    let pixel = try ffmpeg(
      "-i", folder["out.mp4"], "-vf", "crop=2:2:500:900", "-frames:v", "1", "-pix_fmt", "rgb24", "-f", "rawvideo", "-")
    for (value, wanted) in zip(pixel, [200, 60, 30]) { #expect(abs(Int(value) - wanted) <= 4) }
  }

  private static func stream(_ size: PixelSize) -> VideoStream {
    VideoStream(size: size, format: PlanarFormat(), timeBase: Rational(1, 30), frameRate: Rational(30, 1))
  }

  /// Glass over a moving scene changes in every frame, even though the timer is paused.
  @Test func glassFollowsAMovingScene() throws {
    let size = PixelSize(width: 216, height: 384)
    let context = OverlayContext(canvas: size, backdropLuma: 0.3)
    let overlay = try timer(isPaused: true)
    let painter = try TimelinePainter(
      overlay.timeline(context), on: Self.stream(size), from: 0, drawing: CairoCanvas())
    let scene = DriftingStripes(size: size)
    let frames = try (0..<12).map { index -> [Int] in
      let image = scene.frame(at: Double(index) / 30)
      try painter.paint(image, at: Double(index) / 30)
      return (100..<220).flatMap { y in (20..<196).map { x in image[0, x, y] } }
    }
    #expect(Set(frames).count == frames.count)
  }

  /// The overlay of an instant is the same in any order. The backdrop is clearly dark, so that adapting glass stays dark.
  @Test func anInstantPaintsTheSameInAnyOrder() throws {
    let size = PixelSize(width: 216, height: 384)
    let context = OverlayContext(canvas: size, backdropLuma: 0.3)
    func painter() throws -> TimelinePainter {
      try TimelinePainter(try timer(3).timeline(context), on: Self.stream(size), from: 0, drawing: CairoCanvas())
    }
    func painted(_ painter: TimelinePainter, _ instant: Double) throws -> [Int] {
      let image = PlanarImage(size: size, format: PlanarFormat())
      for y in 0..<size.height {
        for x in 0..<size.width { image[0, x, y] = 30 + (x * 7 + y * 3) % 80 }
      }
      try painter.paint(image, at: instant)
      return image.samples(plane: 0)
    }
    let instants = [0, 0.5, 1, 1.0 / 30 + 1, 1.1, 1.2, 2.05, 2.9, 3.1, 3.5]
    let forwards = try painter()
    let first = try instants.map { try painted(forwards, $0) }
    #expect(Set(first).count > 6)
    for index in instants.indices.reversed() { #expect(try painted(forwards, instants[index]) == first[index]) }
    #expect(try painted(painter(), instants[6]) == first[6])
  }

  @Test(arguments: ["out.png", "out.jpg"]) func anImageShowsTheFirstInstant(_ name: String) throws {
    let path = try video(frames: 5)
    for source in [TestSource.drifting, .video(path: path)] {
      let report = try exporter().export(timed(source, name, seconds: 3), overlay: try timer())
      #expect(report.kind == (name == "out.png" ? .png : .jpeg))
      #expect(try PhotoFile.probe(folder[name]).size == PixelSize(width: 144, height: 256))
    }
  }

  /// An image of a frame has the colours that ffmpeg decodes.
  @Test func imagesHaveTheColoursOfTheirFrames() throws {
    // At sharp edges, the result would depend on how chroma is interpolated.
    let path = try video(frames: 2, sound: false, blur: 4)
    _ = try exporter().export(timed(.video(path: path), "out.png", seconds: 1), overlay: NoOverlay())
    let ours = try PhotoFile.load(folder["out.png"])
    let theirs = try ffmpeg(
      "-i", path, "-frames:v", "1", "-vf",
      "scale=in_color_matrix=bt601:flags=bilinear+accurate_rnd+full_chroma_int", "-pix_fmt", "rgba", "-f", "rawvideo",
      "-")
    guard case .eight(let raster) = ours.pixels else {
      Issue.record("an image of a frame has 8 bits")
      return
    }
    let difference = zip(raster.samples, theirs).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    #expect(Double(difference) / Double(raster.samples.count) < 2)
  }

  @Test(arguments: ["out", "out.mkv", "out.gif", "out.webp"]) func rejectsOtherSuffixes(_ name: String) throws {
    #expect(throws: SuffixError.self) {
      try exporter().export(timed(.drifting, name, seconds: 1), overlay: NoOverlay())
    }
    #expect(folder.names.isEmpty)
  }

  @Test func cancellingLeavesNoFile() throws {
    let cancellation = Cancellation()
    #expect(throws: CancellationError.self) {
      try exporter().export(timed(.drifting, "out.mp4", seconds: 60), overlay: try timer(), cancellation: cancellation)
      {
        if $0.frame == 3 { cancellation.cancel() }
      }
    }
    #expect(folder.names.isEmpty)
  }

  @Test(arguments: [
    (9.0, 16.0, 1080, 1920), (16, 9, 1920, 1080), (1, 1, 1080, 1080), (9, 19.5, 1080, 2340), (1, 64, 64, 4096),
  ])
  func aSceneFillsAnyAspectRatio(_ width: Double, _ height: Double, _ columns: Int, _ rows: Int) {
    let cut = CanvasCut(sceneIn: Framing(aspect: .ratio(width, height)))
    #expect(cut.canvas == PixelSize(width: columns, height: rows))
  }

  @Test(arguments: [
    (4032, 3024, 1080, 1920), (600, 400, 1080, 1920), (3024, 4032, 1080, 1920), (1080, 1920, 1080, 1920),
  ])
  func aVideoOfAPhotoIsLimitedInSize(_ width: Int, _ height: Int, _ columns: Int, _ rows: Int) {
    let cut = CanvasCut(videoFromPhoto: PixelSize(width: width, height: height), framing: Framing())
    #expect(cut.canvas == PixelSize(width: columns, height: rows))
  }
}

/// An overlay that draws nothing.
struct NoOverlay: OverlaySource {
  func overlay(_ context: OverlayContext) -> Overlay {
    Overlay(
      DisplayList(
        size: Size(width: Double(context.canvas.width), height: Double(context.canvas.height)), items: []),
      pixelsFromPoints: .identity)
  }
}
