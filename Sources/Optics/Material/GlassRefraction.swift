/// The refraction at a pane's edge: the inward displacement of the sample, by depth (Glass.md § Refraction).
public struct GlassRefraction: Hashable, Sendable {
  /// A: the displacement at the very edge, in points; 0 for no refraction.
  public var amount: Double
  /// H: the depth, in points, beyond which there is no displacement.
  public var height: Double

  /// No refraction.
  static let none = GlassRefraction(amount: 0, height: 0)

  /// Returns the refraction of Regular on a pane whose smaller side is `S` points.
  static func regular(_ look: GlassLook, S: Double) -> GlassRefraction {
    GlassRefraction(amount: min(60, (look == .v26 ? 0.8 : 0.5) * S), height: min(20, 0.25 * S))
  }

  /// Returns the refraction of Clear.
  static func clear(_ look: GlassLook, S: Double) -> GlassRefraction {
    GlassRefraction(amount: min(60, (look == .v26 ? 1 : 0.65) * S), height: min(20, 0.36 * S))
  }

  /// Returns the refraction of a loupe or a slider's thumb, in either look.
  static func loupe(S: Double) -> GlassRefraction { GlassRefraction(amount: 0.3 * S, height: 0.095 * S) }

  /// Returns the inward displacement at a depth, in points. It follows a quarter circle from `amount` at the edge down
  /// to 0.
  public func displacement(depth: Double) -> Double {
    guard height > 0, amount != 0, depth < height else { return 0 }
    let t = max(depth / height, 0)
    return amount * (1 - (t * (2 - t)).squareRoot())
  }

  /// Returns the number of backdrop pixels compressed into one pixel of the pane at a depth; 1 without displacement.
  private func stretch(depth: Double) -> Double {
    guard height > 0, amount != 0, depth < height else { return 1 }
    let t = max(depth / height, 1e-4)
    return 1 + amount / height * (1 - t) / (t * (2 - t)).squareRoot()
  }

  /// Returns the standard deviation, in pixels, of the average over the backdrop compressed into a pixel at a depth.
  ///
  /// Without this average, detail in the bevel would shimmer in a video.
  func compressionSigma(depth: Double) -> Double {
    min(0.25 * (stretch(depth: depth) - 1), GlassRefraction.greatestCompressionSigma)
  }

  /// An upper bound on `compressionSigma`, in pixels.
  static let greatestCompressionSigma = 3.0

  /// The radii, as multiples of `height`, of the two averages that round off ridges, where two sides are equidistant.
  ///
  /// Without these averages, the displacement would flip along the medial axis and leave a visible seam.
  static let ridgeRadius = (near: 0.1, wide: 0.4)

  /// The minimum corner radius used for a rounded rectangle's normals, as multiples of the corner's own radius and of
  /// `height`.
  static let normalRadius = (ofCorner: 1.5, ofHeight: 1.2)
}
