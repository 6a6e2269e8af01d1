public import DisplayLists
public import Geometry
public import ImageFiles
import Rendering

extension Exporter {
  /// Renders an overlay without a background, as premultiplied, gamma-encoded sRGB on the overlay's canvas.
  ///
  /// On a transparent canvas, glass refracts only the overlay's content beneath it, and keeps its tone, rim and shadow.
  /// With `isOpaque`, the canvas is black.
  public func image(of overlay: Overlay, isOpaque: Bool = false) throws(DrawingError) -> Raster<UInt8> {
    let size = overlay.canvas ?? overlay.rect.size
    let painter = PhotoPainter(drawing: drawing, threads: threads)
    let list = overlay.list
    let pixelsFromPoints = overlay.pixelsFromPoints
    // Compositing premultiplied pixels over black leaves them unchanged, unless glass or a blend mode reads the black
    // backdrop.
    let seesBlack = isOpaque && list.items.contains { $0.usesBackdrop || $0.blends }
    var raster =
      seesBlack
      ? Raster<UInt8>(size: size) : try painter.paint(list, size: size, pixelsFromPoints: pixelsFromPoints)
    guard isOpaque else { return raster }
    for i in stride(from: 3, to: raster.samples.count, by: 4) { raster.samples[i] = .max }
    if seesBlack { try painter.paint(list, over: &raster, pixelsFromPoints: pixelsFromPoints) }
    return raster
  }

  /// Returns the picture of an overlay without a background, as an export makes it.
  public func picture(of overlay: Overlay) throws(DrawingError) -> Photo {
    var photo = Photo(.eight(try image(of: overlay)), alpha: .premultiplied)
    photo.pixelsPerInch = 72 * overlay.pixelsFromPoints.meanScale
    return photo
  }

  /// Returns a photo with an overlay painted over it, in the photo's colour space and bit depth.
  ///
  /// The overlay's canvas has the photo's pixels.
  public func photo(_ photo: Photo, beneath overlay: Overlay) throws -> Photo {
    let canvas = ImageCanvas(photo)
    let painter = ImagePainter(overlay, size: photo.size, drawing: drawing, threads: threads)
    try painter.paint(.image(canvas))
    guard let painted = canvas.photo else { preconditionFailure("a painted canvas must have pixels") }
    return painted
  }
}
