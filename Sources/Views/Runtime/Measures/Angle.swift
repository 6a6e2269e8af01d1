/// An angle; positive angles are clockwise where y points down.
public struct Angle: Hashable, Sendable, Comparable {
  /// The angle in radians.
  public var radians: Double

  /// The angle in degrees.
  public var degrees: Double {
    get { radians * 180 / .pi }
    set { radians = newValue * .pi / 180 }
  }

  /// The zero angle.
  public init() { radians = 0 }
  /// An angle in radians.
  public init(radians: Double) { self.radians = radians }
  /// An angle in degrees.
  public init(degrees: Double) { radians = degrees * .pi / 180 }

  /// An angle in radians.
  public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }
  /// An angle in degrees.
  public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }
  /// The zero angle.
  public static let zero = Angle()

  /// Whether the first angle is smaller.
  public static func < (a: Angle, b: Angle) -> Bool { a.radians < b.radians }
  /// Adds two angles.
  public static func + (a: Angle, b: Angle) -> Angle { Angle(radians: a.radians + b.radians) }
  /// Subtracts an angle.
  public static func - (a: Angle, b: Angle) -> Angle { Angle(radians: a.radians - b.radians) }
  /// The opposite angle.
  public static prefix func - (a: Angle) -> Angle { Angle(radians: -a.radians) }
  /// Multiplies an angle.
  public static func * (a: Angle, factor: Double) -> Angle { Angle(radians: a.radians * factor) }
  /// Divides an angle.
  public static func / (a: Angle, divisor: Double) -> Angle { Angle(radians: a.radians / divisor) }
}

extension Angle: Animatable {
  /// The angle in radians.
  public var animatableData: Double {
    get { radians }
    set { radians = newValue }
  }
}
