import Geometry

extension Rect {
  /// Creates the area that a rectangle of pixels covers.
  init(_ rect: PixelRect) {
    self.init(x: Double(rect.x), y: Double(rect.y), width: Double(rect.width), height: Double(rect.height))
  }
}

extension PixelRect {
  /// Creates the pixels that painting within a rectangle can affect. Coordinates are clamped to ±10⁹.
  init(around r: Rect) {
    let limit = 1e9
    func bounded(_ value: Double) -> Double { value.isNaN ? 0 : min(limit, max(-limit, value)) }
    let left = bounded(r.minX).rounded(.down) - 1
    let top = bounded(r.minY).rounded(.down) - 1
    let right = bounded(r.maxX).rounded(.up) + 1
    let bottom = bounded(r.maxY).rounded(.up) + 1
    self.init(x: Int(left), y: Int(top), width: Int(right - left), height: Int(bottom - top))
  }
}
