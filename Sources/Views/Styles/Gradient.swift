import DisplayLists
import Optics

/// A gradient of colour stops.
public struct Gradient: ShapeStyle, Hashable {
  /// The colour space in which a gradient interpolates.
  public struct ColorSpace: Hashable, Sendable {
    private let isPerceptual: Bool

    /// Interpolates gamma-encoded components.
    public static let device = ColorSpace(isPerceptual: false)
    /// Interpolates in Oklab.
    public static let perceptual = ColorSpace(isPerceptual: true)

    /// Mixes two colours, weighted by opacity so that transparent colours contribute no hue.
    func mix(_ a: RGBA, _ b: RGBA, _ fraction: Double) -> RGBA {
      let alpha = a.alpha + (b.alpha - a.alpha) * fraction
      guard alpha > 0 else { return RGBA(red: b.red, green: b.green, blue: b.blue, alpha: 0) }
      let weight = b.alpha * fraction / alpha
      guard isPerceptual else {
        func blend(_ p: Double, _ q: Double) -> Double { p + (q - p) * weight }
        return RGBA(
          red: blend(a.red, b.red), green: blend(a.green, b.green), blue: blend(a.blue, b.blue), alpha: alpha)
      }
      return Oklab(a).mixed(with: Oklab(b), weight).rgba(alpha: alpha)
    }

    /// Returns the coordinates of a colour, premultiplied by its opacity, followed by the opacity.
    func coordinates(of color: RGBA) -> SIMD4<Double> {
      let lab = Oklab(color)
      let straight =
        isPerceptual ? SIMD4(lab.l, lab.a, lab.b, 1) : SIMD4(color.red, color.green, color.blue, 1)
      return straight * color.alpha
    }

    /// Returns the colour with the given premultiplied coordinates.
    func color(at coordinates: SIMD4<Double>) -> RGBA {
      let alpha = min(max(coordinates.w, 0), 1)
      guard alpha > 0 else { return RGBA(white: 0, alpha: 0) }
      let straight = coordinates / coordinates.w
      if isPerceptual { return Oklab(l: straight.x, a: straight.y, b: straight.z).rgba(alpha: alpha) }
      return RGBA(red: straight.x, green: straight.y, blue: straight.z, alpha: alpha)
    }
  }

  /// A colour at a location in a gradient.
  public struct Stop: Hashable, Sendable {
    /// The colour at this stop.
    public var color: Color
    /// The location of this stop, in 0…1.
    public var location: CGFloat

    /// Creates a stop.
    public init(color: Color, location: CGFloat) {
      self.color = color
      self.location = location
    }
  }

  /// The colour stops.
  public var stops: [Stop]
  private var space = ColorSpace.perceptual

  /// Creates a gradient from colour stops.
  public init(stops: [Stop]) { self.stops = stops }

  /// Creates a gradient of evenly spaced colours.
  public init(colors: [Color]) {
    let last = CGFloat(max(colors.count - 1, 1))
    self.init(stops: colors.enumerated().map { Stop(color: $1, location: CGFloat($0) / last) })
  }

  /// Returns the gradient with its colours interpolated in another colour space.
  public func colorSpace(_ space: ColorSpace) -> Gradient {
    var gradient = self
    gradient.space = space
    return gradient
  }

  /// Returns the stops of the gradient in an environment.
  ///
  /// Painters interpolate gamma-encoded components linearly. Extra stops between different colours approximate
  /// interpolation in the gradient's own colour space.
  func resolved(in environment: EnvironmentValues) -> [GradientStop] {
    let given = stops.map { GradientStop(color: $0.color.rgba(in: environment), location: $0.location) }
    var result: [GradientStop] = []
    for (index, stop) in given.enumerated() {
      // Locations never decrease.
      let location = max(stop.location, result.last?.location ?? -.infinity)
      if index > 0 {
        let before = given[index - 1]
        let start = result[result.count - 1].location
        if before.color != stop.color, location > start {
          if before.color.alpha == 0 { result.append(GradientStop(color: stop.color.opacity(0), location: start)) }
          for step in 1..<Self.stepsBetweenStops {
            let fraction = Double(step) / Double(Self.stepsBetweenStops)
            result.append(
              GradientStop(
                color: space.mix(before.color, stop.color, fraction), location: start + (location - start) * fraction))
          }
          // A transparent stop adopts its neighbour's colour, so that the neighbour fades out without changing hue.
          if stop.color.alpha == 0 {
            result.append(GradientStop(color: before.color.opacity(0), location: location))
            continue
          }
        }
      }
      result.append(GradientStop(color: stop.color, location: location))
    }
    return result
  }

  /// The number of linear segments between two stops. Twelve stay within half an 8-bit level of the exact curve between
  /// any two sRGB colours.
  private static let stepsBetweenStops = 12

  /// Vitrine's own: resolves to a linear gradient from top to bottom.
  public func _resolved(in environment: EnvironmentValues) -> _ResolvedStyle {
    _ResolvedStyle(style: .linear(resolved(in: environment), start: .top, end: .bottom))
  }
}

/// A colour in Oklab (Björn Ottosson, 2020).
private struct Oklab {
  var l: Double
  var a: Double
  var b: Double

  init(l: Double, a: Double, b: Double) { (self.l, self.a, self.b) = (l, a, b) }

  init(_ color: RGBA) {
    let r = sRGBDecoded(color.red)
    let g = sRGBDecoded(color.green)
    let b = sRGBDecoded(color.blue)
    let l = cbrt(0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b)
    let m = cbrt(0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b)
    let s = cbrt(0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b)
    self.l = 0.210_454_255_3 * l + 0.793_617_785_0 * m - 0.004_072_046_8 * s
    self.a = 1.977_998_495_1 * l - 2.428_592_205_0 * m + 0.450_593_709_9 * s
    self.b = 0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766_0 * s
  }

  func mixed(with other: Oklab, _ weight: Double) -> Oklab {
    var result = self
    result.l += (other.l - l) * weight
    result.a += (other.a - a) * weight
    result.b += (other.b - b) * weight
    return result
  }

  func rgba(alpha: Double) -> RGBA {
    let l = pow(self.l + 0.396_337_777_4 * a + 0.215_803_757_3 * b, 3)
    let m = pow(self.l - 0.105_561_345_8 * a - 0.063_854_172_8 * b, 3)
    let s = pow(self.l - 0.089_484_177_5 * a - 1.291_485_548_0 * b, 3)
    return RGBA(
      red: sRGBEncoded(4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s),
      green: sRGBEncoded(-1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s),
      blue: sRGBEncoded(-0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701_0 * s), alpha: alpha)
  }
}
