public import DisplayLists
public import Geometry

/// Draws vectors, glyphs and bitmaps with Cairo.
///
/// Nothing is hinted, and glyphs are filled as outlines at their exact positions, so a drawing scales exactly with its
/// transform. Thread-safe: equal calls return equal bytes on any thread.
public struct CairoCanvas: VectorDrawing {
  /// The maximum side, in pixels, of a raster drawn in one piece. Cairo's own limit is 32,767; filters need a margin.
  private static let longestSide = 16384

  private let typefaces = TypefaceStore()
  private let drawn = DrawnGroups()

  /// Creates a canvas. Fonts are opened when they are first used.
  public init() {}

  /// Paints items onto transparent pixels. The result is premultiplied, gamma-encoded sRGB.
  ///
  /// - Parameters:
  ///   - items: The items to paint. Of a glass pane, only the content is painted; a material is filled with its tone.
  ///   - rect: The pixels to produce. Large rectangles are drawn in pieces, because Cairo limits the size of surfaces.
  ///   - pixelsFromPoints: The transform from the display list's points to pixels.
  /// - Throws: `DrawingError` if a font file cannot be read, a blur is too wide, or Cairo fails.
  public func draw(
    _ items: [DisplayItem], in rect: PixelRect, pixelsFromPoints: Affine
  ) throws(DrawingError) -> Raster<UInt8> {
    guard !rect.isEmpty else { return Raster(size: PixelSize(width: max(0, rect.width), height: max(0, rect.height))) }
    let painter = Painter(pixelsFromPoints: pixelsFromPoints, typefaces: typefaces, drawn: drawn)
    if rect.width <= Self.longestSide, rect.height <= Self.longestSide {
      let surface = try Surface(rect)
      try painter.paint(items, on: surface)
      return surface.raster()
    }
    var whole = Raster<UInt8>(size: rect.size)
    for y in stride(from: rect.y, to: rect.maxY, by: Self.longestSide) {
      for x in stride(from: rect.x, to: rect.maxX, by: Self.longestSide) {
        let piece = PixelRect(x: x, y: y, width: Self.longestSide, height: Self.longestSide).intersection(rect)
        let surface = try Surface(piece)
        try painter.paint(items, on: surface)
        whole.replace(
          PixelRect(x: x - rect.x, y: y - rect.y, width: piece.width, height: piece.height), by: surface.raster())
      }
    }
    return whole
  }
}

extension Raster {
  /// Replaces the pixels of a rectangle.
  fileprivate mutating func replace(_ rect: PixelRect, by piece: Raster) {
    precondition(piece.size == rect.size, "the size of the raster, \(piece.size), does not match \(rect)")
    for y in 0..<rect.height {
      let to = ((rect.y + y) * size.width + rect.x) * 4
      let from = y * rect.width * 4
      samples.replaceSubrange(to..<to + rect.width * 4, with: piece.samples[from..<from + rect.width * 4])
    }
  }
}
