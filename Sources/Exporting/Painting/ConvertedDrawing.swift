import DisplayLists
import Files
import Geometry
import ImageFiles

/// Draws in sRGB, then converts the result to the colour space of the canvas.
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

extension VectorDrawing {
  /// Returns a drawing backend for the colour space of a photo with `profile`; nil stands for sRGB.
  func converted(to profile: ColorProfile?) throws -> any VectorDrawing {
    let conversion = try SRGBConversion(to: profile)
    return ConvertedDrawing(base: self) { raster throws(DrawingError) in
      do throws(FileError) {
        return try conversion.converted(raster)
      } catch {
        throw DrawingError(operation: "convert colours", reason: error.reason)
      }
    }
  }

  /// Returns a drawing backend for the colours of frames and photos with a transfer curve.
  func converted(to transfer: TransferCurve) -> any VectorDrawing {
    guard transfer != .standard else { return self }
    let colors = HDRColors(transfer)
    return ConvertedDrawing(base: self) { raster in colors.convert(raster) }
  }
}
