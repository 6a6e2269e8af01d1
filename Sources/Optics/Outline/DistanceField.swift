import Geometry

/// Signed distances to an outline, and directions of refraction, for a rectangle of pixels.
///
/// Distances are in points, negative inside. Directions point outwards in pixel space. They are unit vectors, except
/// near the medial axis of an arbitrary outline, where they shrink to zero to avoid a visible seam.
struct DistanceField {
  /// The pixels that the arrays cover, in row-major order.
  let rect: PixelRect
  var distance: [Float]
  var directionX: [Float]
  var directionY: [Float]
  /// The depths with smoothed ridges where two sides are equidistant; empty if no ridge is shallow enough to be
  /// visible.
  var refractionDepths: [Float] = []
  /// The pane's smaller side in points; for arbitrary outlines, twice the greatest depth.
  var S: Double
  /// The smaller side of each pane.
  var sides: [Double] = []
  /// The panes that each pixel belongs to; empty for a single pane.
  var owners: [Owner] = []

  /// The pane nearest to a pixel, the second nearest, and the weight of the latter, at most ½.
  struct Owner {
    var first: UInt8 = 0
    var second: UInt8 = 0
    var weight: Float = 0
  }

  /// Creates the field of a rectangle of pixels, with all distances and directions 0.
  init(rect: PixelRect, S: Double) {
    self.rect = rect
    self.S = S
    let count = max(0, rect.width) * max(0, rect.height)
    distance = [Float](repeating: 0, count: count)
    directionX = distance
    directionY = distance
  }

  /// Returns the index of a pixel in the arrays.
  @inline(__always)
  func index(_ x: Int, _ y: Int) -> Int { (y - rect.y) * rect.width + x - rect.x }

  /// Returns the depth, in points, that determines refraction and blur at index `i`.
  @inline(__always)
  func refractionDepth(_ i: Int) -> Float { refractionDepths.isEmpty ? max(-distance[i], 0) : refractionDepths[i] }

  /// Returns the panes that the pixel at index `i` belongs to.
  @inline(__always)
  func owner(_ i: Int) -> Owner { owners.isEmpty ? Owner() : owners[i] }

  /// The greatest depth, in points.
  var deepest: Double {
    var least = SIMD4<Float>()
    let whole = distance.count & -4
    distance.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      for i in stride(from: 0, to: whole, by: 4) {
        let four = (start + 4 * i).loadUnaligned(as: SIMD4<Float>.self)
        least.replace(with: four, where: four .< least)
      }
    }
    for i in whole..<distance.count { least[0] = min(least[0], distance[i]) }
    return Double(max(-min(least[0], least[1], least[2], least[3]), refractionDepths.max() ?? 0))
  }

  /// Marks all pixels as outside and infinitely far away.
  mutating func clear() { distance = [Float](repeating: .greatestFiniteMagnitude, count: distance.count) }
}
