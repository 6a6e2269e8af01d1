import Geometry

extension PixelSize {
  /// Returns the size with square pixels, given the pixel aspect ratio, width to height.
  ///
  /// Neither the width nor the height shrinks, so no detail is lost.
  func withSquarePixels(aspect: Rational) -> PixelSize {
    let ratio = aspect.value
    return ratio >= 1
      ? PixelSize(width: max(1, Int((Double(width) * ratio).rounded())), height: height)
      : PixelSize(width: width, height: max(1, Int((Double(height) / ratio).rounded())))
  }
}
