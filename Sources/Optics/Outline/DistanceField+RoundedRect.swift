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
    // The field's own arrays share their memory, and would be copied before they are filled.
    let count = distance.count
    var (distance, x, y) = (
      [Float](repeating: 0, count: count), [Float](repeating: 0, count: count), [Float](repeating: 0, count: count)
    )
    distance.withUnsafeMutableBufferPointer { distance in
      x.withUnsafeMutableBufferPointer { x in
        y.withUnsafeMutableBufferPointer { y in
          guard let distance = distance.baseAddress, let x = x.baseAddress, let y = y.baseAddress else { return }
          RoundedRectField(
            outline.handle, in: rect, pixelsFromPane: pixelsFromPane, paneFromPixels: paneFromPixels,
            distance: distance, directionX: x, directionY: y
          ).fill()
        }
      }
    }
    (self.distance, directionX, directionY) = (distance, x, y)
    withExtendedLifetime(outline) {}
  }
}
