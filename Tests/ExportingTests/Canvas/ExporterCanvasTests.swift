import CairoDrawing
import DisplayLists
import Foundation
import Geometry
import ImageFiles
import TestSupport
import Testing

@testable import Exporting

/// The canvas on which an export draws its overlay.
@Suite struct ExporterCanvasTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// An overlay without content.
  private struct Nothing: OverlaySource {
    func overlay(_ context: OverlayContext) -> Overlay {
      let size = Size(width: Double(context.canvas.width), height: Double(context.canvas.height))
      return Overlay(DisplayList(size: size, items: []), pixelsFromPoints: .identity)
    }
  }

  private func photo() throws -> String {
    try ffmpeg(
      "-f", "lavfi", "-i", "testsrc2=s=301x203:d=0.04", "-frames:v", "1", "-pix_fmt", "rgb24", folder["photo.png"])
    return folder["photo.png"]
  }

  private func samples(_ photo: Photo) throws -> Raster<UInt8> {
    guard case .eight(let raster) = photo.pixels else { throw ProgramFailure(description: "the photo has 16 bits") }
    return raster
  }

  @Test(arguments: [
    Framing(aspect: .original), Framing(), Framing(aspect: .ratio(1, 1), pan: Point(x: 0.2, y: -0.1), zoom: 1.7),
    Framing(aspect: .ratio(90, 160), pan: Point(x: 9, y: 0), zoom: 2, size: PixelSize(width: 90, height: 160)),
  ])
  func withoutAnOverlayAnExportHasTheBytesOfItsCanvas(_ framing: Framing) throws {
    let background = try Background(opening: try photo())
    let canvas = try exporter().canvas(of: background, framing: framing)
    try PhotoFile.writePNG(canvas, to: folder["canvas.png"])
    _ = try exporter().export(
      request(over: background, to: folder["export.png"], framing: framing), overlay: Nothing())
    #expect(try bytes(of: folder["canvas.png"]) == bytes(of: folder["export.png"]))
  }

  @Test func outsideThePaneAnExportHasThePixelsOfItsCanvas() throws {
    let background = try Background(opening: try photo())
    let framing = Framing(aspect: .ratio(1, 1), zoom: 1.5, size: PixelSize(width: 160, height: 160))
    let pane = PixelRect(x: 40, y: 50, width: 60, height: 40)
    _ = try exporter().export(
      request(over: background, to: folder["export.png"], framing: framing),
      overlay: bareGlass(Rect(x: 40, y: 50, width: 60, height: 40)))
    let canvas = try samples(try exporter().canvas(of: background, framing: framing))
    let export = try samples(
      try exporter().canvas(of: try Background(opening: folder["export.png"]), framing: Framing(aspect: .original)))
    var inside = 0
    var outside = 0
    for y in 0..<160 {
      for x in 0..<160 {
        let a = canvas[x, y]
        let b = export[x, y]
        guard (a.red, a.green, a.blue) != (b.red, b.green, b.blue) else { continue }
        let near = pane.outset(by: 1)
        if x >= near.x, x < near.maxX, y >= near.y, y < near.maxY { inside += 1 } else { outside += 1 }
      }
    }
    #expect(inside > 0)
    #expect(outside == 0)
  }

  /// Frames of 1/25 s, whose lumas say which one is shown.
  @Test(arguments: [
    (0, 0), (0.039, 0), (0.04, 1), (0.0799, 1), (0.08, 2), (0.12, 3), (0.16, 4), (99, 4),
  ])
  func aTimeOfAVideoShowsTheFrameOfThatTime(_ seconds: Double, _ frame: Int) throws {
    let colours = (0..<5).map { FlatColour(luma: 40 + 30 * $0, blue: 128, red: 128) }
    let background = try Background(opening: try flatVideo(colours, 64, 64, in: folder), threads: 1)
    let canvas = try exporter().canvas(of: background, framing: Framing(aspect: .original), at: seconds)
    let luma = try #require(canvas.meanLuma(in: PixelRect(x: 0, y: 0, width: 64, height: 64)))
    let expected = Double(40 + 30 * frame - 16) / 219
    #expect(abs(luma - expected) < 0.004)
  }
}
