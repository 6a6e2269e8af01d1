public import Geometry

/// Rasterises vectors, glyphs and bitmaps.
public protocol VectorDrawing: Sendable {
  /// Paints items onto transparent pixels. The result is premultiplied, gamma-encoded sRGB.
  ///
  /// - Parameters:
  ///   - items: The items to paint. Only the content of a glass pane is painted; a material is filled with its tone.
  ///   - rect: The pixels to produce.
  ///   - pixelsFromPoints: The transform from the display list's points to pixels.
  func draw(_ items: [DisplayItem], in rect: PixelRect, pixelsFromPoints: Affine) throws(DrawingError)
    -> Raster<UInt8>
}
