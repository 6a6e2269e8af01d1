import DisplayLists
import Geometry

extension [DisplayItem] {
  /// The items that can be seen: those from the last opaque rectangle that covers the canvas.
  ///
  /// Such a rectangle replaces every pixel, so nothing beneath it, not even the backdrop, affects the result.
  func uncovered(on canvas: PixelSize, pixelsFromPoints: Affine) -> [DisplayItem] {
    guard let cover = lastIndex(where: { $0.covers(canvas, pixelsFromPoints: pixelsFromPoints) }) else { return self }
    return Array(self[cover...])
  }
}

extension DisplayItem {
  /// Whether the item is an opaque rectangle around the whole canvas.
  fileprivate func covers(_ canvas: PixelSize, pixelsFromPoints: Affine) -> Bool {
    guard case .fill(let path, _, .color(let color), let pointsFromItem) = self, color.alpha >= 1 else { return false }
    let bounds = path.controlBounds
    let pixelsFromItem = pixelsFromPoints * pointsFromItem
    guard pixelsFromItem.b == 0, pixelsFromItem.c == 0, path == BezierPath(bounds) else { return false }
    let pixels = pixelsFromItem.bounds(of: bounds)
    return pixels.minX <= 0 && pixels.minY <= 0 && pixels.maxX >= Double(canvas.width)
      && pixels.maxY >= Double(canvas.height)
  }
}
