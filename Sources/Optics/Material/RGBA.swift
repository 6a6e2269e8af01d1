/// A colour: gamma-encoded sRGB components and straight alpha, each nominally 0…1.
///
/// Components outside 0…1 are colours outside sRGB. They are clamped on conversion to samples.
public struct RGBA: Hashable, Sendable {
  /// The gamma-encoded red component.
  public var red: Double
  /// The gamma-encoded green component.
  public var green: Double
  /// The gamma-encoded blue component.
  public var blue: Double
  /// The opacity. The other components are not premultiplied by it.
  public var alpha: Double

  /// Creates a colour from its components; opaque by default.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Creates a grey; opaque by default.
  public init(white: Double, alpha: Double = 1) { self.init(red: white, green: white, blue: white, alpha: alpha) }

  /// Returns the colour with its opacity multiplied by a factor.
  public func opacity(_ factor: Double) -> RGBA { RGBA(red: red, green: green, blue: blue, alpha: alpha * factor) }
}
