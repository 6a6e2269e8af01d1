/// A function on 0…1, sampled at equal steps and interpolated linearly.
struct SampledFunction: Hashable, Sendable {
  private let samples: [Float]

  private static let steps = 4096

  init(_ function: (Double) -> Double) {
    samples = (0...Self.steps).map { Float(function(Double($0) / Double(Self.steps))) }
  }

  /// Samples the encoded values of a reversible curve over the square root of linear light. The root makes the function
  /// nearly straight for the usual curves. Where the curve is level, the lowest encoded value is used.
  init(inverting curve: ProfileCurve) {
    let forward = (0...Self.steps).map { curve.linear(Double($0) / Double(Self.steps)) }
    var index = 0
    self.init { root in
      let light = root * root
      while index < Self.steps - 1, forward[index + 1] < light { index += 1 }
      let low = forward[index]
      let high = forward[index + 1]
      let fraction = high > low ? min(max((light - low) / (high - low), 0), 1) : 0
      return (Double(index) + fraction) / Double(Self.steps)
    }
  }

  /// The value at a position of 0…1.
  subscript(position: Float) -> Float {
    let scaled = position * Float(Self.steps)
    let index = min(Int(scaled), Self.steps - 1)
    let low = samples[index]
    return low + (samples[index + 1] - low) * (scaled - Float(index))
  }
}
