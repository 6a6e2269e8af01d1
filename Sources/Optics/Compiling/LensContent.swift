public import Geometry

/// The rasterised content drawn on a pane, and the opacity of pane and content together.
public struct LensContent: Sendable {
  /// Premultiplied RGBA pixels in the canvas's own gamma-encoded colours.
  public let pixels: Raster<UInt8>
  /// The position of the pixels on the canvas.
  public let rect: PixelRect
  /// The opacity of pane and content together at each pixel of `rect`, 0…255; nil if they are fully visible.
  ///
  /// If it is not nil, nothing is visible outside `rect`.
  public let visible: [UInt8]?

  /// Creates content at a position, optionally with an opacity for each pixel.
  public init(_ pixels: Raster<UInt8>, at rect: PixelRect, visible: [UInt8]? = nil) {
    precondition(
      pixels.size == rect.size,
      "the content must have \(rect.width)×\(rect.height) pixels, got \(pixels.size.width)×\(pixels.size.height)")
    precondition(
      visible == nil || visible?.count == rect.size.area,
      "the opacity must have \(rect.size.area) values, got \(visible?.count ?? 0)")
    self.pixels = pixels
    self.rect = rect
    self.visible = visible
  }

  var visibleRect: PixelRect? { visible == nil ? nil : rect }

  /// Returns the content's alpha at a canvas pixel, and the opacity of pane and content there; both 0…1.
  func coverage(x: Int, y: Int) -> (alpha: Float, seen: Float) {
    guard x >= rect.x, x < rect.maxX, y >= rect.y, y < rect.maxY else { return (0, visible == nil ? 1 : 0) }
    let i = (y - rect.y) * rect.width + x - rect.x
    return (Float(pixels.samples[4 * i + 3]) / 255, Float(visible?[i] ?? 255) / 255)
  }

  /// Composites the content over row `y` of a lens, which begins at column `x`.
  func lay(over row: TermsRow, row y: Int, column x: Int, format: PlanarFormat) {
    guard y >= rect.y, y < rect.maxY else {
      if visible != nil { row.fill(LensTerms()) }
      return
    }
    let scale = LensTerms.Scale(FixedPoint(format))
    let kr = Float(format.matrix.red)
    let kg = Float(format.matrix.green)
    let kb = Float(format.matrix.blue)
    let toBlue = 0.5 / (1 - kb)
    let toRed = 0.5 / (1 - kr)
    var last = 0
    for column in max(rect.x, x)..<max(max(rect.x, x), min(rect.maxX, x + row.count)) {
      let i = (y - rect.y) * rect.width + column - rect.x
      let alpha = pixels.samples[4 * i + 3]
      let seen = visible?[i] ?? 255
      if alpha == 0 && seen == 255 { continue }
      let red = Float(pixels.samples[4 * i]) / 255
      let green = Float(pixels.samples[4 * i + 1]) / 255
      let blue = Float(pixels.samples[4 * i + 2]) / 255
      let luma = kr * red + kg * green + kb * blue
      let paint = LensTerms.Paint(
        luma: luma, blue: (blue - luma) * toBlue, red: (red - luma) * toRed, alpha: Float(alpha) / 255)
      row.isolate(column - x, from: last)
      last = column - x
      row.terms[last].lay(paint, visible: Float(seen) / 255, scale: scale)
    }
    // A lens may extend by a pixel beyond content whose edges are not on the chroma grid.
    guard visible != nil else { return }
    last = 0
    for column in x..<(x + row.count) where column < rect.x || column >= rect.maxX {
      row.isolate(column - x, from: last)
      last = column - x
      row.terms[last] = LensTerms()
    }
  }
}
