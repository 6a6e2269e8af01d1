package import Geometry

/// A Gaussian blur of planes. Samples beyond a plane's edges are 0.
///
/// Small blurs use the exact kernel, truncated at three standard deviations. Large ones use three box blurs with
/// fractional end weights, which make the variance exact. Along an axis, the boxes differ from the Gaussian by at most
/// 6% of its peak, and a blurred edge differs by at most 1% of its height. Both have the same reach.
package struct PlaneBlur: Sendable {
  /// Standard deviation along x, in samples.
  package let sigmaX: Double
  /// Standard deviation along y, in samples.
  package let sigmaY: Double

  /// Creates a blur with these standard deviations, in samples.
  package init(sigmaX: Double, sigmaY: Double) {
    self.sigmaX = sigmaX
    self.sigmaY = sigmaY
  }

  /// Returns the pixels to process if non-zero samples lie in `source` and the result is needed in `target`.
  ///
  /// The area extends beyond both rectangles, because one box pass may spread samples out of a rectangle and the next
  /// one back in.
  package func workingArea(from source: PixelRect, to target: PixelRect) -> PixelRect {
    source.outset(by: reach).intersection(target.outset(by: reach))
  }

  /// The largest standard deviation for which the exact kernel is used.
  private static let exactLimit = 4.0
  /// The standard deviation below which a blur is invisible and skipped.
  private static let least = 0.05

  /// The distance by which the blur spreads along x and y, in samples.
  package var reach: (x: Int, y: Int) { (Self.reach(sigmaX), Self.reach(sigmaY)) }

  private static func reach(_ sigma: Double) -> Int { sigma < least ? 0 : Int((3 * sigma).rounded(.up)) + 1 }

  /// Blurs a plane stored in row-major order without padding.
  package func apply(to plane: inout [Float], size: PixelSize) {
    // The colour of a black shadow, for example.
    guard plane.contains(where: { $0 != 0 }) else { return }
    for kernel in Self.kernels(sigmaX) {
      for y in 0..<size.height { Self.blurRow(&plane, y * size.width, size.width, kernel) }
    }
    for kernel in Self.kernels(sigmaY) { Self.blurColumns(&plane, size, kernel) }
  }

  /// A symmetric kernel: weights from the centre outwards, or a box with fractional ends.
  private enum Kernel {
    case weights([Float])
    case box(half: Int, end: Float, scale: Float)
  }

  private static func kernels(_ sigma: Double) -> [Kernel] {
    guard sigma >= least else { return [] }
    guard sigma > exactLimit else {
      let radius = Int((3 * sigma).rounded(.up))
      let weights = (0...radius).map { Elementary.exp(-Double($0 * $0) / (2 * sigma * sigma)) }
      let sum = 2 * weights.dropFirst().reduce(0, +) + weights[0]
      return [.weights(weights.map { Float($0 / sum) })]
    }
    // Each of the three boxes has a third of the variance; `end` compensates for the box's integer size.
    let variance = sigma * sigma / 3
    let half = (0.5 * (12 * variance + 1).squareRoot() - 0.5).rounded(.down)
    let end = (2 * half + 1) * (half * (half + 1) - 3 * variance) / (6 * (variance - (half + 1) * (half + 1)))
    let box = Kernel.box(half: Int(half), end: Float(end), scale: Float(1 / (2 * half + 1 + 2 * end)))
    return [box, box, box]
  }

  private static func blurRow(_ plane: inout [Float], _ start: Int, _ width: Int, _ kernel: Kernel) {
    var plane = plane.mutableSpan
    switch kernel {
    case .weights(let weights):
      let radius = weights.count - 1
      let row = padded(plane.span, start, width, margin: radius)
      for x in 0..<width { plane[unchecked: start + x] = row[x + radius] * weights[0] }
      for offset in 1..<max(1, weights.count) {
        for x in 0..<width {
          plane[unchecked: start + x] += (row[x + radius - offset] + row[x + radius + offset]) * weights[offset]
        }
      }
    case .box(let half, let end, let scale):
      let row = padded(plane.span, start, width, margin: half + 1)
      // Double precision prevents residue after adding and subtracting the same value.
      var sum = row[1..<1 + 2 * half].reduce(0.0) { $0 + Double($1) }
      for x in 0..<width {
        sum += Double(row[x + 2 * half + 1])
        plane[unchecked: start + x] = (Float(sum) + (row[x] + row[x + 2 * half + 2]) * end) * scale
        sum -= Double(row[x + 1])
      }
    }
  }

  /// Returns a copy of a row with zeros on either side.
  private static func padded(_ plane: Span<Float>, _ start: Int, _ width: Int, margin: Int) -> [Float] {
    var row = [Float](repeating: 0, count: width + 2 * margin)
    for x in 0..<width { row[margin + x] = plane[unchecked: start + x] }
    return row
  }

  private static func blurColumns(_ plane: inout [Float], _ size: PixelSize, _ kernel: Kernel) {
    let rows = Rows(samples: plane, width: size.width, height: size.height)
    var plane = plane.mutableSpan
    switch kernel {
    case .weights(let weights):
      for y in 0..<size.height {
        rows.set(y, times: weights[0], to: &plane)
        for offset in 1..<max(1, weights.count) {
          rows.add(y - offset, times: weights[offset], to: &plane, row: y)
          rows.add(y + offset, times: weights[offset], to: &plane, row: y)
        }
      }
    case .box(let half, let end, let scale):
      // Double precision prevents residue after adding and subtracting the same row.
      var sums = [Double](repeating: 0, count: size.width)
      for y in 0..<min(half, size.height) { rows.add(y, sign: 1, to: &sums) }
      for y in 0..<size.height {
        rows.add(y + half, sign: 1, to: &sums)
        for x in 0..<size.width { plane[unchecked: y * size.width + x] = Float(sums[x]) * scale }
        rows.add(y - half - 1, times: end * scale, to: &plane, row: y)
        rows.add(y + half + 1, times: end * scale, to: &plane, row: y)
        rows.add(y - half, sign: -1, to: &sums)
      }
    }
  }

  /// A copy of a plane, from which rows are summed. Rows outside it are skipped.
  private struct Rows {
    let samples: [Float]
    let width: Int
    let height: Int

    func set(_ y: Int, times weight: Float, to plane: inout MutableSpan<Float>) {
      let source = samples.span
      for x in 0..<width { plane[unchecked: y * width + x] = source[unchecked: y * width + x] * weight }
    }

    func add(_ y: Int, times weight: Float, to plane: inout MutableSpan<Float>, row: Int) {
      guard y >= 0, y < height else { return }
      let source = samples.span
      for x in 0..<width { plane[unchecked: row * width + x] += source[unchecked: y * width + x] * weight }
    }

    func add(_ y: Int, sign: Double, to sums: inout [Double]) {
      guard y >= 0, y < height else { return }
      let source = samples.span
      for x in 0..<width { sums[x] += sign * Double(source[unchecked: y * width + x]) }
    }
  }
}

extension PixelRect {
  /// Returns the rectangle with its edges moved outwards by `reach` pixels.
  package func outset(by reach: (x: Int, y: Int)) -> PixelRect {
    PixelRect(x: x - reach.x, y: y - reach.y, width: width + 2 * reach.x, height: height + 2 * reach.y)
  }
}
