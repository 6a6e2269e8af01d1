public import Geometry

/// How much a lens hides of what lies beneath it, a value a pixel: what effects on the whole of it need to know.
///
/// What a lens shows is `alpha` of itself and the rest of the picture beneath, as a layer's is. Glass that is coming into
/// being hides by as much as it is there.
public struct LensCover: Sendable {
  /// The pixels, row by row.
  public let rect: PixelRect
  /// How much is hidden, 0…1: by glass, by what is drawn on it, and as black by the glass' own shadow.
  public private(set) var alpha: [Float]
  /// The same without the glass' own shadow: what a shadow of the whole is cast by.
  public private(set) var shape: [Float]
  /// How far each pane has come into being.
  private let materialized: [Float]

  /// Memory in bytes.
  var byteCount: Int { 8 * alpha.count }

  init(_ materialized: [Float], in rect: PixelRect) {
    self.rect = rect
    self.materialized = materialized
    alpha = [Float](repeating: 0, count: rect.size.area)
    shape = alpha
  }

  /// Takes in a row of the lens, counted from its own top; `terms` are those of the glass, without content.
  mutating func take(
    _ terms: UnsafeBufferPointer<LensTerms>, row: Int, of optics: LensOptics?, under content: LensContent?
  ) {
    let start = row * rect.width
    if let optics {
      let field = optics.field
      let first = field.index(rect.x, rect.y + row)
      for x in 0..<rect.width {
        let owner = field.owner(first + x)
        let (own, other) = (materialized[Int(owner.first)], materialized[Int(owner.second)])
        let there = own + (other - own) * owner.share
        let covered = 0.5 - field.distance[first + x] * Float(optics.pixelsPerPoint)
        shape[start + x] = min(max(covered, 0), 1) * there
        alpha[start + x] = (1 - terms[x].through) * there
      }
    }
    guard let content else { return }
    for x in 0..<rect.width {
      let (over, seen) = content.cover(x: rect.x + x, y: rect.y + row)
      shape[start + x] = (1 - (1 - shape[start + x]) * (1 - over)) * seen
      alpha[start + x] = (1 - (1 - alpha[start + x]) * (1 - over)) * seen
    }
  }
}
