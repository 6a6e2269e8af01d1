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
    precondition(
      plane.count == size.area, "the plane must have \(size.area) samples for its size, got \(plane.count)")
    // The colour of a black shadow, for example.
    guard plane.contains(where: { $0 != 0 }) else { return }
    // Neighbouring rows through a rectangle are equal, and so are their results.
    let rows = DistinctRows(of: plane, width: size.width)
    var distinct = rows.samples(of: plane)
    LineBlur(Self.kernels(sigmaX), along: .row).apply(to: &distinct, size: rows.size)
    rows.spread(distinct, to: &plane)
    LineBlur(Self.kernels(sigmaY), along: .column).apply(to: &plane, size: size)
  }

  private static func kernels(_ sigma: Double) -> [BlurKernel] {
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
    let box = BlurKernel.box(half: Int(half), end: Float(end), scale: Float(1 / (2 * half + 1 + 2 * end)))
    return [box, box, box]
  }
}

extension PixelRect {
  /// Returns the rectangle with its edges moved outwards by `reach` pixels.
  package func outset(by reach: (x: Int, y: Int)) -> PixelRect {
    PixelRect(x: x - reach.x, y: y - reach.y, width: width + 2 * reach.x, height: height + 2 * reach.y)
  }
}
