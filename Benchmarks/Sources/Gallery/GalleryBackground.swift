import Geometry
import RayTracing

/// The background of a contact sheet.
public enum GalleryBackground: String, CaseIterable {
  case light, dark, busy, flat

  /// Returns an opaque background for a grid of cells.
  ///
  /// Light, dark and flat backgrounds span the whole sheet. The busy background is repeated in each cell, so that all
  /// samples refract the same image.
  func raster(cell: PixelSize, columns: Int, rows: Int) -> Raster<UInt8> {
    let size = PixelSize(width: cell.width * columns, height: cell.height * rows)
    switch self {
    case .light: return gradient(size, from: (250, 248, 244), to: (214, 226, 240))
    case .dark: return gradient(size, from: (30, 32, 44), to: (8, 9, 14))
    case .flat: return gradient(size, from: (128, 128, 128), to: (128, 128, 128))
    case .busy: return repeated(StillLife().raster(size: cell), columns: columns, rows: rows)
    }
  }

  private func gradient(
    _ size: PixelSize, from top: (Int, Int, Int), to bottom: (Int, Int, Int)
  ) -> Raster<UInt8> {
    var raster = Raster<UInt8>(size: size)
    for y in 0..<size.height {
      func level(_ a: Int, _ b: Int) -> UInt8 { UInt8(a + (b - a) * y / max(1, size.height - 1)) }
      let row = [level(top.0, bottom.0), level(top.1, bottom.1), level(top.2, bottom.2), 255]
      for x in 0..<size.width {
        for c in 0..<4 { raster.samples[(y * size.width + x) * 4 + c] = row[c] }
      }
    }
    return raster
  }

  private func repeated(_ tile: Raster<UInt8>, columns: Int, rows: Int) -> Raster<UInt8> {
    let size = PixelSize(width: tile.size.width * columns, height: tile.size.height * rows)
    var raster = Raster<UInt8>(size: size)
    let count = tile.size.width * 4
    for y in 0..<size.height {
      let from = (y % tile.size.height) * count
      for x in 0..<columns {
        let to = y * size.width * 4 + x * count
        raster.samples.replaceSubrange(to..<(to + count), with: tile.samples[from..<(from + count)])
      }
    }
    return raster
  }
}
