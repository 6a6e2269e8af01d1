/// Averages over squares, in time that does not depend on their size.
///
/// Sums are of whole numbers, so that the same values make the same sum in any order: what is symmetric stays so. Beyond
/// its border a picture goes on as it is inside, turned about the border: what rises evenly goes on rising.
struct BoxBlur {
  /// Parts of a unit that values are rounded to.
  private static let one: Float = 16384

  private let width: Int
  private let radius: Int
  private let taps: Int
  /// The largest number whose sum over a side of a square fits 32 bits, its mirror image about any other such number too.
  private let most: Float

  /// A blur of pictures of `width` columns, over squares of `2 * radius + 1` pixels.
  init(width: Int, radius: Int) {
    self.width = width
    self.radius = radius
    taps = 2 * radius + 1
    most = Float(Int32.max / 4) / Float(taps)
  }

  /// The means around each of `values`.
  func callAsFunction(_ values: [Float]) -> [Float] {
    let height = values.count / width
    var rows = [Int32](repeating: 0, count: values.count)
    var line = [Int32](repeating: 0, count: width + 2 * radius)
    var means = values
    values.withUnsafeBufferPointer { values in
      rows.withUnsafeMutableBufferPointer { rows in
        line.withUnsafeMutableBufferPointer { line in
          for y in 0..<height { average(values, row: y, line, into: rows) }
          line.update(repeating: 0)
          means.withUnsafeMutableBufferPointer { average(UnsafeBufferPointer(rows), line, into: $0) }
        }
      }
    }
    return means
  }

  /// Means along a row, in whole parts of a unit.
  private func average(
    _ values: UnsafeBufferPointer<Float>, row y: Int, _ line: UnsafeMutableBufferPointer<Int32>,
    into rows: UnsafeMutableBufferPointer<Int32>
  ) {
    for x in 0..<width {
      line[radius + x] = Int32(min(max(values[y * width + x] * BoxBlur.one, -most), most))
    }
    let last = radius + width - 1
    for k in 0..<radius {
      let inwards = min(k + 1, width - 1)
      line[radius - 1 - k] = 2 &* line[radius] &- line[radius + inwards]
      line[last + 1 + k] = 2 &* line[last] &- line[last - inwards]
    }
    let weight = 1 / Float(taps)
    var sum: Int32 = 0
    for k in 0..<(taps - 1) { sum &+= line[k] }
    for x in 0..<width {
      sum &+= line[x + taps - 1]
      rows[y * width + x] = Int32(Float(sum) * weight)
      sum &-= line[x]
    }
  }

  /// Means down all columns; `sums` holds none yet.
  private func average(
    _ rows: UnsafeBufferPointer<Int32>, _ sums: UnsafeMutableBufferPointer<Int32>,
    into means: UnsafeMutableBufferPointer<Float>
  ) {
    let height = rows.count / width
    for k in -radius..<radius { add(rows, row: k, 1, to: sums) }
    let weight = 1 / (BoxBlur.one * Float(taps))
    for y in 0..<height {
      add(rows, row: y + radius, 1, to: sums)
      for x in 0..<width { means[y * width + x] = Float(sums[x]) * weight }
      add(rows, row: y - radius, -1, to: sums)
    }
  }

  /// Adds a row to the sums of all columns, or takes it away.
  @inline(__always)
  private func add(
    _ rows: UnsafeBufferPointer<Int32>, row y: Int, _ sign: Int32, to sums: UnsafeMutableBufferPointer<Int32>
  ) {
    let last = rows.count / width - 1
    if y >= 0 && y <= last {
      for x in 0..<width { sums[x] &+= sign &* rows[y * width + x] }
    } else {
      let border = y < 0 ? 0 : last
      let turned = min(max(2 * border - y, 0), last)
      for x in 0..<width { sums[x] &+= sign &* (2 &* rows[border * width + x] &- rows[turned * width + x]) }
    }
  }
}
