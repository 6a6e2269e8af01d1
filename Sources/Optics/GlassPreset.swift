import Geometry

/// The numbers of one material at one size: every figure that decides how a pane looks stands in this file.
///
/// They are the best public estimates of Apple's shipped material; section numbers (§) refer to the chapters of
/// *The glass in numbers* in ARCHITECTURE.md. Lengths are points, colours gamma-encoded, `S` the pane's smaller side.
public struct GlassPreset: Hashable, Sendable {
  /// The lens at the edge (§ Refraction).
  public struct Refraction: Hashable, Sendable {
    /// Displacement at the very edge, in points; 0 bends nothing.
    public var amount: Double
    /// Depth in points beyond which nothing is bent.
    public var height: Double
  }

  /// Blur of the backdrop by depth (§ Blur).
  public struct Blur: Hashable, Sendable {
    /// Standard deviation in the middle, in points.
    public var sigma: Double
    /// How much of it is lost at the rim, 0…1: half of the loss on the way to 1 pt, the rest in the last point.
    public var loss: Double

    /// Standard deviation at a depth in points below the edge of a pane of smaller side `S`.
    func sigma(depth: Double, S: Double) -> Double {
      let half = max(S / 2, 1.001)
      let s1 = min(max((half - depth) / (half - 1), 0), 1)
      let s2 = min(max(1 - depth, 0), 1)
      return sigma * (1 - loss * (0.5 * s1 + 0.5 * s2))
    }
  }

  /// The tone of the face (§ Face colour).
  public struct Face: Hashable, Sendable {
    /// Luma that white becomes.
    public var white: Double
    /// Luma that black becomes.
    public var black: Double
    /// Factor on chroma.
    public var saturation: Double
    /// Grey laid over: 0 black, 1 white.
    public var fillLuma: Double
    /// How much of it.
    public var fillAlpha: Double
    /// Luma to which the brightest backdrop is compressed first.
    public var brightest: Double
  }

  /// Light along the edge (§ Rim light).
  public struct Rim: Hashable, Sendable {
    /// Direction of the key light as a unit vector, y downwards.
    public var key: Point
    /// Direction of the fill light as a unit vector, y downwards.
    public var fill: Point
    /// Half the angle each lobe spans, in radians.
    public var spread: Double
    /// How much of the light falls off across the band, 0 (even) to 1 (linearly to nothing).
    public var curvature: Double
    /// Width of the band in points.
    public var width: Double
    /// Sharpness of its falling off, above 0 to ½.
    public var amount: Double
    /// Factor on all of it.
    public var strength: Double = 1
    /// Darkening of the hairline just outside, at its strongest.
    public var hairline: Double
  }

  /// The shadow beneath (§ Shadow).
  public struct Shadow: Hashable, Sendable {
    /// Reach in points; 0 for none.
    public var radius: Double
    /// How far it falls, in points.
    public var offsetY: Double
    /// Alpha of black where it is full.
    public var alpha: Double
  }

  /// Smaller side of the pane in points.
  public var S: Double
  /// The lens at the edge.
  public var refraction: Refraction
  /// Blur of the backdrop by depth.
  public var blur: Blur
  /// Nil where the backdrop keeps its colours.
  public var face: Face?
  /// Nil for a plain edge.
  public var rim: Rim?
  /// The shadow beneath.
  public var shadow: Shadow
  /// Nil where the edge is only light.
  public var border: Border?
  /// The tint's colour and amount (§ Tint).
  public var tint: RGBA?
  /// Whether tones of the tint are those of dark glass.
  public var isDark: Bool

  /// The numbers of a material for a pane whose smaller side is `S` points.
  public init(_ material: GlassMaterial, S: Double) {
    if case .material(let thickness) = material.variant {
      self = GlassPreset(thickness, material.appearance, S: S)
      return
    }
    let isDark = material.appearance == .dark && material.variant == .regular
    self.S = S
    self.isDark = isDark
    tint = material.variant == .identity ? nil : material.tint
    shadow = Shadow(radius: 0, offsetY: 8, alpha: 0)
    guard material.variant != .identity else {
      refraction = Refraction(amount: 0, height: 0)
      blur = Blur(sigma: 0, loss: 0)
      face = nil
      rim = nil
      return
    }
    rim = Rim(material.look, S: S)
    switch (material.variant, material.look) {
    case (.clear, .v26):
      refraction = Refraction(amount: min(60, S), height: min(20, 0.36 * S))
      let t = ramp(S, from: 64, to: 96)
      face = Face(
        white: mix(1.03, 1.15, t), black: mix(0.60, 0.075, t), saturation: mix(1, 1.06, t), fillLuma: 1,
        fillAlpha: mix(0.36, 0, t), brightest: 1)
    case (.clear, _):
      refraction = Refraction(amount: min(60, 0.65 * S), height: min(20, 0.36 * S))
      face = Face(white: 1.08, black: 0.125, saturation: 1.06, fillLuma: 0, fillAlpha: 0, brightest: 1)
    case (_, .v26):
      refraction = Refraction(amount: min(60, 0.8 * S), height: min(20, 0.25 * S))
      let t = ramp(S, from: 64, to: 96)
      face =
        isDark
        ? Face(
          white: mix(0.9, 0.6, t), black: mix(0.65, 0.20, t), saturation: 1, fillLuma: 0,
          fillAlpha: mix(0.5, 0.4, t), brightest: 1)
        : Face(
          white: 1.03, black: mix(0.65, 0.50, t), saturation: 1, fillLuma: 1, fillAlpha: mix(0.35, 0.40, t),
          brightest: 1)
      shadow = Shadow(
        radius: 24, offsetY: 8,
        alpha: mix(0.5, 0.25, ramp(S, from: 48, to: 160)) * mix(0.22, 0.12, ramp(S, from: 48, to: 160)) * 2)
    case (_, .v27):
      refraction = Refraction(amount: min(60, 0.5 * S), height: min(20, 0.25 * S))
      face =
        isDark
        ? Face(
          white: 1.10, black: 0.125, saturation: 1.4, fillLuma: 0, fillAlpha: 0,
          brightest: mix(0.6, 0.4, ramp(S, from: 64, to: 104)))
        : Face(white: 1.03, black: 0.40, saturation: 1.2, fillLuma: 1, fillAlpha: 0.2, brightest: 0.94)
      shadow = Shadow(
        radius: interpolate(S, [(64, 4), (96, 10.7), (128, 17.3), (160, 24)]), offsetY: 8,
        alpha: isDark
          ? min(max(0.00525 * S - 0.275, 0.04), 0.6) : interpolate(S, [(64, 0.04), (96, 0.16), (128, 0.28)]))
    }
    if material.variant == .clear {
      blur = Blur(sigma: 0.375, loss: 1)
    } else {
      // Up to 60 pt one even blur; larger panes grow towards the measured alert: 19 pt in the middle, none at the rim.
      let base = isDark ? 5.0 : 7.0
      let t = ramp(S, from: 60, to: 172)
      blur = Blur(sigma: mix(base, 19, t), loss: ramp(S, from: 60, to: 96))
    }
    accommodate(material)
  }
}

extension GlassPreset.Rim {
  /// The light of a look on a pane whose smaller side is `S` points.
  init(_ look: GlassLook, S: Double) {
    let diagonal = 0.5.squareRoot()
    switch look {
    case .v26:
      self.init(
        key: Point(x: -diagonal, y: -diagonal), fill: Point(x: diagonal, y: diagonal), spread: Elementary.pi / 2,
        curvature: 0.7, width: 1, amount: 0.5, hairline: 0.25)
    case .v27:
      let spread = mix(80, 90, ramp(S, from: 44, to: 160)) * Elementary.pi / 180
      self.init(
        key: Point(x: 0, y: -1), fill: Point(x: 0, y: 1), spread: spread, curvature: 0.75,
        width: 1, amount: 0.5, hairline: 0.25)
    }
  }
}

/// Progress of `x` from one value to another, held at 0 and 1 outside.
func ramp(_ x: Double, from a: Double, to b: Double) -> Double { min(max((x - a) / (b - a), 0), 1) }

/// Linear interpolation.
func mix(_ a: Double, _ b: Double, _ t: Double) -> Double { a + (b - a) * t }

/// Piecewise linear interpolation through knots in ascending order, held at both ends.
func interpolate(_ x: Double, _ knots: [(x: Double, y: Double)]) -> Double {
  guard var last = knots.first, x > last.x else { return knots.first?.y ?? 0 }
  for knot in knots.dropFirst() {
    if x <= knot.x { return mix(last.y, knot.y, (x - last.x) / (knot.x - last.x)) }
    last = knot
  }
  return last.y
}
