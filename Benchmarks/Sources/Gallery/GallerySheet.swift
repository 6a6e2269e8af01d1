public import CairoDrawing
public import DisplayLists
public import Geometry
public import Rendering

/// A contact sheet with samples in rows and columns, each with its name beneath it, below a title.
public struct GallerySheet: Sendable {
  /// A sample, positioned relative to the top-left corner of its cell.
  public struct Cell: Sendable {
    /// The name of the sample.
    public var name: String
    /// The display list of the sample.
    public var list: DisplayList
    /// The transform from the display list's points to the cell's pixels.
    public var pixelsFromPoints: Affine
  }

  /// The size of a cell in pixels.
  public var cell: PixelSize
  /// The rows of samples. They may differ in length.
  public var rows: [[Cell]]

  /// Returns the sheet, drawn on a background, with a title and the names of the samples.
  public func raster(
    on background: GalleryBackground, title: String, painter: PhotoPainter, shaper: PangoShaper
  ) throws(DrawingError) -> Raster<UInt8> {
    let captions = SheetCaptions(sheet: self, title: title)
    var raster = captions.spread(background.raster(cell: cell, columns: captions.columns, rows: rows.count))
    for (y, row) in rows.enumerated() {
      for (x, piece) in row.enumerated() {
        let corner = captions.corner(column: x, row: y)
        try painter.paint(piece.list, over: &raster, pixelsFromPoints: corner * piece.pixelsFromPoints)
      }
    }
    // The strips for the names are drawn last, because shadows may reach into them.
    try painter.paint(captions.list(shaper: shaper), over: &raster, pixelsFromPoints: .identity)
    return raster
  }

  /// Returns all sheets with their names.
  public static func all(shaper: PangoShaper) throws -> [(name: String, sheet: GallerySheet)] {
    [
      ("stickers", try stickers(shaper: shaper)), ("shapes", shapes(shaper: shaper)), ("tints", tints()),
      ("containers", containers(shaper: shaper)), ("motion", motion(shaper: shaper)),
      ("effects", effects(shaper: shaper)), ("materials", materials(shaper: shaper)),
      ("forms", forms(shaper: shaper)),
    ]
  }
}
