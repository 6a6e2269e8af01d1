/// The SplitMix64 random number generator.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// Creates the generator of one trial of a campaign. Trials are independent of each other, so that one alone can be
  /// repeated.
  init(seed: UInt64, trial: Int) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(trial) &* 0x2545_F491_4F6C_DD1D
    _ = next()
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Returns true once in `count` calls on average.
  mutating func once(in count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }

  /// Returns an element of an array, which must not be empty.
  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &self)]
  }
}
