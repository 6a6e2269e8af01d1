public import Geometry

extension OverlayPlacement {
  /// Returns a placement at which an overlay lies within an area of a canvas, rotation included.
  ///
  /// The overlay is moved no further than necessary. An overlay that is larger than the area is shrunk as well.
  ///
  /// - Parameters:
  ///   - size: the size of the overlay in points.
  ///   - area: the area in canvas pixels.
  ///   - canvas: the size of the canvas in pixels.
  ///   - keepsWidth: whether the overlay is never shrunk. If it is larger than the area, it is centred on it.
  public func fitting(
    _ size: Size, in area: PixelRect, of canvas: PixelSize, keepsWidth: Bool = false
  ) -> OverlayPlacement {
    precondition(!area.isEmpty, "the area must not be empty, got \(area)")
    var fitted = self
    let bounds = bounds(of: size, on: canvas)
    let scale = min(1, Double(area.width) / bounds.width, Double(area.height) / bounds.height)
    if scale < 1, !keepsWidth {
      // Whole columns, so that rounding never enlarges the overlay again.
      let columns = max(1, (columns(on: canvas) * scale + 1e-6).rounded(.down))
      fitted.width = columns / Double(canvas.width)
    }
    let room = fitted.bounds(of: size, on: canvas)
    fitted.center = Point(
      x: Self.nearest(center.x, length: room.width, from: area.x, to: area.maxX, of: canvas.width),
      y: Self.nearest(center.y, length: room.height, from: area.y, to: area.maxY, of: canvas.height))
    return fitted
  }

  /// Returns the size in pixels of the upright bounds of an overlay. Fractions of pixels are rounded up.
  private func bounds(of size: Size, on canvas: PixelSize) -> Size {
    let scale = columns(on: canvas) / size.width
    let angle = degrees.truncatingRemainder(dividingBy: 360) * Elementary.pi / 180
    let cosine = abs(Elementary.cos(angle))
    let sine = abs(Elementary.sin(angle))
    return Size(
      width: ((size.width * cosine + size.height * sine) * scale - 1e-6).rounded(.up),
      height: ((size.width * sine + size.height * cosine) * scale - 1e-6).rounded(.up))
  }

  /// Returns the fraction of a canvas' side nearest to `center` at which a length around it is within a range.
  private static func nearest(_ center: Double, length: Double, from: Int, to: Int, of side: Int) -> Double {
    let least = Double(from) + length / 2
    let most = Double(to) - length / 2
    guard least <= most else { return (Double(from) + Double(to)) / 2 / Double(side) }
    let wanted = center * Double(side)
    return wanted >= least && wanted <= most ? center : min(max(wanted, least), most) / Double(side)
  }
}
