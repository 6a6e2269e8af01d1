import CLibav

/// A fraction, such as a frame rate or a time base.
public struct Rational: Hashable, Sendable {
  /// The numerator.
  public var numerator: Int
  /// The denominator, which is positive.
  public var denominator: Int

  /// Creates `numerator` over `denominator`, without reducing it.
  public init(_ numerator: Int, _ denominator: Int) {
    precondition(denominator > 0, "the denominator must be positive, got \(denominator)")
    self.numerator = numerator
    self.denominator = denominator
  }

  /// The quotient.
  public var value: Double { Double(numerator) / Double(denominator) }
}

extension Rational {
  /// Creates a fraction from libav's type. Returns nil unless both numbers are positive.
  init?(positive r: AVRational) {
    guard r.num > 0, r.den > 0 else { return nil }
    self.init(Int(r.num), Int(r.den))
  }

  /// The fraction as libav's type. Both numbers must fit in 32 bits.
  var libav: AVRational { AVRational(num: Int32(numerator), den: Int32(denominator)) }
}
