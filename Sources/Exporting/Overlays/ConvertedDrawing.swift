import DisplayLists
import Geometry

/// Draws as another does, then converts the colours: from the sticker's sRGB into those of the background.
struct ConvertedDrawing: VectorDrawing {
  let base: any VectorDrawing
  /// Converts premultiplied pixels.
  let convert: @Sendable (Raster<UInt8>) throws(DrawingError) -> Raster<UInt8>

  func draw(_ items: [DisplayItem], in rect: PixelRect, pixelsFromPoints: Affine) throws(DrawingError)
    -> Raster<UInt8>
  {
    try convert(try base.draw(items, in: rect, pixelsFromPoints: pixelsFromPoints))
  }
}
