/// One copy of a backdrop at some reduction and blur. Lengths are pixels of the plane that is blurred.
struct BlurLevel: Hashable, Sendable {
  /// Binary logarithm of the reduction.
  var shift: Int
  /// Weights of the smoothing, as `GaussianBlur` takes them; empty for none.
  var weights: [Int16]
  /// Standard deviation of the level, including the reduction and reading it back.
  var sigma: Double

  /// Whether the level is more than a reduction.
  var isSmoothed: Bool { !weights.isEmpty }
}
