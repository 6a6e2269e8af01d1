import Geometry
import Scenes

/// What a contact sheet's pieces lie on.
enum GalleryGround: String, CaseIterable {
  case light, dark, busy, flat

  /// An opaque picture of the ground.
  func picture(size: PixelSize) -> Raster<UInt8> {
    switch self {
    case .light: gradient(size, from: (250, 248, 244), to: (214, 226, 240))
    case .dark: gradient(size, from: (30, 32, 44), to: (8, 9, 14))
    case .flat: gradient(size, from: (128, 128, 128), to: (128, 128, 128))
    case .busy: repeated(StillLife().picture(size: PixelSize(width: 720, height: 720)), over: size)
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

  private func repeated(_ tile: Raster<UInt8>, over size: PixelSize) -> Raster<UInt8> {
    var raster = Raster<UInt8>(size: size)
    for y in 0..<size.height {
      let from = (y % tile.size.height) * tile.size.width * 4
      var x = 0
      while x < size.width {
        let count = min(tile.size.width, size.width - x) * 4
        let to = (y * size.width + x) * 4
        raster.samples.replaceSubrange(to..<(to + count), with: tile.samples[from..<(from + count)])
        x += tile.size.width
      }
    }
    return raster
  }
}
