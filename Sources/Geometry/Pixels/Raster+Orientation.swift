extension Raster {
  /// Returns the upright image of a raster stored in `orientation`.
  @inlinable  // Allows specialisation in the caller's module. Otherwise, every sample costs several calls.
  public func turned(_ orientation: Orientation) -> Raster {
    if orientation == .upright { return self }
    let upright = orientation.turned(size)
    let (right, down) = orientation.storedSteps
    let origin = orientation.storedOrigin(in: size)
    var turned: [Sample] = []
    turned.reserveCapacity(samples.count)
    for y in 0..<upright.height {
      for x in 0..<upright.width {
        let column = origin.x + x * right.x + y * down.x
        let row = origin.y + x * right.y + y * down.y
        let i = (row * size.width + column) * 4
        turned += samples[i..<i + 4]
      }
    }
    return Raster(size: upright, samples: turned)
  }
}
