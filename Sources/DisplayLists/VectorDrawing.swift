public import Geometry

/// Why drawing failed: the library's own words.
public struct DrawingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was being done.
  public var operation: String
  /// What the library said.
  public var reason: String

  /// A failure of `operation`.
  public init(operation: String, reason: String) {
    self.operation = operation
    self.reason = reason
  }

  /// One line: what was being done and what went wrong.
  public var description: String { "\(operation): \(reason)" }
}

/// The port through which vectors and glyphs become pixels.
public protocol VectorDrawing: Sendable {
  /// Paints items onto transparent pixels: premultiplied, gamma-encoded sRGB.
  ///
  /// - Parameters:
  ///   - items: what to paint; of glass only its content is painted, of a material its tone.
  ///   - rect: which pixels to make.
  ///   - pixelsFromPoints: where the list's points lie among the pixels.
  func draw(_ items: [DisplayItem], in rect: PixelRect, pixelsFromPoints: Affine) throws(DrawingError)
    -> Raster<UInt8>
}
