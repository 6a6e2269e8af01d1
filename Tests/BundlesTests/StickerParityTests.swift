import Bundles
import CairoDrawing
import DisplayLists
import Exporting
import Foundation
import Geometry
import GlassJobs
import Meals
import Optics
import OpticsWasm
import Rendering
import Stickers
import TestSupport
import Testing
import Vitrine

/// Stickers with text give the same bytes in an export and in the module, here, in Node and in a browser.
@Suite struct StickerParityTests {
  /// A sticker over one of the backdrops, and the canvas that an export makes of it.
  struct Case {
    var name: String
    var job: GlassJob
    var plan: RenderPlan
  }

  static let canvas = PixelSize(width: 270, height: 480)

  static let cases: [Case] = {
    do {
      let shaper = try PangoShaper()
      return try StickerVariant.allCases.enumerated().flatMap { number, variant in
        try GlassJob.Backdrop.allCases.enumerated().map { index, backdrop in
          try sticker(variant, backdrop, format: (number + index) % 2 == 0 ? .rgba : .planes, shaper)
        }
      }
    } catch {
      preconditionFailure("\(error)")
    }
  }()

  enum Format { case rgba, planes }

  static func sticker(
    _ variant: StickerVariant, _ backdrop: GlassJob.Backdrop, format: Format, _ shaper: PangoShaper
  ) throws -> Case {
    var options = StickerOptions()
    options.variant = variant
    options.glass = format == .rgba ? .clear : .regular
    let overlay = StickerOverlay(
      try demoMeal(), options,
      place: .on(OverlayPlacement(center: Point(x: 0.5, y: 0.5), width: 0.6)), shaper: shaper
    ).overlay(OverlayContext(canvas: canvas, backdropLuma: 0.4))
    let planar = format == .rgba ? PixelWindow.format : PlanarFormat()
    let drawing = CairoCanvas()
    let recipes = try RenderPlan.recipes(
      overlay.list, pixelsFromPoints: overlay.pixelsFromPoints, canvas: canvas, format: planar, drawing: drawing)
    let piece = try GlassPiece(recipes)
    var job = GlassJob(
      piece.numbers, width: canvas.width, height: canvas.height,
      format: format == .rgba ? GlassJob.rgba : GlassJob.i420, seconds: [0, 0.1])
    (job.x, job.y, job.backdrop) = (Int32(piece.x), Int32(piece.y), backdrop)
    let plan = try RenderPlan(
      overlay.list, pixelsFromPoints: overlay.pixelsFromPoints, canvas: canvas, format: planar, drawing: drawing)
    return Case(name: "\(variant) over \(backdrop)", job: job, plan: plan)
  }

  /// The canvas after the last frame, as an export paints it.
  func exported(_ sticker: Case) -> [UInt8] {
    let painter = FramePainter(sticker.plan, threads: 1)
    var canvas: [UInt8] = []
    for (frame, seconds) in sticker.job.seconds.enumerated() {
      canvas = sticker.job.canvas(frame: frame)
      if sticker.job.format == GlassJob.rgba {
        let window = PixelWindow(PixelRect(Self.canvas))
        canvas.withUnsafeMutableBufferPointer { pixels in
          window.read(from: UnsafePointer(pixels.baseAddress!), width: Self.canvas.width)
          painter.paint(window.planes, at: seconds)
          window.write(within: PixelRect(Self.canvas), to: pixels.baseAddress!, width: Self.canvas.width)
        }
      } else {
        let image = PlanarImage(size: Self.canvas, format: PlanarFormat())
        var next = 0
        for plane in 0..<3 {
          let size = image.planeSize(plane)
          for y in 0..<size.height {
            for x in 0..<size.width { image[plane, x, y] = Int(canvas[next + y * size.width + x]) }
          }
          next += size.area
        }
        painter.paint(image, at: seconds)
        canvas = (0..<3).flatMap { plane in image.samples(plane: plane).map { UInt8($0) } }
      }
    }
    return canvas
  }

  @Test func theModuleDrawsWhatAnExportDraws() {
    for sticker in Self.cases {
      let expected = exported(sticker)
      #expect(sticker.job.digest() == GlassJob.digest(expected), "\(sticker.name)")
      #expect(sticker.job.digest() != sticker.job.untouchedDigest(), "\(sticker.name)")
    }
  }

  /// The stickers whose bytes differ from the native ones.
  private func mismatches(_ digests: [UInt32?]) -> [String] {
    #expect(digests.count == Self.cases.count)
    return zip(Self.cases, digests).filter { $0.job.digest() != $1 }.map { $0.0.name }
  }

  @Test(.enabled(if: GlassModule.isCurrent, "run Scripts/build-wasm first"))
  func nodeAndServerGiveTheSameBytes() throws {
    let names = mismatches(try GlassModule.digestsInNode(Self.cases.map(\.job)))
    #expect(names.isEmpty, "\(names)")
  }

  @Test(.enabled(if: GlassModule.isCurrent, "run Scripts/build-wasm first"), .serialized, arguments: Browser.allCases)
  func browsersAndServerGiveTheSameBytes(_ browser: Browser) throws {
    let names = try GlassModule.mismatches(of: Self.cases.map(\.job), in: browser).map { Self.cases[$0].name }
    #expect(names.isEmpty, "\(names)")
  }
}
