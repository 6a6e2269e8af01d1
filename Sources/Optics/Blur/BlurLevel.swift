/// One reduced and blurred copy of a backdrop. Lengths are in pixels of the blurred plane.
struct BlurLevel: Hashable, Sendable {
  /// Binary logarithm of the reduction.
  var shift: Int
  /// Weights of the smoothing, in the format of `GaussianBlur`; empty for none.
  var weights: [Int16]
  /// Standard deviation of the level, including the reduction and reading it back.
  var sigma: Double

  /// Whether the level is smoothed in addition to being reduced.
  var isSmoothed: Bool { !weights.isEmpty }
}
