import Geometry

/// The refraction at a pane's edge: the inward displacement of the sample, by depth (Glass.md § Refraction).
public struct GlassRefraction: Hashable, Sendable {
  /// A: the displacement at the very edge, in points; 0 for no refraction.
  public var amount: Double
  /// H: the depth, in points, beyond which there is no displacement.
  public var height: Double
  /// The exponent of the profile: 1 for a quarter circle, more for a displacement concentrated at the edge.
  public var power = 1.0

  /// No refraction.
  static let none = GlassRefraction(amount: 0, height: 0)

  /// Returns the refraction of Regular on a pane whose smaller side is `S` points.
  static func regular(_ look: GlassLook, S: Double) -> GlassRefraction {
    GlassRefraction(look, amount: min(60, (look == .v26 ? 0.8 : 0.5) * S), height: min(20, 0.25 * S))
  }

  /// Returns the refraction of Clear.
  static func clear(_ look: GlassLook, S: Double) -> GlassRefraction {
    GlassRefraction(look, amount: min(60, (look == .v26 ? 1 : 0.65) * S), height: min(20, 0.36 * S))
  }

  /// Returns the refraction of a loupe or a slider's thumb, in either look.
  static func loupe(S: Double) -> GlassRefraction { GlassRefraction(amount: 0.3 * S, height: 0.095 * S) }

  /// The profile of v27, fitted to displacements measured on a capsule of Clear with a side of 64 points: the factors on
  /// the published amount and height, and the exponent.
  private static let measured = (amount: 1.683, height: 1.4, power: 1.78)

  /// The depth, in points, to which the displacement must not flip where two sides are equidistant.
  ///
  /// Over the last fifth of the height, v27 displaces by less than a thousandth of the amount.
  var visibleHeight: Double { power == 1 ? height : 0.8 * height }

  /// Returns the inward displacement at a depth, in points. It falls from `amount` at the edge to 0.
  public func displacement(depth: Double) -> Double {
    guard height > 0, amount != 0, depth < height else { return 0 }
    let t = max(depth / height, 0)
    let rest = 1 - (t * (2 - t)).squareRoot()
    return amount * (power == 1 ? rest : Elementary.pow(rest, power))
  }

  /// Returns the number of backdrop pixels compressed into one pixel of the pane at a depth; 1 without displacement.
  private func stretch(depth: Double) -> Double {
    guard height > 0, amount != 0, depth < height else { return 1 }
    let t = max(depth / height, 1e-4)
    let bow = (t * (2 - t)).squareRoot()
    let slope = (1 - t) / bow
    return 1 + amount / height * slope * (power == 1 ? 1 : power * Elementary.pow(1 - bow, power - 1))
  }

  /// Returns the standard deviation, in pixels, of the average over the backdrop compressed into a pixel at a depth.
  ///
  /// Without this average, detail in the bevel would shimmer in a video.
  func compressionSigma(depth: Double) -> Double {
    min(0.25 * (stretch(depth: depth) - 1), GlassRefraction.greatestCompressionSigma)
  }

  /// An upper bound on `compressionSigma`, in pixels.
  static let greatestCompressionSigma = 3.0

  /// The radii, as multiples of `visibleHeight`, of the two averages that round off ridges, where two sides are
  /// equidistant.
  ///
  /// Without these averages, the displacement would flip along the medial axis and leave a visible seam.
  static let ridgeRadius = (near: 0.1, wide: 0.4)

  /// The minimum corner radius used for a rounded rectangle's normals, as multiples of the corner's own radius and of
  /// `visibleHeight`.
  static let normalRadius = (ofCorner: 1.5, ofHeight: 1.2)
}

extension GlassRefraction {
  /// Creates the refraction of a look from the published amount and height.
  private init(_ look: GlassLook, amount: Double, height: Double) {
    self.init(amount: amount, height: height)
    guard look == .v27 else { return }
    self.amount *= GlassRefraction.measured.amount
    self.height *= GlassRefraction.measured.height
    power = GlassRefraction.measured.power
  }
}
