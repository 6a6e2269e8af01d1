import CairoDrawing
import DisplayLists
import Geometry
import Optics
import Rendering
import Testing

@testable import Gallery

/// The titles of contact sheets and the names of their samples.
@Suite struct SheetCaptionTests {
  @Test func samplesOfASheetHaveDifferentNames() {
    for (name, sheet) in GalleryLens.sheets {
      let names = sheet.rows.joined().map(\.name)
      #expect(names.allSatisfy { !$0.isEmpty })
      if name != "motion" { #expect(Set(names).count == names.count, "\(name)") }
    }
  }

  @Test func namesAreWords() {
    for (name, sheet) in GalleryLens.sheets {
      for caption in sheet.rows.joined().map(\.name) {
        #expect(caption.firstMatch(of: /[a-z][A-Z]|[0-9]\.0\b/) == nil, "\(name): \(caption)")
      }
    }
  }

  /// A caption that starts with an Arabic sample still has it on the left.
  @Test func captionsRunFromLeftToRight() throws {
    let cell = PixelSize(width: 300, height: 60)
    let empty = GallerySheet.Cell(
      name: "سلام: clear", list: DisplayList(size: Size(width: 300, height: 60), items: []), pixelsFromPoints: .identity
    )
    let captions = SheetCaptions(sheet: GallerySheet(cell: cell, rows: [[empty]]), title: "A title")
    let runs = try captions.list(shaper: PangoShaper()).items.compactMap { item -> (String, Rect)? in
      if case .glyphs(let run, _) = item { (run.text, item.inkBounds()) } else { nil }
    }
    let arabic = try #require(runs.first { $0.0.contains("سلام") }).1
    let latin = try #require(runs.first { $0.0.contains("clear") }).1
    #expect(arabic.maxX <= latin.minX)
  }

  /// A sheet of two grey samples: between them and above them, there is text, and they are not covered.
  @Test func textIsBesideTheSamples() throws {
    let cell = PixelSize(width: 200, height: 60)
    let empty = GallerySheet.Cell(
      name: "A name", list: DisplayList(size: Size(width: 200, height: 60), items: []), pixelsFromPoints: .identity)
    let sheet = GallerySheet(cell: cell, rows: [[empty], [empty]])
    let raster = try sheet.raster(
      on: .flat, title: "A title", painter: PhotoPainter(drawing: CairoCanvas(), threads: 1), shaper: PangoShaper())
    #expect(raster.size == PixelSize(width: 200, height: 72 + 2 * (60 + 40)))
    func brightest(_ rows: Range<Int>) -> UInt8 {
      rows.flatMap { y in (0..<200).map { x in raster[x, y].green } }.max() ?? 0
    }
    for strip in [0..<72, 132..<172, 232..<272] { #expect(brightest(strip) > 200) }
    for samples in [72..<132, 172..<232] {
      for y in samples { for x in 0..<200 { #expect(raster[x, y].green == 128) } }
    }
  }
}
