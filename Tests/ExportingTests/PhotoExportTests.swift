import CairoDrawing
import Foundation
import Geometry
import ImageFiles
import Rendering
import Stickers
import TestSupport
import Testing
import VideoFiles
import Vitrine

@testable import Exporting

@Suite struct PhotoExportTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func request(
    _ source: TestSource, to output: String, _ framing: Framing = Framing()
  ) throws -> ExportRequest {
    try ExportingTests.request(over: try source.background, to: output, framing: framing)
  }

  private func photo(_ width: Int, _ height: Int) throws -> String {
    try run(
      "ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", "testsrc2=s=640x480:d=0.04,scale=\(width):\(height)",
      "-frames:v", "1", "-pix_fmt", "rgb24",
      folder["photo.png"])
    return folder["photo.png"]
  }

  @Test func outsideThePaneAPNGKeepsEverySample() throws {
    let path = try photo(300, 200)
    let rect = Rect(x: 100, y: 60, width: 80, height: 50)
    let report = try exporter().export(
      request(.photo(path: path), to: folder["out.png"], Framing(aspect: .original)), overlay: bareGlass(rect))
    #expect(report.kind == .png)
    #expect(report.canvas == [300, 200])
    #expect(report.sticker == [100, 60, 80, 50])
    guard case .eight(let before) = try PhotoFile.load(path).pixels,
      case .eight(let after) = try PhotoFile.load(folder["out.png"]).pixels
    else { throw ProgramFailure(description: "eight bits were expected") }
    var changed = 0
    for y in 0..<200 {
      for x in 0..<300 where before[x, y] != after[x, y] {
        #expect((97..<183).contains(x))
        #expect((57..<113).contains(y))
        changed += 1
      }
    }
    #expect(changed > 2500)
  }

  @Test(arguments: [(1, 1), (2, 3), (5, 400), (400, 5)]) func anySizeOfPhotoWorks(_ width: Int, _ height: Int) throws {
    let path = try photo(width, height)
    for (name, framing) in [("a.jpg", Framing()), ("b.png", Framing(aspect: .original))] {
      let report = try exporter().export(request(.photo(path: path), to: folder[name], framing), overlay: sticker())
      let size = try PhotoFile.probe(folder[name]).size
      #expect(report.canvas == [size.width, size.height])
    }
  }

  @Test func aPhotoMayReplaceItself() throws {
    let path = try photo(300, 400)
    let report = try exporter().export(request(.photo(path: path), to: path), overlay: sticker())
    #expect(report.canvas == [1080, 1920])
    #expect(try PhotoFile.probe(path).size == PixelSize(width: 1080, height: 1920))
    #expect(folder.names == ["photo.png"])
  }

  /// vips reads alpha as straight, so flattening onto black must yield the premultiplied colours that were drawn.
  @Test func aPlainStickerHasStraightAlpha() throws {
    for background in [StickerBackground.light, .dark, .none, .glass] {
      let overlay = try sticker(background: background, place: .plain(pixelsPerPoint: 1))
      let report = try exporter().export(request(.nothing, to: folder["s.png"]), overlay: overlay)
      let size = PixelSize(width: report.canvas[0], height: report.canvas[1])
      let placed = overlay.overlay(OverlayContext(canvas: size))
      let drawn = try PhotoPainter(drawing: CairoCanvas(), threads: 1).paint(
        placed.list, size: size, pixelsFromPoints: placed.pixelsFromPoints)
      try run("vips", "flatten", folder["s.png"], folder["black.v"])
      try run("vips", "rawsave", folder["black.v"], folder["black.raw"])
      let black = try bytes(of: folder["black.raw"])
      #expect(black.count == size.area * 3)
      var off = 0
      var seeThrough = 0
      for i in 0..<size.area {
        for c in 0..<3 { off = max(off, abs(Int(black[3 * i + c]) - Int(drawn.samples[4 * i + c]))) }
        if (1..<255).contains(drawn.samples[4 * i + 3]) { seeThrough += 1 }
      }
      #expect(off <= 1)
      #expect(seeThrough > 1000)
    }
  }

  @Test func cancellingLeavesNoFile() throws {
    let path = try photo(300, 400)
    let cancellation = Cancellation()
    cancellation.cancel()
    for source in [TestSource.photo(path: path), .nothing] {
      #expect(throws: CancellationError.self) {
        try exporter().export(
          request(source, to: folder["out.png"]), overlay: sticker(place: .plain(pixelsPerPoint: 1)),
          cancellation: cancellation)
      }
    }
    #expect(folder.names == ["photo.png"])
  }

  @Test func planningIsDeterministicAndWritesNothing() throws {
    let path = try photo(1280, 720)
    let request = try request(.photo(path: path), to: folder["out.jpg"])
    let plan = try ExportPlan(request, overlay: sticker())
    #expect(try plan.json() == ExportPlan(request, overlay: sticker()).json())
    #expect(folder.names == ["photo.png"])
    let object = try #require(try JSONSerialization.jsonObject(with: plan.json()) as? [String: Any])
    #expect(object["kind"] as? String == "jpeg")
    #expect(object["source"] as? [Int] == [1280, 720])
    #expect(object["canvas"] as? [Int] == [1080, 1920])
    #expect(object["crop"] as? [Int] == [437, 0, 405, 720])
    // The export does as planned.
    let report = try exporter().export(request, overlay: sticker())
    #expect(report.sticker == object["sticker"] as? [Int])
    #expect(report.sticker[0] == 108)
    #expect(report.sticker[2] == 864)
  }

  /// A moved sticker, tiny text, controls that cover the sticker, and glass without a backdrop are known beforehand.
  @Test func thePlanHasTheWarningsThatNeedNoPixels() throws {
    let path = try photo(1280, 720)
    let corner = StickerOverlay.Place.on(OverlayPlacement(center: .zero, width: 0.3))
    var tiny = try request(.photo(path: path), to: folder["tiny.jpg"])
    tiny.framing.size = PixelSize(width: 180, height: 320)
    let calls = [
      (tiny, try sticker(place: corner), 2),
      (try request(.nothing, to: folder["bare.png"]), try sticker(place: .plain(pixelsPerPoint: 2)), 1),
      (try request(.photo(path: path), to: folder["good.jpg"]), try sticker(), 0),
    ]
    for (request, overlay, count) in calls {
      let plan = try JSONSerialization.jsonObject(with: ExportPlan(request, overlay: overlay).json()) as? [String: Any]
      let warnings = try #require(plan?["warnings"] as? [String])
      #expect(warnings.count == count, "\(warnings)")
      let report = try exporter().export(request, overlay: overlay)
      #expect(Array(report.warnings.prefix(count)) == warnings)
    }
  }

  /// Scripts rely on these keys.
  @Test func theReportHasExactlyTheDocumentedKeys() throws {
    let report = try exporter().export(
      request(.nothing, to: folder["out.png"]), overlay: sticker(place: .plain(pixelsPerPoint: 2)))
    let object = try #require(try JSONSerialization.jsonObject(with: report.json()) as? [String: Any])
    #expect(
      Set(object.keys) == [
        "output", "kind", "source", "canvas", "sticker", "frames", "duration", "fps", "seconds", "peakMemoryBytes",
        "audio", "color", "warnings", "altText",
      ])
    #expect(object["altText"] as? String == report.altText)
    let seconds = try #require(object["seconds"] as? [String: Double])
    #expect(Set(seconds.keys) == ["total", "setup", "decode", "glass", "encode"])
    #expect(try #require(seconds["total"]) > 0)
    #expect(Set(try #require(object["audio"] as? [String: [String]]).keys) == ["copied", "dropped", "encoded"])
    #expect(object["output"] as? String == folder["out.png"])
    #expect(try #require(object["peakMemoryBytes"] as? Int) > 1_000_000)
    #expect((object["canvas"] as? [Int])?.first == 800, "344 points and twice the margin of 28, at 2 pixels per point")
  }
}
