public import DisplayLists
public import Geometry

/// Draws vectors, glyphs and pictures with Cairo.
///
/// Everything is drawn without hinting, glyphs too, which are filled as outlines at their exact places: what is
/// drawn at twice the scale is the same drawing twice as large. The same call gives the same bytes, from any
/// thread and beside any other.
public struct CairoCanvas: VectorDrawing {
  /// The longest side of a picture that is drawn in one piece: Cairo's own limit is 32767, and filters reach beyond.
  private static let longestSide = 16384

  private let typefaces = TypefaceStore()

  /// A canvas with no font opened yet.
  public init() {}

  /// Paints items onto transparent pixels: premultiplied, gamma-encoded sRGB.
  ///
  /// - Parameters:
  ///   - items: what to paint; of glass only its content is painted, of a material its tone.
  ///   - rect: which pixels to make; larger ones than Cairo can hold are drawn in pieces.
  ///   - pixelsFromPoints: where the list's points lie among the pixels.
  /// - Throws: `DrawingError` where a font file cannot be read, or in Cairo's words.
  public func draw(
    _ items: [DisplayItem], in rect: PixelRect, pixelsFromPoints: Affine
  ) throws(DrawingError) -> Raster<UInt8> {
    guard !rect.isEmpty else { return Raster(size: PixelSize(width: max(0, rect.width), height: max(0, rect.height))) }
    let painter = Painter(pixelsFromPoints: pixelsFromPoints, typefaces: typefaces)
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
  /// Puts a picture in the place of some of the pixels.
  fileprivate mutating func replace(_ rect: PixelRect, by piece: Raster) {
    precondition(piece.size == rect.size, "a piece of \(piece.size) does not fill \(rect)")
    for y in 0..<rect.height {
      let to = ((rect.y + y) * size.width + rect.x) * 4
      let from = y * rect.width * 4
      samples.replaceSubrange(to..<to + rect.width * 4, with: piece.samples[from..<from + rect.width * 4])
    }
  }
}
