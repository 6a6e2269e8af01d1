package import Geometry

/// A Gaussian over planes of samples; beyond a plane's edge there is nothing.
///
/// Small ones are the kernel itself, cut at three standard deviations. Large ones are three boxes whose ends are
/// fractions of a sample, so that the variance is exact; along an axis they lie within 6 % of the Gaussian's peak, an
/// edge within 1 % of its height, and they reach equally far.
package struct PlaneBlur: Sendable {
  /// Standard deviation along x, in samples.
  package let sigmaX: Double
  /// Standard deviation along y, in samples.
  package let sigmaY: Double

  /// A blur of so many samples along x and y.
  package init(sigmaX: Double, sigmaY: Double) {
    self.sigmaX = sigmaX
    self.sigmaY = sigmaY
  }

  /// The pixels to work on where paint within one rectangle is wanted, blurred, in another.
  ///
  /// It is more than either: a box pass carries paint out of a rectangle and the next one carries it back.
  package func workingArea(from source: PixelRect, to target: PixelRect) -> PixelRect {
    source.outset(by: reach).intersection(target.outset(by: reach))
  }

  /// Standard deviations up to which the kernel itself is used.
  private static let exactLimit = 4.0
  /// Standard deviations below which nothing visible happens.
  private static let least = 0.05

  /// How many samples the blur carries paint along x and y.
  package var reach: (x: Int, y: Int) { (Self.reach(sigmaX), Self.reach(sigmaY)) }

  private static func reach(_ sigma: Double) -> Int { sigma < least ? 0 : Int((3 * sigma).rounded(.up)) + 1 }

  /// Blurs a plane of rows without padding.
  package func apply(to plane: inout [Float], size: PixelSize) {
    guard size.area > 0 else { return }
    for kernel in Self.kernels(sigmaX) {
      for y in 0..<size.height { Self.blurRow(&plane, y * size.width, size.width, kernel) }
    }
    for kernel in Self.kernels(sigmaY) { Self.blurColumns(&plane, size, kernel) }
  }

  /// A symmetric kernel: either weights around the middle one, or a box with ends.
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
    // Each of three boxes has a third of the variance; `end` makes up for its whole number of samples.
    let variance = sigma * sigma / 3
    let half = (0.5 * (12 * variance + 1).squareRoot() - 0.5).rounded(.down)
    let end = (2 * half + 1) * (half * (half + 1) - 3 * variance) / (6 * (variance - (half + 1) * (half + 1)))
    let box = Kernel.box(half: Int(half), end: Float(end), scale: Float(1 / (2 * half + 1 + 2 * end)))
    return [box, box, box]
  }

  private static func blurRow(_ plane: inout [Float], _ start: Int, _ width: Int, _ kernel: Kernel) {
    switch kernel {
    case .weights(let weights):
      let radius = weights.count - 1
      var row = [Float](repeating: 0, count: width + 2 * radius)
      row.replaceSubrange(radius..<radius + width, with: plane[start..<start + width])
      plane.withUnsafeMutableBufferPointer { plane in
        for x in 0..<width { plane[start + x] = row[x + radius] * weights[0] }
        for offset in 1..<max(1, weights.count) {
          for x in 0..<width {
            plane[start + x] += (row[x + radius - offset] + row[x + radius + offset]) * weights[offset]
          }
        }
      }
    case .box(let half, let end, let scale):
      let margin = half + 1
      var row = [Float](repeating: 0, count: width + 2 * margin)
      row.replaceSubrange(margin..<margin + width, with: plane[start..<start + width])
      // In double precision, so that what is added and taken away again leaves nothing behind.
      var sum = row[1..<1 + 2 * half].reduce(0.0) { $0 + Double($1) }
      plane.withUnsafeMutableBufferPointer { plane in
        for x in 0..<width {
          sum += Double(row[x + 2 * half + 1])
          plane[start + x] = (Float(sum) + (row[x] + row[x + 2 * half + 2]) * end) * scale
          sum -= Double(row[x + 1])
        }
      }
    }
  }

  private static func blurColumns(_ plane: inout [Float], _ size: PixelSize, _ kernel: Kernel) {
    let (width, height) = (size.width, size.height)
    let source = plane
    source.withUnsafeBufferPointer { source in
      plane.withUnsafeMutableBufferPointer { plane in
        /// Adds a source row, where there is one, to a target row.
        func add(_ y: Int, times weight: Float, to target: Int) {
          guard y >= 0, y < height else { return }
          for x in 0..<width { plane[target * width + x] += source[y * width + x] * weight }
        }
        switch kernel {
        case .weights(let weights):
          for y in 0..<height {
            for x in 0..<width { plane[y * width + x] = source[y * width + x] * weights[0] }
            for offset in 1..<max(1, weights.count) {
              add(y - offset, times: weights[offset], to: y)
              add(y + offset, times: weights[offset], to: y)
            }
          }
        case .box(let half, let end, let scale):
          var sums = [Double](repeating: 0, count: width)
          func take(_ y: Int, sign: Double) {
            guard y >= 0, y < height else { return }
            for x in 0..<width { sums[x] += sign * Double(source[y * width + x]) }
          }
          for y in 0..<min(half, height) { take(y, sign: 1) }
          for y in 0..<height {
            take(y + half, sign: 1)
            for x in 0..<width { plane[y * width + x] = Float(sums[x]) * scale }
            add(y - half - 1, times: end * scale, to: y)
            add(y + half + 1, times: end * scale, to: y)
            take(y - half, sign: -1)
          }
        }
      }
    }
  }
}

extension PixelRect {
  /// Every edge moved outwards by so many pixels along x and y.
  package func outset(by reach: (x: Int, y: Int)) -> PixelRect {
    PixelRect(x: x - reach.x, y: y - reach.y, width: width + 2 * reach.x, height: height + 2 * reach.y)
  }
}
