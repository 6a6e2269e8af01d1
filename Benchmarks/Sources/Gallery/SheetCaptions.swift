import CairoDrawing
import DisplayLists
import Geometry
import Optics

/// The title of a contact sheet and the names of its samples, on separate strips.
struct SheetCaptions {
  var sheet: GallerySheet
  var title: String

  /// The heights of the strips in pixels.
  private static let (titleHeight, nameHeight) = (72, 40)

  /// The number of columns of the sheet.
  var columns: Int { sheet.rows.map(\.count).max() ?? 0 }

  private var cell: PixelSize { sheet.cell }

  private var size: PixelSize {
    PixelSize(
      width: columns * cell.width, height: Self.titleHeight + sheet.rows.count * (cell.height + Self.nameHeight))
  }

  /// Returns the transform from a cell's pixels to the sheet's pixels.
  func corner(column: Int, row: Int) -> Affine {
    .translation(x: Double(column * cell.width), y: Double(top(ofRow: row)))
  }

  private func top(ofRow row: Int) -> Int { Self.titleHeight + row * (cell.height + Self.nameHeight) }

  /// Returns a background whose rows of cells are moved apart to make room for the strips.
  func spread(_ background: Raster<UInt8>) -> Raster<UInt8> {
    var raster = Raster<UInt8>(size: size)
    let line = size.width * 4
    for row in sheet.rows.indices {
      let from = row * cell.height * line
      let to = top(ofRow: row) * line
      let count = cell.height * line
      raster.samples.replaceSubrange(to..<(to + count), with: background.samples[from..<(from + count)])
    }
    return raster
  }

  /// Returns the strips with the text on them, in pixels of the sheet.
  func list(shaper: PangoShaper) -> DisplayList {
    var items = strip(y: 0, height: Self.titleHeight)
    items += text(
      title, size: 36, weight: 700,
      in: Rect(x: 16, y: 0, width: Double(size.width) - 32, height: Double(Self.titleHeight)),
      shaper)
    for (y, row) in sheet.rows.enumerated() {
      let top = top(ofRow: y) + cell.height
      items += strip(y: top, height: Self.nameHeight)
      for (x, piece) in row.enumerated() {
        let area = Rect(
          x: Double(x * cell.width) + 8, y: Double(top), width: Double(cell.width) - 16, height: Double(Self.nameHeight)
        )
        items += text(piece.name, size: 20, weight: 500, in: area, isCentered: true, shaper)
      }
    }
    return DisplayList(size: Size(width: Double(size.width), height: Double(size.height)), items: items)
  }

  private func strip(y: Int, height: Int) -> [DisplayItem] {
    let rect = Rect(x: 0, y: Double(y), width: Double(size.width), height: Double(height))
    return [
      .fill(BezierPath(rect), rule: .nonZero, paint: .color(RGBA(white: 0.11)), pointsFromItem: .identity)
    ]
  }

  /// Returns a line of text, shrunk if it is wider than the area.
  private func text(
    _ words: String, size: Double, weight: Int, in area: Rect, isCentered: Bool = false, _ shaper: PangoShaper
  ) -> [DisplayItem] {
    // The mark makes a caption run from left to right even if it starts with an Arabic sample.
    let span = TextSpan("\u{200E}" + words, font: FontRequest(size: size, weight: weight), color: RGBA(white: 0.96))
    let line = shaper.shape(Paragraph([span]))
    let scale = min(1, area.width / max(line.size.width, 1))
    let width = line.size.width * scale
    let height = line.size.height * scale
    let origin = Affine.translation(
      x: isCentered ? area.midX - width / 2 : area.minX, y: area.midY - height / 2)
    return line.runs.map { .glyphs($0, pointsFromItem: origin * .scale(scale)) }
  }
}
