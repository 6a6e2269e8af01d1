public import Geometry

/// Draws vectors and glyphs as pixels.
public protocol VectorDrawing: Sendable {
  /// Paints items onto transparent pixels: premultiplied, gamma-encoded sRGB.
  ///
  /// - Parameters:
  ///   - items: what to paint. Only the content of glass is painted, and a material is filled with its tone.
  ///   - rect: the pixels to produce.
  ///   - pixelsFromPoints: from points of the list to pixels.
  func draw(_ items: [DisplayItem], in rect: PixelRect, pixelsFromPoints: Affine) throws(DrawingError)
    -> Raster<UInt8>
}
