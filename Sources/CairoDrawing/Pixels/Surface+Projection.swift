import DisplayLists
import Geometry

extension Surface {
  /// Returns the pixels of the projected surface in `area`.
  ///
  /// Source pixels are interpolated bilinearly, and everything outside the surface is transparent. Where the surface is
  /// scaled down, each target pixel is the mean of several samples, about one for each source pixel that it covers.
  func projected(_ targetFromSource: Projection, over area: PixelRect) throws(DrawingError) -> Surface {
    guard let back = targetFromSource.inverse else { return try Surface(area) }
    let source = PixelReader(raster(), rect)
    var target = Raster<UInt8>(size: area.size)
    /// Returns the premultiplied colour at a target point.
    func color(_ p: Point) -> SIMD4<Float> {
      guard back.depth(of: p) > 0 else { return .zero }
      let place = back * p
      return targetFromSource.depth(of: place) >= Projection.nearest ? source.color(at: place) : .zero
    }
    for y in 0..<area.height {
      for x in 0..<area.width {
        let corner = Point(x: Double(area.x + x), y: Double(area.y + y))
        let samples = back.samples(around: corner)
        var sum = SIMD4<Float>.zero
        for row in 0..<samples {
          for column in 0..<samples {
            let step = Point(
              x: (Double(column) + 0.5) / Double(samples), y: (Double(row) + 0.5) / Double(samples))
            sum += color(corner + step)
          }
        }
        let pixel = sum / Float(samples * samples)
        let start = (y * area.width + x) * 4
        for channel in 0..<4 { target.samples[start + channel] = UInt8(UInt32(level: pixel[channel])) }
      }
    }
    return try Surface(target, at: area)
  }
}

/// Interpolates a premultiplied bitmap positioned in canvas pixels.
private struct PixelReader {
  let bitmap: Bitmap
  let rect: PixelRect

  init(_ bitmap: Bitmap, _ rect: PixelRect) {
    self.bitmap = bitmap
    self.rect = rect
  }

  /// Returns the interpolated colour at a position, with channels in 0…255.
  func color(at place: Point) -> SIMD4<Float> {
    let x = place.x - Double(rect.x) - 0.5
    let y = place.y - Double(rect.y) - 0.5
    guard x > -1, y > -1, x < Double(rect.width), y < Double(rect.height) else { return .zero }
    let column = Int(x.rounded(.down))
    let row = Int(y.rounded(.down))
    let fx = Float(x) - Float(column)
    let fy = Float(y) - Float(row)
    let above = pixel(column, row) * (1 - fx) + pixel(column + 1, row) * fx
    let below = pixel(column, row + 1) * (1 - fx) + pixel(column + 1, row + 1) * fx
    return above * (1 - fy) + below * fy
  }

  private func pixel(_ x: Int, _ y: Int) -> SIMD4<Float> {
    guard x >= 0, y >= 0, x < rect.width, y < rect.height else { return .zero }
    let start = (y * rect.width + x) * 4
    return SIMD4(
      Float(bitmap.samples[start]), Float(bitmap.samples[start + 1]), Float(bitmap.samples[start + 2]),
      Float(bitmap.samples[start + 3]))
  }
}
