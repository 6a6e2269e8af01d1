import CairoDrawing
import Dispatch
import DisplayLists
import Geometry
import Optics
import TestSupport
import Testing

@testable import Rendering

extension PixelRect {
  /// The rectangle enlarged to whole chroma samples.
  fileprivate func onChromaGrid(_ format: PlanarFormat) -> PixelRect {
    let stepX = 1 << format.chroma.shiftX
    let stepY = 1 << format.chroma.shiftY
    let left = x / stepX * stepX
    let top = y / stepY * stepY
    return PixelRect(
      x: left, y: top, width: (maxX - left + stepX - 1) / stepX * stepX,
      height: (maxY - top + stepY - 1) / stepY * stepY)
  }
}

/// Pieces of the gallery on tight and larger canvases, with one thread and several.
@Suite struct GalleryPlaceTests {
  static let full = PlanarFormat(bitDepth: 14, chroma: .full, isFullRange: true)
  static let quarter = PlanarFormat()

  /// Compares each lens on a canvas of only the pixels it reads with the same lens on a larger canvas.
  private func check(_ lenses: [GalleryLens], _ format: PlanarFormat, x: Int, y: Int) throws {
    let margin = 2 * max(x, y)
    let largest = lenses.reduce(PixelSize(width: 0, height: 0)) { size, lens in
      PixelSize(width: max(size.width, lens.canvas.width), height: max(size.height, lens.canvas.height))
    }
    let canvas = PixelSize(width: largest.width + margin, height: largest.height + margin)
    let ground = PlanarImage(noise: canvas, format)
    var different: [String] = []
    for piece in lenses {
      let large = try #require(piece.lens(x: x, y: y, canvas: canvas, format: format))
      let window = large.readRect.onChromaGrid(format)
      let alone = try #require(
        piece.lens(x: x - window.x, y: y - window.y, canvas: window.size, format: format), "\(piece.name)")
      let expected = ground.part(window)
      alone.apply(to: expected, scratch: LensScratch(for: alone))
      let painted = ground.copy()
      large.apply(to: painted, scratch: LensScratch(for: large))
      if !painted.part(window).isSame(as: expected) { different.append(piece.name) }
    }
    #expect(different == [])
  }

  @Test func aLensIsTheSameOnALargerCanvas() throws {
    try check(GalleryLens.distinct, Self.full, x: 173, y: 181)
  }

  @Test func aLensIsTheSameOnALargerCanvasWithSubsampledChroma() throws {
    let pieces = ["shapes", "containers", "stickers"].flatMap { GalleryLens.distinct(on: $0) }
    try check(pieces, Self.quarter, x: 174, y: 182)
  }

  /// Composites with one, two and seven concurrent ranges of rows.
  @Test func lensesDoNotDependOnTheNumberOfThreads() {
    var grounds: [PixelSize: PlanarImage] = [:]
    var different: [String] = []
    for (piece, lens) in GalleryLens.compiled {
      let scratch = LensScratch(for: lens)
      let ground = grounds[piece.canvas] ?? PlanarImage(noise: piece.canvas, Self.quarter)
      grounds[piece.canvas] = ground
      lens.readBackdrop(ground, into: scratch)
      let images = [1, 2, 7].map { threads in
        let image = ground.copy()
        let rows = lens.rowPairs
        DispatchQueue.concurrentPerform(iterations: threads) { part in
          lens.composite(
            rows: (rows * part / threads)..<(rows * (part + 1) / threads), onto: image, scratch: scratch)
        }
        return image
      }
      if !images[1...].allSatisfy({ $0.isSame(as: images[0]) }) { different.append(piece.name) }
    }
    #expect(different == [])
  }

  /// Pieces of the gallery with their content, large enough that seven threads have work.
  @Test func paintingDoesNotDependOnTheNumberOfThreads() throws {
    var different: [String] = []
    for (name, sheet) in GalleryLens.sheets {
      let scale = 448.0 / Double(sheet.cell.height)
      let canvas = PixelSize(width: Int(Double(sheet.cell.width) * scale), height: 448)
      let ground = PlanarImage(noise: canvas, Self.quarter)
      for (y, row) in sheet.rows.enumerated() where y % 3 == 0 || name == "stickers" {
        let piece = row[(y / 3) % row.count]
        let plan = try RenderPlan(
          piece.list, pixelsFromPoints: .scale(scale) * piece.pixelsFromPoints, canvas: canvas, format: Self.quarter,
          drawing: CairoCanvas())
        let images = [1, 2, 7].map { threads in
          let image = ground.copy()
          FramePainter(plan, threads: threads).paint(image)
          return image
        }
        if !images[1...].allSatisfy({ $0.isSame(as: images[0]) }) { different.append("\(name) \(y)") }
      }
    }
    #expect(different == [])
  }

  /// Compares each piece over a photo of only the pixels it reads with the same piece over a larger photo.
  @Test func aPieceIsTheSameOnALargerPhoto() throws {
    let painter = PhotoPainter(drawing: CairoCanvas(), threads: 1)
    var different: [String] = []
    for (name, sheet) in GalleryLens.sheets {
      let margin = 200
      let size = PixelSize(width: sheet.cell.width + 2 * margin, height: sheet.cell.height + 2 * margin)
      let ground = Raster<UInt8>(noise: size)
      for (y, row) in sheet.rows.enumerated() where y % 4 == 0 || name == "stickers" {
        let piece = row[(y + 2) % row.count]
        func map(_ x: Int, _ y: Int) -> Affine {
          .translation(x: Double(x), y: Double(y)) * piece.pixelsFromPoints
        }
        let place = map(margin - 13, margin + 17)
        let plan = try RenderPlan(
          piece.list, pixelsFromPoints: place, canvas: size, format: PixelWindow.format, drawing: CairoCanvas())
        let window = plan.passes.readRect
        var large = ground
        try painter.paint(piece.list, over: &large, pixelsFromPoints: place)
        var alone = ground.part(window)
        try painter.paint(
          piece.list, over: &alone, pixelsFromPoints: map(margin - 13 - window.x, margin + 17 - window.y))
        if large.part(window) != alone { different.append("\(name) \(y)") }
      }
    }
    #expect(different == [])
  }
}
