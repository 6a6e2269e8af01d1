import CairoDrawing
import DisplayLists
import Foundation
import Geometry
import ImageFiles
import Optics
import Rendering
import TestSupport
import Testing
import Timers
import Vitrine

@testable import Exporting

@Suite struct AdaptationExportTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func pane(_ material: GlassMaterial, adapts: Bool) -> GlassOverlay {
    let rect = Rect(x: 10, y: 8, width: 76, height: 48)
    return GlassOverlay(
      outline: .roundedRect(RoundedRect(rect, radius: 8, style: .continuous)), rect: rect, material: material,
      adapts: adapts, pixelsPerPoint: 1)
  }

  /// Dark for a fifth of a second, then bright: 25 frames per second.
  @Test func smallPanesFollowTheVideo() throws {
    let colours: [FlatColour] = (0..<20).map { (luma: $0 < 5 ? 40 : 200, blue: 128, red: 128) }
    let video = try flatVideo(colours, 96, 64, in: folder)
    let frames = try framesForEncoder(video, pane(GlassMaterial(.regular), adapts: true))
    #expect(frames.count == 20)
    for (i, frame) in frames.enumerated() where i < 7 || i > 14 {
      let material = GlassMaterial(.regular, appearance: i < 7 ? .dark : .light)
      let face = try #require(GlassPreset(material, S: 48).face)
      let expected = 16 + 219 * min(face.tone(Double(colours[i].luma - 16) / 219).luma, 1)
      #expect(abs(Double(frame.image[0, 48, 32]) - expected) <= 1, "frame \(i)")
    }
  }

  @Test func reportsFlatBackdrops() throws {
    let video = try flatVideo([(luma: 90, blue: 120, red: 140)], 96, 64, in: folder)
    let flat = try exporter().export(
      request(video, to: folder["out.mp4"]), overlay: pane(GlassMaterial(.clear), adapts: false))
    #expect(flat.warnings.count == 1)
    #expect(flat.warnings[0].contains("is flat"))
    for (name, source, count) in [("flat", "color=c=0x7a6a5a", 1), ("busy", "testsrc2=r=25", 0)] {
      let photo = folder["\(name).png"]
      try run(
        "ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", "\(source):s=96x64:d=0.04", "-frames:v", "1", "-pix_fmt",
        "rgb24", photo)
      let request = try request(over: try Background(opening: photo), to: folder["out.png"])
      let report = try exporter().export(request, overlay: pane(GlassMaterial(.clear), adapts: false))
      #expect(report.warnings.count { $0.contains("is flat") } == count)
    }
  }

  @Test(arguments: [(StickerBackground.glass, true), (.light, false), (.none, false)])
  func warnsOfGlassWithoutABackdrop(_ background: StickerBackground, _ isReported: Bool) throws {
    let report = try exporter().export(
      ExportRequest(over: .none, output: folder["plain.png"], kind: .png),
      overlay: sticker(background: background, place: .plain(pixelsPerPoint: 1)))
    #expect(report.warnings == (isReported ? [Finding.noBackdrop.warning] : []))
  }

  /// A badge of 32 points, strips of 50 and 46 and buttons of 68 adapt, digits of clear glass do not.
  @Test func onlySmallControlsOfATimerAdapt() throws {
    let overlay = try TimerOverlay(Countdown(total: 600, isPaused: true), shaper: PangoShaper())
      .overlay(OverlayContext(canvas: PixelSize(width: 402, height: 874), backdropLuma: 0.2))
    let panes = overlay.list.items.panes
    #expect(panes.filter(\.adapts).map { Int($0.shape.bounds.height) }.sorted() == [32, 46, 50, 68, 68])
    #expect(panes.allSatisfy { $0.adapts || $0.alternative == nil })
  }

  @Test func aChosenAppearanceDoesNotAdapt() throws {
    let context = OverlayContext(canvas: PixelSize(width: 400, height: 700), backdropLuma: 0.2)
    func list(_ appearance: GlassAppearance?) throws -> DisplayList {
      try sticker(.minimal, glass: .regular, appearance: appearance).overlay(context).list
    }
    #expect(try list(nil).description.contains("or light"))
    for appearance in GlassAppearance.allCases {
      let text = try list(appearance).description
      #expect(!text.contains("or light"))
      #expect(!text.contains("or dark"))
    }
  }
}
