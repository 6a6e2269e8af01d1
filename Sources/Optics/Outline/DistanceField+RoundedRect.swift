import Geometry

extension DistanceField {
  /// Creates the field of a rounded rectangle.
  ///
  /// `refractionHeight` returns the depth to which a pane refracts, in points, given its smaller side `S`.
  init(
    _ shape: RoundedRect, pixelsFromPane: Affine, in rect: PixelRect, refractionHeight: (_ S: Double) -> Double
  ) {
    let S = min(shape.rect.width, shape.rect.height)
    self.init(rect: rect, S: S)
    guard let paneFromPixels = pixelsFromPane.inverse, !shape.rect.isEmpty else {
      clear()
      return
    }
    let scale = pixelsFromPane.meanScale
    let outline = RoundedRectDistance(shape, refractionHeight: refractionHeight(S), pixelsPerPoint: scale)
    let exact = outline.handle
    let (a, b, c, d) = (
      pixelsFromPane.a / scale, pixelsFromPane.b / scale, pixelsFromPane.c / scale, pixelsFromPane.d / scale
    )
    let width = rect.width
    var (distance, directionX, directionY) = (distance, directionX, directionY)
    var distances = distance.mutableSpan
    var directionsX = directionX.mutableSpan
    var directionsY = directionY.mutableSpan
    for y in 0..<rect.height {
      for x in 0..<width {
        let p = paneFromPixels * Point(x: Double(rect.x + x) + 0.5, y: Double(rect.y + y) + 0.5)
        let (nearest, n) = exact(p)
        let i = y * width + x
        distances[unchecked: i] = Float(nearest)
        directionsX[unchecked: i] = Float(a * n.x + c * n.y)
        directionsY[unchecked: i] = Float(b * n.x + d * n.y)
      }
    }
    (self.distance, self.directionX, self.directionY) = (distance, directionX, directionY)
    withExtendedLifetime(outline) {}
  }
}
