public import Geometry

extension PlanarImage {
  /// Returns the mean luma of part of the image, where 0 is black and 1 is white; nil if the part lies outside.
  ///
  /// White is graphics white, which is 203 cd/m² in HDR. This is 75% of the HLG range and 58% of the PQ range (ITU-R
  /// BT.2408).
  public func meanLuma(in part: PixelRect) -> Double? {
    guard let mean = statistics(plane: 0, in: part)?.mean else { return nil }
    let white =
      switch format.transfer {
      case .standard: 1.0
      case .hlg: 0.75
      case .pq: 0.58
      }
    return min(max((mean - Double(format.lumaBlack)) / (Double(format.lumaRange) * white), 0), 1)
  }

  /// Returns whether part of the image is too uniform for refraction to be visible; false if it lies outside.
  func isFlat(in part: PixelRect) -> Bool {
    // The standard deviation of a gradient that spans about 2.5% of the range.
    let least = 0.0075
    let (shiftX, shiftY) = (format.chroma.shiftX, format.chroma.shiftY)
    let shared = PixelRect(
      x: part.x >> shiftX, y: part.y >> shiftY, width: (part.width + shiftX) >> shiftX,
      height: (part.height + shiftY) >> shiftY)
    for (plane, rect) in [(0, part), (1, shared), (2, shared)] {
      guard let deviation = statistics(plane: plane, in: rect)?.deviation else { return false }
      if deviation > least * Double(format.lumaRange) { return false }
    }
    return true
  }

  /// Returns the mean and standard deviation of the code values in part of a plane; nil if the part lies outside.
  private func statistics(plane: Int, in part: PixelRect) -> (mean: Double, deviation: Double)? {
    let part = part.intersection(PixelRect(planeSize(plane)))
    guard !part.isEmpty else { return nil }
    // A few thousand samples are enough.
    let step = max(1, min(part.width, part.height) / 64)
    var (sum, squares, count) = (0, 0, 0)
    for y in stride(from: part.y, to: part.maxY, by: step) {
      for x in stride(from: part.x, to: part.maxX, by: step) {
        let value = self[plane, x, y]
        sum += value
        squares += value * value
        count += 1
      }
    }
    let mean = Double(sum) / Double(count)
    return (mean, max(Double(squares) / Double(count) - mean * mean, 0).squareRoot())
  }
}
