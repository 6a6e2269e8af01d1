/// The SplitMix64 random number generator, deterministic for a given seed.
public struct SplitMix: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator from a seed.
  public init(seed: UInt64) { state = seed }

  /// Creates a generator whose seed is a large multiple of a number, so that consecutive numbers give unrelated
  /// sequences.
  public init(spreading number: Int) { state = UInt64(truncatingIfNeeded: number) &* 0x2545_F491_4F6C_DD1D }

  /// Returns the next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
