import Geometry

/// The blur levels of a plane, from sharp to the strongest blur of a lens. Each pixel mixes two of them.
///
/// Each level is the plane reduced to 1/2ᵏ by averaging 2×2 samples, optionally smoothed by a Gaussian, and read with
/// bilinear interpolation. Lengths are in pixels of the plane.
struct BlurStack: Sendable {
  /// The number of fraction bits in the weight of the next level.
  static let mixBits = 5
  static let mixOne = 1 << mixBits

  let levels: [BlurLevel]
  /// The levels' variances.
  private let levelVariances: FixedArray<Float>

  /// The level that provides the edge bleed; nil without bleed. The blur of pixels does not use it.
  let bleedLevel: Int?
  /// The distance around a pixel within which samples contribute to any level.
  let reach: Int

  /// Creates a stack from sharp to a standard deviation of `most`, plus a bleed level of deviation `bleed` unless that
  /// is 0.
  init(upTo most: Double, bleed: Double = 0) {
    var levels = [BlurLevel(shift: 0, weights: [], sigma: 0)]
    if most > 0.05 {
      for shift in 1...3 where levels[levels.count - 1].sigma < most {
        levels.append(BlurLevel(shift: shift, weights: [], sigma: BlurStack.pyramidVariance(shift).squareRoot()))
      }
    }
    if let last = levels.last, last.sigma < most {
      // Glass is fully blurred except at its very edge, where it is nearly sharp, so two wide levels suffice.
      for sigma in [most / 2, most] where sigma > last.sigma {
        let level = BlurStack.smoothed(sigma, from: last.shift)
        if level.sigma > levels[levels.count - 1].sigma { levels.append(level) }
      }
    }
    levelVariances = FixedArray(levels.map { Float($0.sigma * $0.sigma) })
    reach = levels.map { $0.shift == 0 ? 2 : ($0.weights.count / 2 + 2) << $0.shift }.max() ?? 2
    bleedLevel = bleed > 0 ? levels.count : nil
    if bleed > 0 {
      // Reduce no further than the other levels, unless that would take too many weights.
      var shift = max(levels.reduce(0) { max($0, $1.shift) }, 1)
      while bleed / Double(1 << shift) > 6 { shift += 1 }
      levels.append(BlurStack.smoothed(bleed, at: shift))
    }
    self.levels = levels
  }

  /// Returns the variance added by reducing to 1/2ᵏ and interpolating.
  private static func pyramidVariance(_ shift: Int) -> Double {
    let area = Double(1 << (2 * shift))
    return (area - 1) / 12 + area / 6
  }

  /// Returns a level of deviation `sigma`, reduced by at least 2^`least`.
  private static func smoothed(_ sigma: Double, from least: Int) -> BlurLevel {
    var shift = least
    while shift < 8 && sigma / Double(1 << (shift + 1)) > 2 { shift += 1 }
    return smoothed(sigma, at: shift)
  }

  private static func smoothed(_ sigma: Double, at shift: Int) -> BlurLevel {
    let area = Double(1 << (2 * shift))
    let wanted = max(0, (sigma * sigma - pyramidVariance(shift)) / area)
    return BlurLevel(shift: shift, weights: GaussianBlur.weights(variance: wanted), sigma: sigma)
  }

  /// The base-2 logarithm of the greatest reduction factor.
  var maxShift: Int { levels.reduce(0) { max($0, $1.shift) } }

  /// The variances of the levels. The pointers are valid as long as the stack exists.
  var variances: Variances { Variances(levels: levelVariances.base, count: levelVariances.count) }

  /// A handle that converts between variances and coded blurs.
  struct Variances {
    fileprivate let levels: UnsafePointer<Float>
    fileprivate let count: Int

    /// Returns the variance of a coded blur.
    @inline(__always)
    func variance(level: Int, mix: UInt8) -> Float {
      let lower = levels[level]
      return mix == 0 ? lower : lower + (levels[level + 1] - lower) * Float(mix) / Float(BlurStack.mixOne)
    }

    /// Encodes a blur as the lower of two levels and the weight of the next, in units of 1/32. Mixing levels
    /// interpolates their variances linearly.
    @inline(__always)
    func code(_ variance: Float) -> (level: UInt8, mix: UInt8) {
      var lower = 0
      while lower + 1 < count && levels[lower + 1] <= variance { lower += 1 }
      guard lower + 1 < count else { return (UInt8(truncatingIfNeeded: lower), 0) }
      let a = levels[lower]
      let b = levels[lower + 1]
      let steps = Int32(max(variance - a, 0) / (b - a) * Float(BlurStack.mixOne) + 0.5)
      return steps >= Int32(BlurStack.mixOne)
        ? (UInt8(truncatingIfNeeded: lower + 1), 0)
        : (UInt8(truncatingIfNeeded: lower), UInt8(truncatingIfNeeded: steps))
    }
  }
}
