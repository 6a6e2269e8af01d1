import Geometry

/// Copies of a backdrop, from sharp to as blurred as a lens ever needs, between which a pixel's blur is mixed.
///
/// Each level is the picture reduced by 2×2 averages to 1/2ᵏ, then perhaps smoothed by three box passes, and is
/// read back bilinearly. All lengths here are pixels of the plane in question.
struct BlurStack: Sendable {
  /// One copy.
  struct Level: Hashable, Sendable {
    /// Binary logarithm of the reduction.
    var shift: Int
    /// Radii of the box passes; empty for none.
    var boxes: [Int]
    /// Standard deviation of the whole, reduction and reading back included.
    var sigma: Double
  }

  /// Steps of mixing between two levels.
  static let mixBits = 5
  static let mixOne = 1 << mixBits

  let levels: [Level]

  /// A stack that reaches from sharp to `most`.
  init(upTo most: Double) {
    var levels = [Level(shift: 0, boxes: [], sigma: 0)]
    if most > 0.05 {
      for shift in 1...3 where levels[levels.count - 1].sigma < most {
        levels.append(Level(shift: shift, boxes: [], sigma: BlurStack.pyramidVariance(shift).squareRoot()))
      }
    }
    if let last = levels.last, last.sigma < most {
      // Glass is either blurred about as much as can be or, at its very rim, hardly: two wide levels serve it.
      for sigma in [most / 2, most] where sigma > last.sigma {
        let level = BlurStack.smoothed(sigma, from: last.shift)
        if level.sigma > levels[levels.count - 1].sigma { levels.append(level) }
      }
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
    while sigma / Double(1 << (shift + 1)) > 2 { shift += 1 }
    let area = Double(1 << (2 * shift))
    let wanted = max(0, (sigma * sigma - pyramidVariance(shift)) / area)
    // Three boxes of widths w and w + 2 whose variances, (w² − 1)/12 each, come nearest.
    let ideal = (4 * wanted + 1).squareRoot()
    let small = max(0, Int((ideal - 1) / 2))
    var best: (error: Double, boxes: [Int], variance: Double) = (.infinity, [], 0)
    // One box at least: a level that is not smoothed would be the one it is made from.
    for larger in (small == 0 ? 1 : 0)...3 {
      let boxes: [Int] = (0..<3).map { $0 < larger ? small + 1 : small }
      var variance = 0.0
      for radius in boxes {
        let width = 2 * radius + 1
        variance += Double(width * width - 1) / 12
      }
      let error = abs(variance - wanted)
      if error < best.error { best = (error, boxes, variance) }
    }
    return Level(
      shift: shift, boxes: best.boxes.filter { $0 > 0 },
      sigma: (best.variance * area + pyramidVariance(shift)).squareRoot())
  }

  /// The greatest reduction, as a binary logarithm.
  var maxShift: Int { levels.reduce(0) { max($0, $1.shift) } }

  /// How far around a pixel the stack reads, in pixels.
  var reach: Int {
    levels.map { level in
      var r = 2
      for box in level.boxes { r += box }
      return level.shift == 0 ? 2 : r << level.shift
    }.max() ?? 2
  }

  /// A blur as a byte: the lower level, and how much of the next, in 1/32, variances being mixed linearly.
  func code(sigma: Double) -> UInt8 {
    let variance = sigma * sigma
    var lower = 0
    while lower + 1 < levels.count && levels[lower + 1].sigma * levels[lower + 1].sigma <= variance { lower += 1 }
    guard lower + 1 < levels.count else { return UInt8(lower << BlurStack.mixBits) }
    let a = levels[lower].sigma * levels[lower].sigma
    let b = levels[lower + 1].sigma * levels[lower + 1].sigma
    let steps = Int(((variance - a) / (b - a) * Double(BlurStack.mixOne)).rounded())
    if steps >= BlurStack.mixOne { return UInt8((lower + 1) << BlurStack.mixBits) }
    return UInt8(lower << BlurStack.mixBits | max(steps, 0))
  }
}
