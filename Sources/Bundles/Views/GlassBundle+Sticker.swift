package import DisplayLists
import Geometry

extension GlassBundle {
  /// Bundles a view that does not change.
  ///
  /// - Parameters:
  ///   - list: The view.
  ///   - altText: Its description for screen readers.
  ///   - densities: The densities, in pixels per point.
  ///   - drawing: Draws the vectors.
  /// - Throws: A `BundleError` if the view draws nothing or has effects that browsers do not draw, or any error of
  ///   `drawing`.
  package init(
    sticker list: DisplayList, altText: String, densities: [Int], drawing: any VectorDrawing
  ) throws {
    kind = .sticker
    size = list.size
    self.altText = altText
    self.densities = try densities.map { density in
      guard let piece = try ViewPieces(pixelsPerPoint: density, drawing: drawing).whole(list) else {
        throw BundleError.empty
      }
      return Density(pixelsPerPoint: density, pieces: [piece])
    }
  }
}
