import DisplayLists
import Geometry
import Optics

extension ResolvedStyle {
  /// A style that paints nothing.
  static var clear: ResolvedStyle { .color(RGBA(white: 0, alpha: 0)) }

  /// Returns a group that fills a path with tiles of a size; nil if the path is empty.
  func tiled(
    _ bitmap: Bitmap, size: CGSize, through path: BezierPath, rule: FillRule, in rect: Rect, pointsFromItem: Affine
  ) -> DisplayGroup? {
    let area = path.controlBounds
    guard !area.isEmpty else { return nil }
    // Small tiles are combined into larger ones to limit the number of items.
    let across = Self.repeats(size.width, over: area.width, bitmap.size.width)
    let down = Self.repeats(size.height, over: area.height, bitmap.size.height)
    let bitmap = bitmap.repeated(across, down)
    let width = size.width * CGFloat(across)
    let height = size.height * CGFloat(down)
    var tiles: [DisplayItem] = []
    var y = rect.minY + ((area.minY - rect.minY) / height).rounded(.down) * height
    while y < area.maxY {
      var x = rect.minX + ((area.minX - rect.minX) / width).rounded(.down) * width
      while x < area.maxX {
        tiles.append(
          .image(bitmap, in: Rect(x: x, y: y, width: width, height: height), pointsFromItem: pointsFromItem))
        x += width
      }
      y += height
    }
    let clip = DisplayGroup.Clip(path: path.applying(pointsFromItem), rule: rule)
    return DisplayGroup(tiles, clip: clip)
  }

  /// Returns the number of tiles to combine along an axis: enough to span the area, but at most 512 pixels.
  private static func repeats(_ length: CGFloat, over area: Double, _ pixels: Int) -> Int {
    max(1, min(Int((area / length).rounded(.up)), 512 / pixels))
  }
}

extension Raster {
  /// Returns the raster repeated in both directions.
  fileprivate func repeated(_ across: Int, _ down: Int) -> Raster {
    if across == 1, down == 1 { return self }
    var rows: [Sample] = []
    rows.reserveCapacity(samples.count * across)
    for y in 0..<size.height {
      let row = samples[y * size.width * 4..<(y + 1) * size.width * 4]
      for _ in 0..<across { rows += row }
    }
    let all = (0..<down).flatMap { _ in rows }
    return Raster(size: PixelSize(width: size.width * across, height: size.height * down), samples: all)
  }
}
