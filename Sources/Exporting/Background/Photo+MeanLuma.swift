public import Geometry
public import ImageFiles

extension Photo {
  /// Returns the mean BT.709 luma of part of the photo, where 0 is black and 1 is graphics white; nil if that part lies
  /// outside.
  public func meanLuma(in part: PixelRect) -> Double? {
    let mean =
      switch pixels {
      case .eight(let raster): raster.meanLuma(in: part)
      case .sixteen(let raster): raster.meanLuma(in: part)
      }
    return mean.map { min($0 / transfer.graphicsWhite, 1) }
  }
}

extension Raster {
  fileprivate func meanLuma(in part: PixelRect) -> Double? {
    let part = part.intersection(PixelRect(size))
    guard !part.isEmpty else { return nil }
    let step = max(1, min(part.width, part.height) / 64)
    var sum = 0.0
    var count = 0.0
    for y in stride(from: part.y, to: part.maxY, by: step) {
      for x in stride(from: part.x, to: part.maxX, by: step) {
        let pixel = self[x, y]
        sum += 0.2126 * Double(pixel.red) + 0.7152 * Double(pixel.green) + 0.0722 * Double(pixel.blue)
        count += 1
      }
    }
    return sum / count / Double(Sample.max)
  }
}
