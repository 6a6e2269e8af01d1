/// The blur of the backdrop, by depth (Glass.md § Blur).
public struct GlassBlur: Hashable, Sendable {
  /// The standard deviation of the uniform part of the blur, in points.
  public var even: Double
  /// R: the radius of the part that grows towards the middle, in pixels of the source's blur pyramid.
  public var radius: Double
  /// op0: the fraction of R in the middle.
  public var middle: Double
  /// op1: the fraction of R lost between the middle and a depth of 1 pt.
  public var lostInside: Double
  /// op2: the fraction of R lost in the outermost point.
  public var lostAtRim: Double
  /// The standard deviation, in points, per pixel of the pyramid.
  public var unit: Double
}

extension GlassBlur {
  /// Creates a uniform blur; no blur by default.
  init(even: Double = 0) {
    self.init(even: even, radius: 0, middle: 0, lostInside: 0, lostAtRim: 0, unit: 0)
  }

  /// The blur of Clear, about as strong as halving the resolution and interpolating back.
  static let clear = GlassBlur(even: 0, radius: 0.75, middle: 1, lostInside: 0.5, lostAtRim: 0.5, unit: 0.5)

  /// Returns the blur of Regular on a pane whose smaller side is `S` points.
  ///
  /// The unit is fitted to the only measured pane, which has 19 pt in the middle of an alert of 172 pt. There, R · op0
  /// is 4 in both looks, which gives a scale of 4 and √(4² − 1) units. With that unit, v26's table gives 6.5 pt at a
  /// side of 48 pt and 7.7 pt at 64 pt. This agrees with the 7 pt of small glass, so in v26 the table replaces the even
  /// blur between 60 and 96 pt. In v27, the even blur is the only blur at 60 pt, and it fades out towards the size of
  /// the measured pane.
  static func regular(_ look: GlassLook, isDark: Bool, S: Double) -> GlassBlur {
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

  /// Returns the standard deviation, in points, at a depth in a pane whose smaller side is `S` points.
  public func sigma(depth: Double, S: Double) -> Double {
    let half = max(S / 2, 1.001)
    let s1 = min(max((half - depth) / (half - 1), 0), 1)
    let s2 = min(max(1 - depth, 0), 1)
    return sigma(weight: middle - lostInside * s1 - lostAtRim * s2)
  }

  /// The greatest standard deviation at any depth, in points.
  var greatest: Double { sigma(weight: middle) }

  /// Returns the standard deviation for a fraction of R.
  ///
  /// The pyramid's scale is 1 + r/2 for r < 2, otherwise r. Reducing to 1/scale blurs in proportion to √(scale² − 1).
  private func sigma(weight: Double) -> Double {
    let r = radius * max(weight, 0)
    let scale = r >= 2 ? r : 1 + r / 2
    return even + unit * (scale * scale - 1).squareRoot()
  }
}
