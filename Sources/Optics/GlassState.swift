public import Geometry

/// What a pane of glass is doing at an instant; it changes its numbers and its shape, never its opacity.
public struct GlassState: Hashable, Sendable {
  /// A finger on the glass.
  public struct Press: Hashable, Sendable {
    /// Seconds since the finger came down.
    public var time: Double
    /// Where it came down, in the pane's own points.
    public var position: Point
    /// Seconds from coming down to being lifted; nil while it is down.
    public var lifted: Double?
    /// Whether the glass swells, as it does by default, or is lit alone, for those who want less motion.
    public var swells: Bool

    /// A press.
    public init(time: Double, at position: Point, lifted: Double? = nil, swells: Bool = true) {
      self.time = time
      self.position = position
      self.lifted = lifted
      self.swells = swells
    }
  }

  /// How far the glass has come into being: 0 (there is none) to 1 (all of it), the default.
  public var materialized: Double
  /// The finger on it; nil for none.
  public var press: Press?
  /// How far its outline is drawn in, in points; 0 by default.
  ///
  /// Drawn in by its container's spacing, a pane that lies within another changes nothing of it: so it comes out of
  /// the other without a jump.
  public var recess: Double

  /// A state; the default is glass at rest.
  public init(materialized: Double = 1, press: Press? = nil, recess: Double = 0) {
    precondition(
      (0...1).contains(materialized), "glass comes into being between 0 and 1, not at \(materialized)")
    precondition(recess >= 0 && recess.isFinite, "an outline is drawn in by 0 points or more, not by \(recess)")
    self.materialized = materialized
    self.press = press
    self.recess = recess
  }

  /// Glass that has come into being and is left alone.
  public static let resting = GlassState()
}

extension GlassState.Press {
  /// How far a press has swollen its pane: 0 at rest, 1 where it settles, beyond on the way (§ Motion).
  var progress: Double {
    let down = GlassPreset.Press.response(time)
    guard let lifted, time > lifted else { return down }
    return down - GlassPreset.Press.response(time - lifted)
  }
}

extension GlassPreset {
  /// The numbers of a press (§ Motion).
  enum Press {
    /// How much larger a pressed pane settles.
    static let swell = 0.042
    /// Damping ratio of its spring.
    static let damping = 0.55
    /// Period of the spring without its damping, in seconds.
    static let period = 0.74
    /// Radius of the light under the finger in smaller sides of the pane: where it begins, and once it has spread.
    static let light = (from: 0.3, to: 1.5)
    /// How strong the light is in its middle.
    static let strength = 0.35

    /// The answer of the spring to a step: from 0, past 1, to 1.
    static func response(_ time: Double) -> Double {
      guard time > 0 else { return 0 }
      let natural = 2 * Elementary.pi / period
      let root = (1 - damping * damping).squareRoot()
      let phase = natural * root * time
      let decay = Elementary.exp(-damping * natural * time)
      return 1 - decay * (Elementary.cos(phase) + damping / root * Elementary.sin(phase))
    }
  }

  /// The numbers of glass that has come into being as far as `g`, 0…1 (§ Motion).
  ///
  /// Bending follows g, blur g(.2 + .8g), colour g(.4 + .6g), the tint's alpha g²: at 0 nothing is changed at all.
  func materialized(_ g: Double) -> GlassPreset {
    guard g < 1 else { return self }
    // Not even codes beyond black and white are touched by what is not there.
    guard g > 0 else { return GlassPreset(GlassMaterial(.identity), S: S) }
    var preset = self
    preset.refraction.amount *= g
    preset.blur.sigma *= g * (0.2 + 0.8 * g)
    let colour = g * (0.4 + 0.6 * g)
    if let face {
      preset.face = Face(
        white: mix(1, face.white, colour), black: mix(0, face.black, colour),
        saturation: mix(1, face.saturation, colour), fillLuma: face.fillLuma, fillAlpha: face.fillAlpha * colour,
        brightest: mix(1, face.brightest, colour))
    }
    preset.tint = tint?.opacity(g * g)
    preset.rim?.strength *= colour
    preset.rim?.hairline *= colour
    preset.shadow.alpha *= colour
    return preset
  }

  /// How far a pane that is coming into being reaches beyond its outline, in points (§ Motion).
  static func inflation(S: Double, materialized g: Double) -> Double { min(0.2 * S, 16) * (1 - g) }
}

/// The light under a finger, in pixels of the canvas.
struct PressLight {
  private let centre: Point
  private let radius: Double
  private let strength: Double

  /// The light of a press on a pane of smaller side `S` points; nil where there is none.
  init?(_ press: GlassState.Press?, S: Double, pixelsFromPane: Affine) {
    guard let press else { return nil }
    let progress = min(max(press.progress, 0), 1)
    guard progress > 0 else { return nil }
    centre = pixelsFromPane * press.position
    radius = S * mix(GlassPreset.Press.light.from, GlassPreset.Press.light.to, progress) * pixelsFromPane.meanScale
    strength = GlassPreset.Press.strength * progress
  }

  /// How strongly the middle of a pixel is lit, 0…1.
  @inline(__always)
  func strength(x: Int, y: Int) -> Double {
    let dx = Double(x) + 0.5 - centre.x
    let dy = Double(y) + 0.5 - centre.y
    let t = (dx * dx + dy * dy) / (radius * radius)
    guard t < 1 else { return 0 }
    return strength * (1 - t) * (1 - t)
  }
}
