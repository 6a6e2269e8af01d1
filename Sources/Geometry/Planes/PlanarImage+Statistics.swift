extension PlanarImage {
  /// Returns the mean luma of part of the image, where 0 is black and 1 is white; nil if the part lies outside.
  ///
  /// White is graphics white, which is 203 cd/m² in HDR. This is 75% of the HLG range and 58% of the PQ range (ITU-R
  /// BT.2408).
  public func meanLuma(in part: PixelRect) -> Double? {
    guard let mean = statistics(plane: 0, in: part)?.mean else { return nil }
    let white = Double(format.lumaRange) * format.transfer.graphicsWhite
    return min(max((mean - Double(format.lumaBlack)) / white, 0), 1)
  }

  /// Returns the mean and standard deviation of the code values in part of a plane; nil if the part lies outside.
  package func statistics(plane: Int, in part: PixelRect) -> (mean: Double, deviation: Double)? {
    let part = part.intersection(PixelRect(planeSize(plane)))
    guard !part.isEmpty else { return nil }
    // A few thousand samples are enough.
    let step = max(1, min(part.width, part.height) / 64)
    // Sums of squares exceed 32 bits, which is the size of an Int in WebAssembly.
    var sum: Int64 = 0
    var squares: Int64 = 0
    var count: Int64 = 0
    for y in stride(from: part.y, to: part.maxY, by: step) {
      for x in stride(from: part.x, to: part.maxX, by: step) {
        let value = Int64(self[plane, x, y])
        sum += value
        squares += value &* value
        count += 1
      }
    }
    let mean = Double(sum) / Double(count)
    return (mean, max(Double(squares) / Double(count) - mean * mean, 0).squareRoot())
  }
}
