public import Geometry

/// A failure to draw, with the library's own explanation.
public struct DrawingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The operation that failed.
  public var operation: String
  /// The library's explanation.
  public var reason: String

  /// A failure of `operation`.
  public init(operation: String, reason: String) {
    self.operation = operation
    self.reason = reason
  }

  /// The operation and the reason, on one line.
  public var description: String { "\(operation): \(reason)" }
}

/// Draws vectors and glyphs as pixels.
public protocol VectorDrawing: Sendable {
  /// Paints items onto transparent pixels: premultiplied, gamma-encoded sRGB.
  ///
  /// - Parameters:
  ///   - items: what to paint. Only the content of glass is painted, and a material is filled with its tone.
  ///   - rect: the pixels to produce.
  ///   - pixelsFromPoints: from points of the list to pixels.
  func draw(_ items: [DisplayItem], in rect: PixelRect, pixelsFromPoints: Affine) throws(DrawingError)
    -> Raster<UInt8>
}
