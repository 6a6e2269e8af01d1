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
    let count = distance.count
    // Filling the memory of three arrays at once avoids zeroing it first.
    directionX = [Float](unsafeUninitializedCapacity: count) { x, filledX in
      directionY = [Float](unsafeUninitializedCapacity: count) { y, filledY in
        distance = [Float](unsafeUninitializedCapacity: count) { distance, filled in
          if let distance = distance.baseAddress, let x = x.baseAddress, let y = y.baseAddress {
            RoundedRectField(
              outline.handle, in: rect, pixelsFromPane: pixelsFromPane, paneFromPixels: paneFromPixels,
              arrays: RoundedRectField.FieldArrays(distance: distance, directionX: x, directionY: y)
            ).fill()
          }
          (filledX, filledY, filled) = (count, count, count)
        }
      }
    }
    withExtendedLifetime(outline) {}
  }
}
