/// One reduced and blurred copy of a backdrop. Lengths are in pixels of the blurred plane.
struct BlurLevel: Hashable, Sendable {
  /// The base-2 logarithm of the reduction factor.
  var shift: Int
  /// The smoothing weights, in the format of `GaussianBlur`; empty for no smoothing.
  var weights: [Int16]
  /// The standard deviation of the level's total blur, including reduction and interpolation.
  var sigma: Double

  /// Whether the level is smoothed in addition to being reduced.
  var isSmoothed: Bool { !weights.isEmpty }
}
