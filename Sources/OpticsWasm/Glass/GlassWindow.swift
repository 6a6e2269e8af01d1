import Geometry
import Optics

/// The image that one glass is applied to.
///
/// It is the whole image if that contains all pixels that the glass may change. Otherwise it is a copy of those that the
/// glass reads, with the image's border repeated.
struct GlassWindow {
  let image: PlanarImage
  /// The stages of the glass, in pixels of `image`.
  let stages: [CompiledGlass.Stage]
  /// The pixels of `image` that the glass may change.
  let changed: PixelRect
  private let rect: PixelRect
  private let isCopy: Bool

  /// Prepares an image that shows `area` of the canvas. Returns nil if memory is refused.
  init?(_ glass: CompiledGlass, of whole: PlanarImage, at area: PixelRect) {
    let read = glass.readRect
    rect = read.moved(x: -area.x, y: -area.y)
    isCopy = glass.changedRect.intersection(area) != glass.changedRect
    if isCopy {
      guard let copy = glass.windowCopy() else { return nil }
      copy.fill(from: whole, x: rect.x, y: rect.y)
      image = copy
      changed = glass.changedRect.moved(x: -read.x, y: -read.y)
      stages = glass.stages(x: read.x, y: read.y, on: read.size)
    } else {
      image = whole
      changed = glass.changedRect.moved(x: -area.x, y: -area.y)
      stages = glass.stages(x: area.x, y: area.y, on: area.size)
    }
  }

  /// The pixels of `image` that the glass may read or change.
  var affected: PixelRect {
    isCopy ? PixelRect(image.size) : rect.union(changed).intersection(PixelRect(image.size))
  }

  /// Copies the changed pixels back if the window is a copy.
  func finish(on whole: PlanarImage) {
    guard isCopy else { return }
    let visible = changed.moved(x: rect.x, y: rect.y).intersection(PixelRect(whole.size))
    whole.copy(visible, fromWindow: image, x: rect.x, y: rect.y)
  }
}
