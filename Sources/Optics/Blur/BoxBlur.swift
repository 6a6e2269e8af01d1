/// A box blur over squares, in time independent of their size.
///
/// Sums are integers, so the same values give the same sum in any order and symmetric input gives symmetric output.
/// Beyond its border, the image is extended by point reflection about the border values, so a linear ramp stays linear.
struct BoxBlur {
  /// The fixed-point unit: values are rounded to multiples of 1/`one`.
  private static let one: Float = 16384

  private let width: Int
  private let radius: Int
  private let taps: Int
  /// The largest magnitude for which sums along a square's side, including reflected values, fit in 32 bits.
  private let most: Float

  /// Creates a blur for images `width` pixels wide, over squares with sides of `2 * radius + 1` pixels.
  init(width: Int, radius: Int) {
    self.width = width
    self.radius = radius
    taps = 2 * radius + 1
    most = Float(Int32.max / 4) / Float(taps)
  }

  /// Returns the mean of the square around each of `values`, which are in row-major order.
  func callAsFunction(_ values: [Float]) -> [Float] {
    var rows = [Int32](repeating: 0, count: values.count)
    averageRows(values.span, into: &rows)
    var means = values
    averageColumns(rows.span, into: &means)
    return means
  }

  /// Computes the means along all rows, in units of 1/`one`.
  private func averageRows(_ values: Span<Float>, into means: inout [Int32]) {
    var means = means.mutableSpan
    var padded = [Int32](repeating: 0, count: width + 2 * radius)
    var line = padded.mutableSpan
    let last = radius + width - 1
    let weight = 1 / Float(taps)
    for y in 0..<(values.count / width) {
      for x in 0..<width {
        line[unchecked: radius + x] = Int32(min(max(values[unchecked: y * width + x] * BoxBlur.one, -most), most))
      }
      for k in 0..<radius {
        let inwards = min(k + 1, width - 1)
        line[unchecked: radius - 1 - k] = 2 &* line[unchecked: radius] &- line[unchecked: radius + inwards]
        line[unchecked: last + 1 + k] = 2 &* line[unchecked: last] &- line[unchecked: last - inwards]
      }
      var sum: Int32 = 0
      for k in 0..<(taps - 1) { sum &+= line[unchecked: k] }
      for x in 0..<width {
        sum &+= line[unchecked: x + taps - 1]
        means[unchecked: y * width + x] = Int32(Float(sum) * weight)
        sum &-= line[unchecked: x]
      }
    }
  }

  /// Computes the means down all columns.
  private func averageColumns(_ rows: Span<Int32>, into means: inout [Float]) {
    var means = means.mutableSpan
    var columns = [Int32](repeating: 0, count: width)
    var sums = columns.mutableSpan
    for k in -radius..<radius { add(rows, row: k, sign: 1, to: &sums) }
    let weight = 1 / (BoxBlur.one * Float(taps))
    for y in 0..<(rows.count / width) {
      add(rows, row: y + radius, sign: 1, to: &sums)
      for x in 0..<width { means[unchecked: y * width + x] = Float(sums[unchecked: x]) * weight }
      add(rows, row: y - radius, sign: -1, to: &sums)
    }
  }

  /// Adds a row times `sign` to the column sums.
  @inline(__always)
  private func add(_ rows: Span<Int32>, row y: Int, sign: Int32, to sums: inout MutableSpan<Int32>) {
    let last = rows.count / width - 1
    if y >= 0 && y <= last {
      for x in 0..<width { sums[unchecked: x] &+= sign &* rows[unchecked: y * width + x] }
    } else {
      let border = y < 0 ? 0 : last
      let reflected = min(max(2 * border - y, 0), last)
      for x in 0..<width {
        let value = 2 &* rows[unchecked: border * width + x] &- rows[unchecked: reflected * width + x]
        sums[unchecked: x] &+= sign &* value
      }
    }
  }
}
