public import CairoDrawing
public import DisplayLists
public import Geometry
public import Rendering

/// A contact sheet with samples in rows and columns.
public struct GallerySheet: Sendable {
  /// A sample, positioned relative to the top-left corner of its cell.
  public struct Cell: Sendable {
    /// The display list of the sample.
    public var list: DisplayList
    /// The transform from the display list's points to the cell's pixels.
    public var pixelsFromPoints: Affine
  }

  /// The size of a cell in pixels.
  public var cell: PixelSize
  /// The rows of samples. They may differ in length.
  public var rows: [[Cell]]

  /// Returns the sheet, drawn on a background.
  public func raster(on background: GalleryBackground, painter: PhotoPainter) throws(DrawingError) -> Raster<UInt8> {
    let columns = rows.map(\.count).max() ?? 0
    var raster = background.raster(cell: cell, columns: columns, rows: rows.count)
    for (y, row) in rows.enumerated() {
      for (x, piece) in row.enumerated() {
        let corner = Affine.translation(x: Double(x * cell.width), y: Double(y * cell.height))
        try painter.paint(piece.list, over: &raster, pixelsFromPoints: corner * piece.pixelsFromPoints)
      }
    }
    return raster
  }

  /// Returns all sheets with their names.
  public static func all(shaper: PangoShaper) throws -> [(name: String, sheet: GallerySheet)] {
    [
      ("stickers", try stickers(shaper: shaper)), ("shapes", shapes(shaper: shaper)), ("tints", tints()),
      ("containers", containers(shaper: shaper)), ("motion", motion(shaper: shaper)),
      ("effects", effects(shaper: shaper)), ("materials", materials(shaper: shaper)),
    ]
  }
}
