public import Geometry

/// The opacity of a lens per pixel, for effects on the lens as a whole.
///
/// For such effects, a lens is treated as a layer with this alpha. While glass appears, its opacity equals its
/// progress.
public struct LensCoverage: Sendable {
  /// The pixels that the arrays cover, in row-major order.
  public private(set) var rect: PixelRect
  /// The opacity of the glass with its content and shadow, 0…1.
  public private(set) var alpha: [Float]
  /// The opacity without the glass's own shadow. A shadow effect on the whole lens is cast by this shape.
  public private(set) var shape: [Float]
  /// The luma that the rim's light and border add to black, 0…1, as far as content does not cover them.
  public private(set) var light: [Float]
  /// The progress of each pane's appearance, 0…1.
  private let materialized: [Float]
  private let black: Float
  private let range: Float

  /// The size in memory, in bytes.
  var byteCount: Int { 12 * alpha.count }

  init(_ materialized: [Float], in rect: PixelRect, format: PlanarFormat) {
    let scale = FixedPoint(format)
    (black, range) = (Float(scale.lumaBlack), Float(scale.lumaRange))
    self.rect = rect
    self.materialized = materialized
    alpha = [Float](repeating: 0, count: rect.size.area)
    shape = alpha
    light = alpha
  }

  /// Returns the same coverage, `x` columns further right and `y` rows further down.
  func moved(x: Int, y: Int) -> LensCoverage {
    var result = self
    result.rect = rect.moved(x: x, y: y)
    return result
  }

  /// Computes a row, counted from the top of the lens. `terms` are those of the glass without content.
  mutating func take(
    _ terms: TermsRow, row: Int, of optics: LensOptics?, under content: LensContent?
  ) {
    let start = row * rect.width
    if let optics {
      let field = optics.field
      let first = field.index(rect.x, rect.y + row)
      var stretch = 0
      for x in 0..<rect.width {
        stretch = terms.stretch(of: x, from: stretch)
        let own = terms.terms[terms.place(of: x, in: stretch)]
        let owner = field.owner(first + x)
        let one = materialized[Int(owner.first)]
        let other = materialized[Int(owner.second)]
        let progress = one + (other - one) * owner.weight
        let covered = 0.5 - field.distance[first + x] * Float(optics.pixelsPerPoint)
        shape[start + x] = min(max(covered, 0), 1) * progress
        alpha[start + x] = (1 - own.transmittance) * progress
        let lit = own.gain * black + own.offset - black * (1 - own.transmittance)
        light[start + x] = max(lit / range, 0)
      }
    }
    guard let content else { return }
    for x in 0..<rect.width {
      let (over, seen) = content.coverage(x: rect.x + x, y: rect.y + row)
      shape[start + x] = (1 - (1 - shape[start + x]) * (1 - over)) * seen
      alpha[start + x] = (1 - (1 - alpha[start + x]) * (1 - over)) * seen
      light[start + x] *= (1 - over) * seen
    }
  }
}
