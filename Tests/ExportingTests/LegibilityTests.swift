import CairoDrawing
import DisplayLists
import Foundation
import Geometry
import ImageFiles
import Meals
import Optics
import Rendering
import Stickers
import TestSupport
import Testing
import VideoFiles
import Vitrine

@testable import Exporting

/// Every text of every sticker on glass reaches its contrast over any background, measured in pixels.
///
/// The backdrop of a text is the frame without its glyphs, and the text's colour is blended with it. All pixels with ink
/// and their neighbours are measured with the formula of WCAG 2.2.
@Suite struct LegibilityTests {
  static let canvas = PixelSize(width: 160, height: 160)

  /// All eight combinations of a material, an appearance and a look.
  static let glasses: [(GlassVariant, GlassAppearance, GlassLook)] = [GlassVariant.clear, .regular].flatMap { variant in
    GlassAppearance.allCases.flatMap { appearance in GlassLook.allCases.map { (variant, appearance, $0) } }
  }

  static func list(
    _ variant: StickerVariant, _ glass: (GlassVariant, GlassAppearance, GlassLook), _ legibility: Legibility = .floor,
    canvas: PixelSize = canvas
  ) throws -> Overlay {
    var options = StickerOptions()
    options.variant = variant
    options.glass = glass.0
    options.appearance = glass.1
    options.look = glass.2
    options.legibility = legibility
    let overlay = StickerOverlay(
      try Meal(json: Data(lunch.utf8)), options,
      place: .on(OverlayPlacement(center: Point(x: 0.5, y: 0.5), width: 0.9)), shaper: try PangoShaper())
    return overlay.overlay(OverlayContext(canvas: canvas))
  }

  static func plan(_ overlay: Overlay, _ canvas: PixelSize = canvas, _ format: PlanarFormat = PlanarFormat()) throws
    -> RenderPlan
  {
    try RenderPlan(
      overlay.list, pixelsFromPoints: overlay.pixelsFromPoints, canvas: canvas, format: format, drawing: CairoCanvas())
  }

  /// White, black, grey, a checker, noise and a photo.
  static let grounds: [PlanarImage] = {
    let still = PlanarImage(stillLife)
    let flats = [235, 16, 126].map { luma in
      let image = PlanarImage(size: canvas, format: PlanarFormat())
      image.fill(luma: luma, blue: 128, red: 128)
      return image
    }
    let checker = flats[0].copy()
    let noise = flats[0].copy()
    var generator = SplitMix(seed: 7)
    for plane in 0..<3 {
      let extent = checker.planeSize(plane)
      for y in 0..<extent.height {
        for x in 0..<extent.width {
          if plane == 0 { checker[0, x, y] = (x / 8 + y / 8) % 2 == 0 ? 16 : 235 }
          noise[plane, x, y] = Int.random(in: 0..<256, using: &generator)
        }
      }
    }
    return flats + [checker, noise, still]
  }()

  /// The still life of `vitrine demo` in blocks of 4×4 pixels.
  private static var stillLife: Raster<UInt8> {
    let file = URL(filePath: #filePath).appending(path: "../../../Sources/VitrineCLI/Demo/Inputs/scene.jpg")
    let photo: Raster<UInt8>
    do {
      guard case .eight(let raster) = try PhotoFile.load(file.standardizedFileURL.path).pixels else {
        preconditionFailure("\(file.path) must have 8 bits")
      }
      photo = raster
    } catch { preconditionFailure("\(error)") }
    var blocks = Raster<UInt8>(size: canvas)
    let columns = canvas.width / 4
    let rows = canvas.height / 4
    for i in blocks.samples.indices {
      let x = (i / 4 % canvas.width / 4) * photo.size.width / columns
      let y = (i / 4 / canvas.width / 4) * photo.size.height / rows
      blocks.samples[i] = photo.samples[4 * (y * photo.size.width + x) + i % 4]
    }
    return blocks
  }

  /// Every sticker over every background, alternating between the glasses; `VITRINE_EVERY_GLASS` tests all combinations.
  @Test(arguments: StickerVariant.allCases, Self.grounds.indices)
  func everyTextOfEveryStickerReachesItsContrast(_ variant: StickerVariant, _ ground: Int) throws {
    let isThorough = ProcessInfo.processInfo.environment["VITRINE_EVERY_GLASS"] != nil
    let turn = (StickerVariant.allCases.firstIndex(of: variant) ?? 0) * Self.grounds.count + ground
    for glass in Self.glasses.indices where isThorough || glass == turn % Self.glasses.count {
      let overlay = try Self.list(variant, Self.glasses[glass])
      let measure = try TextMeasure(overlay, canvas: Self.canvas)
      #expect(measure.texts.count >= 7)
      let behind = try painted(try Self.plan(overlay), over: Self.grounds[ground]).behind
      #expect(measure.shortfall(behind: behind) == nil)
    }
  }

  /// No sample changes if the contrast suffices with a margin for rounding.
  @Test(arguments: [false, true]) func sufficientContrastIsNotDimmed(_ isLight: Bool) throws {
    let glass = Self.glasses.firstIndex { $0 == (.clear, isLight ? .light : .dark, .v26) } ?? 0
    let ground = Self.grounds[0].copy()
    for y in 0..<Self.canvas.height {
      for x in 0..<Self.canvas.width { ground[0, x, y] = (isLight ? 200 : 20) + (x * 7 + y * 13) % 30 }
    }
    let overlay = try Self.list(.minimal, Self.glasses[glass])
    let off = try painted(
      try Self.plan(try Self.list(.minimal, Self.glasses[glass], .off)), over: ground)
    let on = try painted(try Self.plan(overlay), over: ground)
    let measure = try TextMeasure(overlay, canvas: Self.canvas)
    #expect(measure.shortfall(behind: off.behind, slack: 1.04) == nil, "a ground on which the floor holds")
    #expect(samples(on.shown) == samples(off.shown))
  }

  /// Without the floor, a sticker falls short of the required contrast, which verifies the measurement.
  @Test func withoutTheFloorTextFallsShort() throws {
    let overlay = try Self.list(.minimal, (.clear, .dark, .v26), .off)
    let plan = try Self.plan(overlay)
    #expect(!plan.passes.contains { if case .contrast = $0 { true } else { false } })
    let measure = try TextMeasure(overlay, canvas: Self.canvas)
    #expect(measure.shortfall(behind: try painted(plan, over: Self.grounds[4]).behind) != nil)
  }

  /// Real photos, and those in the folder that `VITRINE_PHOTOS` names.
  static let photos: [String] = {
    let folder = ProcessInfo.processInfo.environment["VITRINE_PHOTOS"]
    let names = folder.flatMap { try? FileManager.default.contentsOfDirectory(atPath: $0) } ?? []
    return [Media.coffee, Media.pug].compactMap(\.self) + names.sorted().map { "\(folder ?? "")/\($0)" }
  }()

  /// In a finished photo, the pixels beside glyphs stand for their backdrop.
  @Test(arguments: photos)
  func realPhotosStayLegible(_ path: String) throws {
    let size = PixelSize(width: 360, height: 300)
    let photo = try PhotoFile.load(path, size: size)
    guard case .eight(let picture) = photo.pixels else { return }
    for (variant, glass) in [(StickerVariant.standard, 1), (.full, 3), (.minimal, 5), (.emoji, 0)] {
      let overlay = try Self.list(variant, Self.glasses[glass], canvas: size)
      let measure = try TextMeasure(overlay, canvas: size)
      var shown = picture
      try PhotoPainter(drawing: CairoCanvas(), threads: 2)
        .paint(overlay.list, over: &shown, pixelsFromPoints: overlay.pixelsFromPoints)
      #expect(measure.shortfall(beside: shown) == nil)
    }
  }

  /// The dimming of earlier frames lingers, but no cut leaves a text short of its contrast.
  @Test func hardCutsStayLegible() throws {
    let overlay = try Self.list(.standard, (.clear, .dark, .v27))
    let measure = try TextMeasure(overlay, canvas: Self.canvas)
    let painter = FramePainter(try Self.plan(overlay), threads: 1)
    for frame in 0..<60 {
      let image = Self.grounds[[1, 0, 2, 5, 4, 3][frame / 10]].copy()
      painter.paint(image, at: Double(frame) / 30)
      #expect(measure.shortfall(beside: image) == nil, "frame \(frame)")
    }
  }

  @Test(.enabled(if: Media.bunny != nil)) func framesOfARealVideoStayLegible() throws {
    let reader = try VideoReader(path: try #require(Media.bunny))
    let size = PixelSize(width: 202, height: 360)
    let stream = try reader.prepare(CanvasRequest(crop: PixelRect(x: 438, y: 0, width: 404, height: 720), size: size))
    let stickers = try [(StickerVariant.standard, 1), (.minimal, 0), (.full, 3)].map { variant, glass in
      let overlay = try Self.list(variant, Self.glasses[glass], canvas: size)
      return (try TextMeasure(overlay, canvas: size), try Self.plan(overlay, size, stream.format))
    }
    var frames = 0
    while frames < 60, let item = try reader.next() {
      guard case .frame(let frame) = item else { continue }
      let (measure, plan) = stickers[frames % stickers.count]
      #expect(measure.shortfall(behind: try painted(plan, over: frame.image).behind) == nil, "frame \(frames)")
      frames += 1
    }
    #expect(frames == 60)
  }
}

private func samples(_ image: PlanarImage) -> [[Int]] { (0..<3).map { image.samples(plane: $0) } }

/// A painted frame with and without text: stickers have one layer, whose front comes last.
private func painted(_ plan: RenderPlan, over ground: PlanarImage) throws -> (behind: PlanarImage, shown: PlanarImage) {
  let shown = ground.copy()
  var behind: PlanarImage?
  for (index, pass) in plan.passes.enumerated() {
    if index == plan.passes.count - 1 { behind = shown.copy() }
    switch pass {
    case .lenses(let lenses, _): for lens in lenses { lens.apply(to: shown, scratch: LensScratch(for: lens)) }
    case .contrast(let floor, _):
      #expect(index > 0)
      #expect(index < plan.passes.count - 1)
      floor.apply(to: shown, scratch: ContrastScratch(for: floor))
    case .adaptive: Issue.record("a sticker of a given appearance does not adapt")
    case .layer: Issue.record("no effect is set on a sticker as a whole")
    }
  }
  #expect((2...4).contains(plan.passes.count))
  return (try #require(behind), shown)
}

/// The texts of a display list, and their contrast on images.
private struct TextMeasure {
  struct Text {
    var words: String
    var color: RGBA
    var floor: Double
    /// Pixels with ink, or next to it.
    var near: [(x: Int, y: Int)]
    /// Pixels next to ink, without any painting of the content's front.
    var beside: [(x: Int, y: Int)]
  }

  private(set) var texts: [Text] = []

  init(_ overlay: Overlay, canvas: PixelSize) throws {
    let runs = Self.runs(overlay.list.items)
    func draw(_ items: [DisplayItem]) throws -> Raster<UInt8> {
      try CairoCanvas().draw(items, in: PixelRect(canvas), pixelsFromPoints: overlay.pixelsFromPoints)
    }
    let all = try draw(runs.map { .glyphs($0.run, pointsFromItem: $0.map) })
    for (run, map) in runs {
      // Only around the run, since images are large and texts are many.
      let bounds = overlay.pixelsFromPoints.bounds(of: map.bounds(of: try #require(run.inkBounds)))
      guard !bounds.isEmpty else { continue }
      let rect = PixelRect(enclosing: bounds).outset(by: 1).intersection(PixelRect(canvas))
      let ink = try CairoCanvas().draw(
        [.glyphs(run, pointsFromItem: map)], in: rect, pixelsFromPoints: overlay.pixelsFromPoints)
      var text = Text(
        words: run.text, color: run.color, floor: run.size >= 24 || run.weight >= 700 && run.size >= 18.66 ? 3 : 4.5,
        near: [], beside: [])
      for y in 0..<rect.height {
        for x in 0..<rect.width {
          var isNear = false
          for py in max(y - 1, 0)...min(y + 1, rect.height - 1) {
            for px in max(x - 1, 0)...min(x + 1, rect.width - 1) where ink[px, py].alpha > 0 { isNear = true }
          }
          guard isNear else { continue }
          text.near.append((rect.x + x, rect.y + y))
          if all[rect.x + x, rect.y + y].alpha == 0 { text.beside.append((rect.x + x, rect.y + y)) }
        }
      }
      texts.append(text)
    }
  }

  /// All glyphs but emoji, wherever they are in the list.
  private static func runs(_ items: [DisplayItem]) -> [(run: GlyphRun, map: Affine)] {
    var runs: [(run: GlyphRun, map: Affine)] = []
    items.visit { item in
      if case .glyphs(let run, let map) = item, !run.hasColorGlyphs { runs.append((run, map)) }
      return .enter
    }
    return runs
  }

  /// Returns a description of the first text that lacks contrast with a frame without text, or nil if none does.
  func shortfall(behind image: PlanarImage, slack: Double = 1) -> String? { shortfall(of: image, slack: slack, \.near) }

  /// The same for a finished frame, measured beside the glyphs.
  func shortfall(beside image: PlanarImage) -> String? { shortfall(of: image, slack: 1, \.beside) }

  private func shortfall(
    of image: PlanarImage, slack: Double, _ pixels: (Text) -> [(x: Int, y: Int)]
  ) -> String? {
    let format = image.format
    let kr = format.matrix.red
    let kb = format.matrix.blue
    return shortfall(slack: slack, pixels) { x, y in
      let cx = x >> format.chroma.shiftX
      let cy = y >> format.chroma.shiftY
      let luma = Double(image[0, x, y] - format.lumaBlack) / Double(format.lumaRange)
      let r = luma + 2 * (1 - kr) * Double(image[2, cx, cy] - format.chromaZero) / Double(format.chromaRange)
      let b = luma + 2 * (1 - kb) * Double(image[1, cx, cy] - format.chromaZero) / Double(format.chromaRange)
      return [r, (luma - kr * r - kb * b) / (1 - kr - kb), b]
    }
  }

  /// The same for a finished image, measured beside the glyphs.
  func shortfall(beside picture: Raster<UInt8>) -> String? {
    shortfall(slack: 1, \.beside) { x, y in
      let pixel = picture[x, y]
      return [pixel.red, pixel.green, pixel.blue].map { Double($0) / 255 }
    }
  }

  private func shortfall(
    slack: Double, _ pixels: (Text) -> [(x: Int, y: Int)], _ ground: (Int, Int) -> [Double]
  ) -> String? {
    for text in texts {
      let color = [text.color.red, text.color.green, text.color.blue]
      for (x, y) in pixels(text) {
        let ground = ground(x, y).map { min(max($0, 0), 1) }
        let seen = zip(color, ground).map { text.color.alpha * $0 + (1 - text.color.alpha) * $1 }
        let a = Self.luminance(ground)
        let b = Self.luminance(seen)
        let contrast = (max(a, b) + 0.05) / (min(a, b) + 0.05)
        if contrast < text.floor * slack { return "\"\(text.words)\" has \(contrast) at \(x), \(y)" }
      }
    }
    return nil
  }

  private static func luminance(_ rgb: [Double]) -> Double {
    let light = rgb.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
    return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]
  }
}
