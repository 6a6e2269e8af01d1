import Geometry

extension PlanarImage {
  /// Returns whether part of the image is too uniform for refraction to be visible; false if it lies outside.
  func isFlat(in part: PixelRect) -> Bool {
    // The standard deviation of a gradient that spans about 2.5% of the range.
    let least = 0.0075
    let shiftX = format.chroma.shiftX
    let shiftY = format.chroma.shiftY
    let shared = PixelRect(
      x: part.x >> shiftX, y: part.y >> shiftY, width: (part.width + shiftX) >> shiftX,
      height: (part.height + shiftY) >> shiftY)
    for (plane, rect) in [(0, part), (1, shared), (2, shared)] {
      guard let deviation = statistics(plane: plane, in: rect)?.deviation else { return false }
      if deviation > least * Double(format.lumaRange) { return false }
    }
    return true
  }
}
