import Geometry

/// Copies of a backdrop, from sharp to as blurred as a lens ever needs, between which a pixel's blur is mixed.
///
/// Each level is the picture reduced by 2×2 averages to 1/2ᵏ, then perhaps smoothed by a Gaussian, and is read back
/// bilinearly. All lengths here are pixels of the plane in question.
struct BlurStack: Sendable {
  /// One copy.
  struct Level: Hashable, Sendable {
    /// Binary logarithm of the reduction.
    var shift: Int
    /// Weights of the smoothing, as `GaussianBlur` takes them; empty for none.
    var weights: [Int16]
    /// Standard deviation of the whole, reduction and reading back included.
    var sigma: Double

    /// Whether it is more than a reduction.
    var isSmoothed: Bool { !weights.isEmpty }
  }

  /// Steps of mixing between two levels.
  static let mixBits = 5
  static let mixOne = 1 << mixBits

  let levels: [Level]
  /// Squares of the levels' deviations.
  private let variances: [Float]

  /// The level of what spills in at the edge, which no pixel's own blur is mixed from; nil where nothing does.
  let bleedLevel: Int?
  /// How far around a pixel the stack reads, in pixels.
  let reach: Int

  /// A stack that reaches from sharp to `most`, and one level as blurred as `bleed` beside it; 0 for none.
  init(upTo most: Double, bleed: Double = 0) {
    var levels = [Level(shift: 0, weights: [], sigma: 0)]
    if most > 0.05 {
      for shift in 1...3 where levels[levels.count - 1].sigma < most {
        levels.append(Level(shift: shift, weights: [], sigma: BlurStack.pyramidVariance(shift).squareRoot()))
      }
    }
    if let last = levels.last, last.sigma < most {
      // Glass is either blurred about as much as can be or, at its very rim, hardly: two wide levels serve it.
      for sigma in [most / 2, most] where sigma > last.sigma {
        let level = BlurStack.smoothed(sigma, from: last.shift)
        if level.sigma > levels[levels.count - 1].sigma { levels.append(level) }
      }
    }
    variances = levels.map { Float($0.sigma * $0.sigma) }
    reach = levels.map { $0.shift == 0 ? 2 : ($0.weights.count / 2 + 2) << $0.shift }.max() ?? 2
    bleedLevel = bleed > 0 ? levels.count : nil
    if bleed > 0 {
      // Reduced no further than the others, unless its weights became too many.
      var shift = max(levels.reduce(0) { max($0, $1.shift) }, 1)
      while bleed / Double(1 << shift) > 6 { shift += 1 }
      levels.append(BlurStack.smoothed(bleed, at: shift))
    }
    self.levels = levels
  }

  /// Variance of reducing to 1/2ᵏ and reading back.
  private static func pyramidVariance(_ shift: Int) -> Double {
    let area = Double(1 << (2 * shift))
    return (area - 1) / 12 + area / 6
  }

  /// A level of a deviation, reduced at least as much as the level it is made from.
  private static func smoothed(_ sigma: Double, from least: Int) -> Level {
    var shift = least
    while shift < 8 && sigma / Double(1 << (shift + 1)) > 2 { shift += 1 }
    return smoothed(sigma, at: shift)
  }

  private static func smoothed(_ sigma: Double, at shift: Int) -> Level {
    let area = Double(1 << (2 * shift))
    let wanted = max(0, (sigma * sigma - pyramidVariance(shift)) / area)
    return Level(shift: shift, weights: GaussianBlur.weights(variance: wanted), sigma: sigma)
  }

  /// The greatest reduction, as a binary logarithm.
  var maxShift: Int { levels.reduce(0) { max($0, $1.shift) } }

  /// The blur of a variance, as `Variances` codes it.
  func code(_ variance: Float) -> (level: Int, mix: UInt8) {
    var code: (level: UInt8, mix: UInt8) = (0, 0)
    withVariances { code = $0.code(variance) }
    return (Int(code.level), code.mix)
  }

  /// The variance of a coded blur.
  func variance(level: Int, mix: UInt8) -> Float {
    let lower = variances[level]
    return mix == 0 ? lower : lower + (variances[level + 1] - lower) * Float(mix) / Float(BlurStack.mixOne)
  }

  /// Squares of the levels' deviations, as plain memory.
  struct Variances {
    fileprivate let levels: UnsafeBufferPointer<Float>

    /// A blur as the lower of two levels and how much of the next, in 1/32; variances are mixed linearly.
    @inline(__always)
    func code(_ variance: Float) -> (level: UInt8, mix: UInt8) {
      var lower = 0
      while lower + 1 < levels.count && levels[lower + 1] <= variance { lower += 1 }
      guard lower + 1 < levels.count else { return (UInt8(truncatingIfNeeded: lower), 0) }
      let (a, b) = (levels[lower], levels[lower + 1])
      let steps = Int32(max(variance - a, 0) / (b - a) * Float(BlurStack.mixOne) + 0.5)
      return steps >= Int32(BlurStack.mixOne)
        ? (UInt8(truncatingIfNeeded: lower + 1), 0)
        : (UInt8(truncatingIfNeeded: lower), UInt8(truncatingIfNeeded: steps))
    }
  }

  func withVariances(_ body: (Variances) -> Void) {
    variances.withUnsafeBufferPointer { body(Variances(levels: $0)) }
  }
}
