/// A colour: gamma-encoded sRGB components and straight alpha, each nominally 0…1.
///
/// Components outside 0…1 name colours outside sRGB; they are clamped where they become samples.
public struct RGBA: Hashable, Sendable {
  /// Red, gamma-encoded.
  public var red: Double
  /// Green, gamma-encoded.
  public var green: Double
  /// Blue, gamma-encoded.
  public var blue: Double
  /// Opacity, not multiplied into the others.
  public var alpha: Double

  /// A colour from its components; opaque unless said.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// A grey.
  public init(white: Double, alpha: Double = 1) { self.init(red: white, green: white, blue: white, alpha: alpha) }

  /// The same colour with its opacity multiplied.
  public func opacity(_ factor: Double) -> RGBA { RGBA(red: red, green: green, blue: blue, alpha: alpha * factor) }
}
