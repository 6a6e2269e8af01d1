import Geometry
import Optics

/// The pixels around one glass, which it reads and changes.
///
/// Where they all lie within the image, they are not copied. Otherwise they are, with the image's border repeated.
struct GlassWindow {
  let image: PlanarImage
  private let rect: PixelRect
  private let changed: PixelRect
  private let isCopy: Bool

  /// Takes the window of glass from an image that shows `area` of the canvas. Returns nil if memory is refused.
  init?(_ glass: CompiledGlass, of whole: PlanarImage, at area: PixelRect) {
    rect = glass.readRect.moved(x: -area.x, y: -area.y)
    changed = glass.changedRect.moved(x: -area.x, y: -area.y).intersection(PixelRect(whole.size))
    isCopy = rect.intersection(PixelRect(whole.size)) != rect
    if isCopy {
      guard let copy = glass.copy(0) else { return nil }
      copy.fill(from: whole, x: rect.x, y: rect.y)
      image = copy
    } else {
      image = whole.part(rect)
    }
  }

  /// Copies the changed pixels back if the window is a copy.
  func finish(on whole: PlanarImage) {
    if isCopy { whole.copy(changed, fromWindow: image, x: rect.x, y: rect.y) }
  }
}
