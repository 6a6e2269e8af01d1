/// The shadow beneath a pane (Glass.md § Shadow).
public struct GlassShadow: Hashable, Sendable {
  /// The blur radius in points; 0 for no shadow.
  public var radius: Double
  /// The downward offset in points.
  public var offsetY: Double
  /// The opacity of the black shadow deep inside, 0…1.
  public var alpha: Double
  /// A second, thin shadow, cast by a ring along the inside of the outline.
  public var ring = Ring(width: 4, blur: 5, alpha: 0)

  /// The shadow of a ring, with the same offset as the main shadow.
  public struct Ring: Hashable, Sendable {
    /// The width of the ring in points.
    public var width: Double
    /// Blur radius in points.
    public var blur: Double
    /// The opacity of the ring before blurring, 0…1; 0 for no ring.
    public var alpha: Double
  }
}

extension GlassShadow {
  /// No shadow.
  static let none = GlassShadow(radius: 0, offsetY: fall, alpha: 0)

  /// The downward offset of every shadow, in points.
  private static let fall = 8.0

  /// The sides S, in points, between which v27's radius is interpolated.
  static let knots = [64.0, 96, 128, 160]

  /// Creates the shadow of Regular on a pane whose smaller side is `S` points.
  ///
  /// Apple's shadow is stronger over text and weaker over a light, plain backdrop, by unknown amounts. Vitrine always
  /// uses the base opacity, so a shadow neither flickers nor depends on content.
  init(_ look: GlassLook, isDark: Bool, S: Double) {
    let fall = GlassShadow.fall
    switch look {
    case .v26:
      // The alpha is the product of a layer's opacity and the alpha of its black.
      let t = ramp(S, from: 48, to: 160)
      self.init(radius: 24, offsetY: fall, alpha: mix(0.5, 0.25, t) * mix(0.22, 0.12, t))
    case .v27:
      let knots = GlassShadow.knots
      self.init(
        radius: interpolate(S, [(knots[0], 4), (knots[1], 10.7), (knots[2], 17.3), (knots[3], 24)]), offsetY: fall,
        alpha: isDark
          ? min(max(0.00525 * S - 0.275, 0.04), 0.6)
          : interpolate(S, [(knots[0], 0.04), (knots[1], 0.16), (knots[2], 0.28)]))
    }
    ring.alpha = 0.06
  }

  /// The smallest darkening worth drawing. Anything less is lost to rounding.
  private static let least = 1.0 / 512

  /// Returns the fraction of the backdrop's light that remains at a signed distance, in points, from the outline.
  public func light(distance: Double) -> Double {
    var dark = 0.0
    if radius > 0 { dark = alpha * GlassShadow.full(distance, radius) }
    if ring.alpha > 0 {
      let thin = GlassShadow.full(distance, ring.blur) - GlassShadow.full(distance + ring.width, ring.blur)
      dark = 1 - (1 - dark) * (1 - ring.alpha * thin)
    }
    return dark < GlassShadow.least ? 1 : 1 - dark
  }

  /// Returns the shadow of a half-plane, from 1 deep inside to 0 far outside.
  ///
  /// This is an odd polynomial fitted to the integral of a Gaussian.
  private static func full(_ distance: Double, _ radius: Double) -> Double {
    let x = min(max(distance / radius, -2), 2)
    let x2 = x * x
    return min(max(0.5 + x * (-0.56055 + x2 * (0.16821 + x2 * (-0.034454 + 0.0029545 * x2))), 0), 1)
  }

  /// Whether there is no shadow.
  var isNone: Bool { (radius <= 0 || alpha <= 0) && ring.alpha <= 0 }

  /// The distance by which the blur spreads the shadow beyond the shifted outline, in points; 0 for no shadow.
  private var spread: Double {
    guard light(distance: 0) < 1 else { return 0 }
    var inner = 0.0
    var outer = 2 * max(radius, ring.blur)
    for _ in 0..<20 {
      let middle = (inner + outer) / 2
      if light(distance: middle) < 1 { inner = middle } else { outer = middle }
    }
    return outer
  }

  /// The greatest distance by which the shadow extends beyond the pane's outline, in points.
  var reach: Double { spread > 0 ? spread + offsetY : 0 }
}
