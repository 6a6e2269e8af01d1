/// An ordered dither pattern of 8×8 thresholds.
enum DitherPattern {
  /// The thresholds row by row: (n + ½) ÷ 64 − ½ for each n from 0 to 63, in Bayer's order.
  ///
  /// A level plus a threshold, rounded to the nearest integer, is the integer below or above the level. Whole levels are
  /// unchanged.
  static let rows: [Float] = (0..<64).map { index in
    let x = index & 7
    let y = index >> 3
    let rank = (0..<3).reduce(0) { rank, bit in
      let column = x >> bit & 1
      let row = y >> bit & 1
      return rank | (column ^ row) << (5 - 2 * bit) | row << (4 - 2 * bit)
    }
    return (Float(rank) + 0.5) / 64 - 0.5
  }
}
