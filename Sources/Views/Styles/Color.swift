import Geometry
import Optics

/// A colour that may depend on the environment.
public struct Color: ShapeStyle, Hashable {
  /// The RGB colour space of a colour's components.
  public enum RGBColorSpace: Hashable, Sendable {
    /// Gamma-encoded sRGB.
    case sRGB
    /// Linear sRGB.
    case sRGBLinear
    /// Display P3, with the transfer function of sRGB.
    case displayP3
  }

  private indirect enum Storage: Hashable {
    case rgba(RGBA)
    case system(SystemColor)
    case faded(Color, Double)
    case mixed(Color, Color, Double, Gradient.ColorSpace)
    case asset(String, folder: String?)
    case style(ColorStyle)
  }

  private let storage: Storage

  init(_ color: RGBA) { storage = .rgba(color) }
  package init(_ color: SystemColor) { storage = .system(color) }
  init(named name: String, folder: String?) { storage = .asset(name, folder: folder) }

  /// Creates a colour from red, green and blue, each in 0…1. Values outside that range are outside the gamut of the
  /// colour space.
  public init(
    _ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1
  ) {
    let color = RGBA(red: red, green: green, blue: blue, alpha: opacity)
    switch colorSpace {
    case .sRGB: self.init(color)
    case .sRGBLinear: self.init(color.mappingColors(sRGBEncoded))
    case .displayP3: self.init(color.fromDisplayP3)
    }
  }

  /// Creates a grey from 0 (black) to 1 (white).
  public init(_ colorSpace: RGBColorSpace = .sRGB, white: Double, opacity: Double = 1) {
    self.init(colorSpace, red: white, green: white, blue: white, opacity: opacity)
  }

  /// Creates a colour from hue, saturation and brightness, each in 0…1.
  public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
    func channel(_ n: Double) -> Double {
      let k = (n + hue * 6).truncatingRemainder(dividingBy: 6)
      return brightness * (1 - saturation * max(0, min(k, 4 - k, 1)))
    }
    self.init(red: channel(5), green: channel(3), blue: channel(1), opacity: opacity)
  }

  /// Creates a colour from a resolved colour.
  public init(_ resolved: Resolved) {
    self.init(
      .sRGBLinear, red: Double(resolved.linearRed), green: Double(resolved.linearGreen),
      blue: Double(resolved.linearBlue), opacity: Double(resolved.opacity))
  }

  /// Creates a colour from a style that resolves to one.
  public init<T: Hashable & ShapeStyle>(_ color: T) where T.Resolved == Resolved {
    self = (color as? Color) ?? Color(.style(ColorStyle(color)))
  }

  /// Multiplies the opacity of the colour.
  public func opacity(_ opacity: Double) -> Color { Color(.faded(self, opacity)) }

  /// Mixes the colour with another. A `fraction` of 0 returns this colour; 1 returns the other.
  public func mix(with rhs: Color, by fraction: Double, in colorSpace: Gradient.ColorSpace = .perceptual) -> Color {
    Color(.mixed(self, rhs, min(max(fraction, 0), 1), colorSpace))
  }

  private init(_ storage: Storage) { self.storage = storage }

  /// Resolves the colour in an environment.
  func rgba(in environment: EnvironmentValues) -> RGBA {
    switch storage {
    case .rgba(let color): color
    case .system(let color): color.rgba(in: environment)
    case .faded(let color, let opacity): color.rgba(in: environment).opacity(opacity)
    case .mixed(let a, let b, let fraction, let space):
      space.mix(a.rgba(in: environment), b.rgba(in: environment), fraction)
    case .asset(let name, let folder): Self.found(name, folder, environment)
    case .style(let style): Color(style.resolve(environment)).rgba(in: environment)
    }
  }

  /// Looks up a named colour. If it does not exist, the result is transparent and the name is reported as missing.
  private static func found(_ name: String, _ folder: String?, _ environment: EnvironmentValues) -> RGBA {
    let request = NamedColor(
      name: name, folder: folder, colorScheme: environment.colorScheme, contrast: environment.colorSchemeContrast)
    guard let color = environment.findNamedColor?(request) else {
      environment.noteMissingColor?(name)
      return RGBA(white: 0, alpha: 0)
    }
    // The lookup must not return another named colour, so named colours are not found here.
    var plain = environment
    plain.findNamedColor = nil
    return color.rgba(in: plain)
  }

  /// Resolves the colour in an environment.
  public func resolve(in environment: EnvironmentValues) -> Resolved { Resolved(rgba(in: environment)) }

  /// Vitrine's own: resolves the colour for painting.
  public func _resolved(in environment: EnvironmentValues) -> _ResolvedStyle {
    _ResolvedStyle(style: .color(rgba(in: environment)))
  }
}

extension Color {
  /// A colour resolved in an environment, as linear sRGB components.
  public struct Resolved: ShapeStyle, Hashable, Animatable {
    /// The linear red component.
    public var linearRed: Float
    /// The linear green component.
    public var linearGreen: Float
    /// The linear blue component.
    public var linearBlue: Float
    /// The opacity, in 0…1.
    public var opacity: Float

    /// Creates a resolved colour; components are gamma-encoded sRGB by default.
    public init(
      colorSpace: RGBColorSpace = .sRGB, red: Float, green: Float, blue: Float, opacity: Float = 1
    ) {
      self.init(
        Color(colorSpace, red: Double(red), green: Double(green), blue: Double(blue), opacity: Double(opacity))
          .rgba(in: EnvironmentValues()))
    }

    init(_ color: RGBA) {
      linearRed = Float(sRGBDecoded(color.red))
      linearGreen = Float(sRGBDecoded(color.green))
      linearBlue = Float(sRGBDecoded(color.blue))
      opacity = Float(color.alpha)
    }

    /// The gamma-encoded red component.
    public var red: Float { Float(sRGBEncoded(Double(linearRed))) }
    /// The gamma-encoded green component.
    public var green: Float { Float(sRGBEncoded(Double(linearGreen))) }
    /// The gamma-encoded blue component.
    public var blue: Float { Float(sRGBEncoded(Double(linearBlue))) }

    /// Vitrine's own: resolves the colour for painting.
    public func _resolved(in environment: EnvironmentValues) -> _ResolvedStyle {
      Color(self)._resolved(in: environment)
    }

    /// The linear components and the opacity.
    public var animatableData: AnimatablePair<AnimatablePair<Float, Float>, AnimatablePair<Float, Float>> {
      get { AnimatablePair(AnimatablePair(linearRed, linearGreen), AnimatablePair(linearBlue, opacity)) }
      set {
        (linearRed, linearGreen) = (newValue.first.first, newValue.first.second)
        (linearBlue, opacity) = (newValue.second.first, newValue.second.second)
      }
    }
  }
}

/// Encodes linear light with the sRGB transfer function, which is extended to negative values as an odd function.
func sRGBEncoded(_ linear: Double) -> Double {
  let magnitude = linear.magnitude
  let encoded = magnitude <= 0.003_130_8 ? 12.92 * magnitude : 1.055 * pow(magnitude, 1 / 2.4) - 0.055
  return linear < 0 ? -encoded : encoded
}

/// Decodes gamma-encoded sRGB to linear light. The transfer function is extended to negative values as an odd function.
func sRGBDecoded(_ encoded: Double) -> Double {
  let magnitude = encoded.magnitude
  let linear = magnitude <= 0.040_45 ? magnitude / 12.92 : pow((magnitude + 0.055) / 1.055, 2.4)
  return encoded < 0 ? -linear : linear
}

extension RGBA {
  func mappingColors(_ change: (Double) -> Double) -> RGBA {
    RGBA(red: change(red), green: change(green), blue: change(blue), alpha: alpha)
  }

  /// Converts Display P3 components to sRGB components, which may lie outside 0…1.
  fileprivate var fromDisplayP3: RGBA {
    let r = sRGBDecoded(red)
    let g = sRGBDecoded(green)
    let b = sRGBDecoded(blue)
    return RGBA(
      red: sRGBEncoded(1.224_940_2 * r - 0.224_940_2 * g), green: sRGBEncoded(-0.042_056_9 * r + 1.042_056_9 * g),
      blue: sRGBEncoded(-0.019_637_6 * r - 0.078_636_1 * g + 1.098_273_7 * b), alpha: alpha)
  }
}
