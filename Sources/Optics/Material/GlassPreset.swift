public import Geometry

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

  /// What the last point before the edge shows of the surroundings (§ Refraction).
  public struct Outer: Hashable, Sendable {
    /// Displacement outwards at the very edge, and the depth beyond which there would be none, in points.
    public var curve: Refraction
    /// How much of it lies over what the lens shows.
    public var opacity: Double
    /// Whether it fades in across the point, and does not fill all of it.
    public var isGated: Bool
  }

  /// Blur of the backdrop by depth (§ Blur).
  public struct Blur: Hashable, Sendable {
    /// Standard deviation of what is the same at every depth, in points.
    public var even: Double
    /// Radius R of what is more in the middle, in units of the pyramid.
    public var radius: Double
    /// How much of R there is in the middle.
    public var middle: Double
    /// How much of that is lost up to a depth of 1 pt.
    public var lostInside: Double
    /// How much more is lost in the last point.
    public var lostAtRim: Double
    /// Standard deviation, in points, per unit of the pyramid.
    public var unit: Double
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
    /// A thin second shadow, of a ring along the inside of the outline.
    public var ring = Ring(width: 4, blur: 5, alpha: 0)
  }

  /// The ring's shadow (§ Shadow): it falls as far as the other.
  public struct Ring: Hashable, Sendable {
    /// Width of the ring in points.
    public var width: Double
    /// Radius of its blur in points.
    public var blur: Double
    /// Alpha of black where it is full; 0 for none.
    public var alpha: Double
  }

  /// Colour of the surroundings that spills into the glass (§ Edge bleed).
  public struct Bleed: Hashable, Sendable {
    /// How far outside the edge it is taken from, and to what depth it spills; both along the lens' curve, in points.
    public var reach: Double
    /// Standard deviation of its blur in points.
    public var sigma: Double
    /// How much of it there is at the edge, over the brightest (of dark glass: the darkest) surroundings.
    public var opacity: Double
  }

  /// Smaller side of the pane in points.
  public var S: Double
  /// The lens at the edge.
  public var refraction: Refraction
  /// Its counterpart outwards; nil for none.
  public var outer: Outer?
  /// How much less red, and more blue, is bent at most, as a part of the displacement; 0 for none (§ Refraction).
  public var dispersion = 0.0
  /// Blur of the backdrop by depth.
  public var blur: Blur
  /// Nil where the backdrop keeps its colours.
  public var face: Face?
  /// Nil for none.
  public var bleed: Bleed?
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
    let look = material.look
    let isDark = material.appearance == .dark && material.variant == .regular
    self.S = S
    self.isDark = isDark
    tint = material.variant == .identity ? nil : material.tint
    shadow = Shadow(radius: 0, offsetY: 8, alpha: 0)
    blur = Blur()
    switch material.variant {
    case .identity, .material: refraction = Refraction(amount: 0, height: 0)
    case .loupe:
      refraction = Refraction(amount: 0.3 * S, height: 0.095 * S)
      dispersion = GlassPreset.mostDispersion
      rim = Rim(look, S: S)
    case .clear:
      refraction = Refraction(amount: min(60, (look == .v26 ? 1 : 0.65) * S), height: min(20, 0.36 * S))
      blur = .clear
      face = .clear(look, S: S)
      rim = Rim(look, S: S)
    case .regular:
      refraction = Refraction(amount: min(60, (look == .v26 ? 0.8 : 0.5) * S), height: min(20, 0.25 * S))
      outer = Outer(look, S: S)
      blur = .regular(look, isDark: isDark, S: S)
      face = .regular(look, isDark: isDark, S: S)
      bleed = Bleed(isDark: isDark, S: S)
      rim = Rim(look, S: S)
      shadow = Shadow(look, isDark: isDark, S: S)
    }
    accommodate(material)
  }

  /// How much less red, and more blue, a lens with dispersion bends at most. The source names the seven taps, no figure.
  static let mostDispersion = 0.2
}

extension GlassPreset.Outer {
  /// That of Regular (§ Refraction).
  init(_ look: GlassLook, S: Double) {
    switch look {
    case .v26: self.init(curve: .init(amount: 0.2 * S, height: 0.125 * S), opacity: 0.3, isGated: false)
    case .v27:
      self.init(curve: .init(amount: max(16, 0.25 * S), height: max(16, 0.2 * S)), opacity: 0.6, isGated: true)
    }
  }
}

extension GlassPreset.Blur {
  /// The same everywhere; none unless said.
  init(even: Double = 0) {
    self.init(even: even, radius: 0, middle: 0, lostInside: 0, lostAtRim: 0, unit: 0)
  }

  /// That of Clear: what reducing by points, and reading back, does by itself.
  static let clear = GlassPreset.Blur(even: 0, radius: 0.75, middle: 1, lostInside: 0.5, lostAtRim: 0.5, unit: 0.5)

  /// That of Regular.
  ///
  /// The unit is fitted to the one measured pane: 19 pt in the middle of an alert of 172 pt, where R · op0 is 4 in
  /// either look, and so the scale 4 and √(4² − 1) units. By it v26's table gives 6.5 pt at 48 and 7.7 pt at 64, which
  /// is the 7 pt of small glass: in v26 the even blur of small glass gives way to the table's. v27 has no more than its
  /// even blur at 60, and adds: there the even one is gone when the measured pane is reached.
  static func regular(_ look: GlassLook, isDark: Bool, S: Double) -> GlassPreset.Blur {
    let even = isDark ? 5.0 : 7.0
    let unit = 19 / 15.0.squareRoot()
    switch look {
    case .v26:
      let large = ramp(S, from: 60, to: 96)
      return .init(
        even: even * (1 - large),
        radius: interpolate(S, [(48, 1.33), (64, 1.71), (96, 2.48), (128, 3.24), (160, 4)]), middle: 1,
        lostInside: 0.5, lostAtRim: 0.5, unit: unit * large)
    case .v27:
      let middle = min(max(0.0075 * S - 0.45, 0), 0.8)
      return .init(
        even: even * (1 - ramp(S, from: 60, to: 172)), radius: 5, middle: middle, lostInside: middle / 2,
        lostAtRim: 0.5, unit: unit)
    }
  }
}

extension GlassPreset.Face {
  /// That of Clear, in either appearance.
  static func clear(_ look: GlassLook, S: Double) -> GlassPreset.Face {
    switch look {
    case .v26:
      let t = ramp(S, from: 64, to: 96)
      return .init(
        white: mix(1.03, 1.15, t), black: mix(0.60, 0.075, t), saturation: mix(1, 1.06, t), fillLuma: 1,
        fillAlpha: mix(0.36, 0, t), brightest: 1)
    case .v27: return .init(white: 1.08, black: 0.125, saturation: 1.06, fillLuma: 0, fillAlpha: 0, brightest: 1)
    }
  }

  /// That of Regular. Of v27's three light fills it is that of the tint slider's middle, where the slider is by default.
  static func regular(_ look: GlassLook, isDark: Bool, S: Double) -> GlassPreset.Face {
    let t = ramp(S, from: 64, to: 96)
    switch (look, isDark) {
    case (.v26, false):
      return .init(
        white: 1.03, black: mix(0.65, 0.50, t), saturation: 1, fillLuma: 1, fillAlpha: mix(0.35, 0.40, t),
        brightest: 1)
    case (.v26, true):
      return .init(
        white: mix(0.9, 0.6, t), black: mix(0.65, 0.20, t), saturation: 1, fillLuma: 0, fillAlpha: mix(0.5, 0.4, t),
        brightest: 1)
    case (.v27, false):
      return .init(white: 1.03, black: 0.40, saturation: 1.2, fillLuma: 1, fillAlpha: 0.2, brightest: 0.94)
    case (.v27, true):
      return .init(
        white: 1.10, black: 0.125, saturation: 1.4, fillLuma: 0, fillAlpha: 0,
        brightest: mix(0.6, 0.4, ramp(S, from: 64, to: 104)))
    }
  }
}

extension GlassPreset.Bleed {
  /// That of Regular; nil where there is none.
  ///
  /// In light glass it begins above 64 pt, in dark glass above 60: it is always blurred, though dark glass up to 64 pt
  /// should not be, since at its .03 nothing of it can be told. The source's radius of .35 · S is twice the deviation,
  /// as for a reduction to 1/radius.
  init?(isDark: Bool, S: Double) {
    let opacity =
      isDark ? min(max(0.0075 * S - 0.45, 0), 0.8) : interpolate(S, [(64, 0), (96, 0.167), (128, 0.333), (160, 0.5)])
    guard opacity > 0 else { return nil }
    self.init(reach: 0.35 * S, sigma: 0.175 * S, opacity: opacity)
  }
}

extension GlassPreset.Shadow {
  /// That of Regular.
  ///
  /// The source's opacity rises over text and falls over a light, plain ground by amounts nobody has recorded; this is the
  /// one it rises and falls from, the same over everything, so that a shadow neither flickers nor depends on content.
  init(_ look: GlassLook, isDark: Bool, S: Double) {
    switch look {
    case .v26:
      // A layer's opacity, and the alpha of the black in it.
      let t = ramp(S, from: 48, to: 160)
      self.init(radius: 24, offsetY: 8, alpha: mix(0.5, 0.25, t) * mix(0.22, 0.12, t))
    case .v27:
      self.init(
        radius: interpolate(S, [(64, 4), (96, 10.7), (128, 17.3), (160, 24)]), offsetY: 8,
        alpha: isDark
          ? min(max(0.00525 * S - 0.275, 0.04), 0.6) : interpolate(S, [(64, 0.04), (96, 0.16), (128, 0.28)]))
    }
    ring.alpha = 0.06
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
