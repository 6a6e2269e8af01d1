import DisplayLists
import Geometry
import ImageFiles
import Rendering

/// Paints an overlay on an image, in the image's colour space.
final class ImagePainter: ItemPainter {
  private let overlay: Overlay
  /// The size of a transparent canvas.
  private let size: PixelSize
  private let drawing: any VectorDrawing
  private let threads: Int
  private var paintFindings: [Finding] = []

  /// Creates a painter. `size` is the size of a transparent canvas; nil for the overlay's own canvas.
  init(_ overlay: Overlay, size: PixelSize?, drawing: any VectorDrawing, threads: Int) {
    self.overlay = overlay
    self.size = size ?? overlay.canvas ?? overlay.rect.size
    self.drawing = drawing
    self.threads = threads
  }

  var altText: String? { overlay.altText }

  var findings: [Finding] { overlay.findings + paintFindings }

  var hasHistory: Bool { false }

  func paint(_ item: ExportItem) throws {
    guard case .image(let canvas) = item else { return }
    guard var photo = canvas.photo else {
      let raster = try PhotoPainter(drawing: drawing, threads: threads)
        .paint(overlay.list, size: size, pixelsFromPoints: overlay.pixelsFromPoints)
      var photo = Photo(.eight(raster), alpha: .premultiplied)
      photo.pixelsPerInch = 72 * overlay.pixelsFromPoints.meanScale
      canvas.photo = photo
      return
    }
    canvas.photo = nil
    let colored =
      photo.transfer == .standard ? try drawing.converted(to: photo.profile) : drawing.converted(to: photo.transfer)
    let painter = PhotoPainter(drawing: colored, threads: threads, transfer: photo.transfer)
    let none = PixelSize(width: 0, height: 0)
    var gainMap = photo.gainMap
    photo.gainMap = nil
    // Moving the samples out of the photo while they are painted avoids a copy.
    switch photo.pixels {
    case .eight(var raster):
      photo.pixels = .eight(Raster(size: none))
      paintFindings = try painter.paint(
        overlay.list, over: &raster, pixelsFromPoints: overlay.pixelsFromPoints, gainMap: &gainMap)
      photo.pixels = .eight(raster)
    case .sixteen(var raster):
      photo.pixels = .sixteen(Raster(size: none))
      paintFindings = try painter.paint(
        overlay.list, over: &raster, pixelsFromPoints: overlay.pixelsFromPoints, gainMap: &gainMap)
      photo.pixels = .sixteen(raster)
    }
    photo.gainMap = gainMap
    canvas.photo = photo
  }
}
