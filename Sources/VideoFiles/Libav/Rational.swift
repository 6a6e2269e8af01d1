import CLibav

/// A fraction: a rate or a unit of time.
public struct Rational: Hashable, Sendable {
  /// The dividend.
  public var numerator: Int
  /// The divisor, which is positive.
  public var denominator: Int

  /// `numerator` over `denominator`, not reduced.
  public init(_ numerator: Int, _ denominator: Int) {
    precondition(denominator > 0, "a denominator must be positive, got \(denominator)")
    self.numerator = numerator
    self.denominator = denominator
  }

  /// The quotient.
  public var value: Double { Double(numerator) / Double(denominator) }
}

extension Rational {
  /// A fraction from libav; nil unless both numbers are positive.
  init?(positive r: AVRational) {
    guard r.num > 0, r.den > 0 else { return nil }
    self.init(Int(r.num), Int(r.den))
  }

  /// The fraction as libav's type. Both numbers must fit in 32 bits.
  var libav: AVRational { AVRational(num: Int32(numerator), den: Int32(denominator)) }
}
