internal import CLibav

/// A fraction, as media files state rates and units of time.
public struct Rational: Hashable, Sendable {
  /// What is divided.
  public var numerator: Int
  /// What it is divided by; positive.
  public var denominator: Int

  /// `numerator` over `denominator`, as given, not reduced.
  public init(_ numerator: Int, _ denominator: Int) {
    precondition(denominator > 0, "a denominator is positive, got \(denominator)")
    self.numerator = numerator
    self.denominator = denominator
  }

  /// The quotient in floating point.
  public var value: Double { Double(numerator) / Double(denominator) }
}

extension Rational {
  /// A fraction of libav's; nil unless both numbers are positive.
  init?(positive r: AVRational) {
    guard r.num > 0, r.den > 0 else { return nil }
    self.init(Int(r.num), Int(r.den))
  }

  /// The fraction as libav has it; both numbers must fit 32 bits.
  var libav: AVRational { AVRational(num: Int32(numerator), den: Int32(denominator)) }
}
