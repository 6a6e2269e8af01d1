import CairoDrawing
import DisplayLists
import Exporting
import Foundation
import Geometry
import GlassJobs
import Meals
import Optics
import OpticsWasm
import Stickers
import TestSupport
import Testing
import Timers
import Vitrine

@testable import Bundles

@Suite struct GlassBundleTests {
  static func sticker(densities: [Int]) throws -> GlassBundle {
    var options = StickerOptions()
    options.appearance = .light
    let overlay = StickerOverlay(
      try demoMeal(), options, place: .plain(pixelsPerPoint: 2), shaper: try PangoShaper()
    ).overlay(OverlayContext(canvas: PixelSize(width: 1, height: 1)))
    return try GlassBundle(
      sticker: overlay.list, altText: overlay.altText ?? "", densities: densities, drawing: CairoCanvas())
  }

  static func timer(_ seconds: Int, reflection: Bool = true, locale: String = "en_US") throws -> GlassBundle {
    var options = TimerOptions()
    options.showsReflection = reflection
    options.locale = Locale(identifier: locale)
    let parts = try TimerOverlay(Countdown(total: seconds), options, shaper: try PangoShaper()).parts(
      on: PixelSize(width: 1080, height: 1920), backdropLuma: 0.3)
    return try GlassBundle(timer: parts, densities: [1], drawing: CairoCanvas())
  }

  /// Compiles a piece as a page does, and frees it. Returns whether it is accepted.
  private func compiles(_ piece: GlassPiece) -> Bool {
    guard let glass = GlassJob(piece.numbers).compiled() else { return false }
    freeGlass(glass)
    return true
  }

  @Test func aStickerHasOnePieceAtEachDensity() throws {
    let bundle = try Self.sticker(densities: [1, 2])
    #expect(bundle.kind == .sticker)
    #expect(bundle.densities.map(\.pixelsPerPoint) == [1, 2])
    #expect(bundle.densities.map(\.pieces.count) == [1, 1])
    #expect(bundle.densities.allSatisfy { $0.pieces.allSatisfy(compiles) })
    #expect(bundle.densities.allSatisfy { $0.pieces.allSatisfy { $0.x % 2 == 0 && $0.y % 2 == 0 } })
    #expect(bundle.altText.contains("Lunch"))
  }

  @Test func aTimerHasAGlyphForEveryCharacter() throws {
    let bundle = try Self.timer(300)
    let density = try #require(bundle.densities.first)
    let timer = try #require(density.timer)
    #expect(Set(timer.glyphs.keys) == Set("0123456789:".map(String.init)))
    #expect(timer.glyphs.values.allSatisfy { $0.shade != nil && $0.digit != nil && $0.mirror != nil })
    #expect(timer.cells.count == "5:00".count)
    #expect(timer.cells.allSatisfy { $0.mirrorY ?? 0 > $0.y })
    #expect(Set(timer.states.keys) == ["stopped", "running", "paused"])
    #expect(density.pieces.allSatisfy(compiles))
    #expect(bundle.seconds == 300)
    #expect(bundle.format == "m:ss")
  }

  @Test(arguments: [(59, "m:ss"), (600, "mm:ss"), (3600, "h:mm:ss"), (360_00, "hh:mm:ss")])
  func theFormatHasAsManyDigitsAsTheStart(_ seconds: Int, _ format: String) throws {
    #expect(try Self.timer(seconds, reflection: false).format == format)
  }

  @Test func withoutAReflectionThereAreNoMirrors() throws {
    let timer = try #require(try Self.timer(61, reflection: false).densities.first?.timer)
    #expect(timer.glyphs.values.allSatisfy { $0.mirror == nil })
    #expect(timer.cells.allSatisfy { $0.mirrorX == nil && $0.mirrorY == nil })
  }

  @Test func everyStateHasTheButtonsThatItAllows() throws {
    let controls = try Self.timer(300).controls
    func actions(_ state: String) -> Set<String> { Set(controls.filter { $0.state == state }.map(\.action)) }
    #expect(actions("stopped") == ["start"])
    #expect(actions("running") == ["pause", "stop"])
    #expect(actions("paused") == ["start", "stop"])
    #expect(controls.allSatisfy { $0.width > 20 && $0.height > 20 && !$0.label.isEmpty })
  }

  @Test func digitsOfOtherScriptsAreDrawn() throws {
    let latin = try Self.timer(300)
    let arabic = try Self.timer(300, locale: "ar_EG")
    func digit(_ bundle: GlassBundle) throws -> GlassPiece {
      let density = try #require(bundle.densities.first)
      return density.pieces[try #require(density.timer?.glyphs["5"]?.digit)]
    }
    #expect(try digit(latin) != digit(arabic))
  }

  @Test func aViewThatDrawsNothingIsRefused() throws {
    let nothing = DisplayList(size: Size(width: 10, height: 10), items: [])
    #expect(throws: BundleError.empty) {
      try GlassBundle(sticker: nothing, altText: "", densities: [1], drawing: CairoCanvas())
    }
  }
}
