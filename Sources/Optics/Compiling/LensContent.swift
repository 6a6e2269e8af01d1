public import Geometry

/// What is drawn on a pane, as pixels, and how much of the whole may be seen.
public struct LensContent: Sendable {
  /// Premultiplied red, green, blue and alpha in the canvas' own gamma-encoded colours.
  public let pixels: Raster<UInt8>
  /// Where the pixels lie on the canvas.
  public let rect: PixelRect
  /// How much of pane and content together is seen at each pixel of `rect`, 0…255; nil for all.
  ///
  /// With it, nothing is seen outside `rect`.
  public let visible: [UInt8]?

  /// Content at a place, and perhaps its visibility, a value a pixel.
  public init(_ pixels: Raster<UInt8>, at rect: PixelRect, visible: [UInt8]? = nil) {
    precondition(
      pixels.size == rect.size,
      "content of \(pixels.size.width)×\(pixels.size.height) pixels does not fill \(rect.width)×\(rect.height)")
    precondition(
      visible == nil || visible?.count == rect.size.area,
      "visibility needs \(rect.size.area) values, got \(visible?.count ?? 0)")
    self.pixels = pixels
    self.rect = rect
    self.visible = visible
  }

  var visibleRect: PixelRect? { visible == nil ? nil : rect }

  /// How opaque the content is at a pixel of the canvas, and how much is seen of it and of what it lies on; 0…1.
  func cover(x: Int, y: Int) -> (alpha: Float, seen: Float) {
    guard x >= rect.x, x < rect.maxX, y >= rect.y, y < rect.maxY else { return (0, visible == nil ? 1 : 0) }
    let i = (y - rect.y) * rect.width + x - rect.x
    return (Float(pixels.samples[4 * i + 3]) / 255, Float(visible?[i] ?? 255) / 255)
  }

  func lay(over row: UnsafeMutableBufferPointer<LensTerms>, row y: Int, column x: Int, format: PlanarFormat) {
    guard y >= rect.y, y < rect.maxY else { return }
    let scale = FixedPoint(format)
    let (black, lumaRange, chromaRange) = (Float(scale.lumaBlack), Float(scale.lumaRange), Float(scale.chromaRange))
    let (kr, kg, kb) = (Float(format.matrix.red), Float(format.matrix.green), Float(format.matrix.blue))
    let toBlue = 0.5 / (1 - kb)
    let toRed = 0.5 / (1 - kr)
    for column in max(rect.x, x)..<max(max(rect.x, x), min(rect.maxX, x + row.count)) {
      let i = (y - rect.y) * rect.width + column - rect.x
      let alpha = pixels.samples[4 * i + 3]
      let seen = visible?[i] ?? 255
      if alpha == 0 && seen == 255 { continue }
      let red = Float(pixels.samples[4 * i]) / 255
      let green = Float(pixels.samples[4 * i + 1]) / 255
      let blue = Float(pixels.samples[4 * i + 2]) / 255
      let luma = kr * red + kg * green + kb * blue
      row[column - x].lay(
        luma: luma, blue: (blue - luma) * toBlue, red: (red - luma) * toRed, alpha: Float(alpha) / 255,
        visible: Float(seen) / 255, black: black, lumaRange: lumaRange, chromaRange: chromaRange)
    }
  }
}
