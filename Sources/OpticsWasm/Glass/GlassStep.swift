import Geometry
import Optics

/// A compiled pass with its buffers.
enum GlassStep {
  /// Lenses that do not refract each other.
  case lenses([Lens], [LensScratch])
  /// A contrast floor, and its number among all those of the glass.
  case contrast(ContrastFloor, ContrastScratch, number: Int)
}

extension GlassStep {
  /// The pixels that the step may read.
  var readRect: PixelRect {
    switch self {
    case .lenses(let lenses, _): lenses.reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1.readRect) }
    case .contrast(let floor, _, _): floor.rect
    }
  }

  /// The pixels that the step may change.
  var changedRect: PixelRect {
    switch self {
    case .lenses(let lenses, _): lenses.reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1.rect) }
    case .contrast(let floor, _, _): floor.rect
    }
  }

  /// Returns the same step elsewhere on a canvas of another size, in which everything that it changes must lie.
  func moved(x: Int, y: Int, on canvas: PixelSize) -> GlassStep {
    switch self {
    case .lenses(let lenses, let scratch): .lenses(lenses.map { $0.moved(x: x, y: y, on: canvas) }, scratch)
    case .contrast(let floor, let scratch, let number):
      .contrast(floor.moved(x: x, y: y, on: canvas), scratch, number: number)
    }
  }

  /// Reads the backdrop. This is the first half of the step; only lenses need it.
  func read(_ image: PlanarImage) {
    guard case .lenses(let lenses, let scratches) = self else { return }
    for (lens, scratch) in zip(lenses, scratches) { lens.readBackdrop(image, into: scratch) }
  }

  /// Writes the result. Contrast floors follow `history`.
  func write(_ image: PlanarImage, _ history: GlassHistory) {
    switch self {
    case .lenses(let lenses, let scratches):
      for (lens, scratch) in zip(lenses, scratches) {
        lens.composite(rows: 0..<lens.rowPairs, onto: image, scratch: scratch)
      }
    case .contrast(let floor, let scratch, let number):
      let dimming = history.follow(floor.measure(image), number)
      if floor.prepare(dimming, in: scratch) { floor.dim(rows: 0..<floor.rowPairs, of: image, scratch: scratch) }
    }
  }
}
