/// Averages over squares, in time that does not depend on their size.
///
/// Sums are of whole numbers, so that the same values make the same sum in any order: what is symmetric stays so. Beyond
/// its border a picture goes on as it is inside, turned about the border: what rises evenly goes on rising.
struct BoxBlur {
  /// Parts of a unit that values are rounded to.
  private static let one = 16384.0

  /// Columns of a picture.
  let width: Int

  /// The means of the squares of `2 * radius + 1` pixels around each of `values`.
  func callAsFunction(_ values: [Float], radius: Int) -> [Float] {
    let (w, h) = (width, values.count / width)
    // No field has distances of 10⁹ points that matter.
    var sums = values.map { Int64((min(max(Double($0), -1e9), 1e9) * BoxBlur.one).rounded()) }
    var line = [Int64](repeating: 0, count: w)
    for y in 0..<h {
      for x in 0..<w { line[x] = sums[y * w + x] }
      func value(_ x: Int) -> Int64 {
        if x < 0 { return 2 * line[0] - line[min(-x, w - 1)] }
        if x < w { return line[x] }
        return 2 * line[w - 1] - line[max(2 * (w - 1) - x, 0)]
      }
      var sum: Int64 = 0
      for k in -radius...radius { sum += value(k) }
      for x in 0..<w {
        sums[y * w + x] = sum
        sum += value(x + radius + 1) - value(x - radius)
      }
    }
    line = [Int64](repeating: 0, count: w)
    func add(row y: Int, _ sign: Int64) {
      guard y < 0 || y >= h else {
        for x in 0..<w { line[x] += sign * sums[y * w + x] }
        return
      }
      let (border, turned) = y < 0 ? (0, min(-y, h - 1)) : ((h - 1) * w, max(2 * (h - 1) - y, 0))
      for x in 0..<w { line[x] += sign * (2 * sums[border + x] - sums[turned * w + x]) }
    }
    let area = Double((2 * radius + 1) * (2 * radius + 1))
    let weight = 1 / (BoxBlur.one * area)
    var means = values
    for k in -radius...radius { add(row: k, 1) }
    for y in 0..<h {
      for x in 0..<w { means[y * w + x] = Float(Double(line[x]) * weight) }
      add(row: y + radius + 1, 1)
      add(row: y - radius, -1)
    }
    return means
  }
}
