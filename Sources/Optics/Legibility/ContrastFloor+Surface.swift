public import Geometry

extension ContrastFloor.Surface {
  /// Creates the surface that lenses with their content form in a rectangle, drawn in this order. Its coverage is
  /// normalised to a maximum of 255, because glass that is still appearing also dims the backdrop of its text.
  ///
  /// The lenses must have been compiled with their coverage.
  public init(of lenses: [Lens], in rect: PixelRect) {
    var shape = [Float](repeating: 0, count: rect.size.area)
    var light = shape
    for lens in lenses {
      guard let coverage = lens.coverage else { preconditionFailure("the lens must have been compiled with coverage") }
      let shared = coverage.rect.intersection(rect)
      for y in shared.y..<shared.maxY {
        let to = (y - rect.y) * rect.width - rect.x
        let from = (y - coverage.rect.y) * coverage.rect.width - coverage.rect.x
        for x in shared.x..<shared.maxX {
          let covered = coverage.shape[from + x]
          shape[to + x] += (1 - shape[to + x]) * covered
          light[to + x] = light[to + x] * (1 - covered) + coverage.light[from + x]
        }
      }
    }
    let most = shape.max() ?? 0
    self.init(rect, coverage: shape.map { most > 0 ? UInt8(($0 / most * 255).rounded()) : 0 }, light: light)
  }
}
