/// A colour: gamma-encoded sRGB components and straight alpha, each nominally 0…1.
///
/// Components outside 0…1 are colours outside sRGB. They are clamped on conversion to samples.
public struct RGBA: Hashable, Sendable {
  /// Red, gamma-encoded.
  public var red: Double
  /// Green, gamma-encoded.
  public var green: Double
  /// Blue, gamma-encoded.
  public var blue: Double
  /// Opacity; the other components are not premultiplied.
  public var alpha: Double

  /// A colour from its components; opaque by default.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// A grey; opaque by default.
  public init(white: Double, alpha: Double = 1) { self.init(red: white, green: white, blue: white, alpha: alpha) }

  /// Returns the colour with its opacity multiplied by a factor.
  public func opacity(_ factor: Double) -> RGBA { RGBA(red: red, green: green, blue: blue, alpha: alpha * factor) }
}
