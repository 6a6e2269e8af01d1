import Geometry

/// Computes the distances and directions of a rounded rectangle for a rectangle of pixels.
///
/// The values are bit-identical to the results of `RoundedRectDistance` for each pixel. If the sides are parallel to
/// rows and columns, most values are copied: from neighbours if only one side is near, or from the mirrored pixel on
/// the opposite side.
struct RoundedRectField {
  /// The arrays of a field, in row-major order.
  struct FieldArrays {
    let distance: UnsafeMutablePointer<Float>
    let directionX: UnsafeMutablePointer<Float>
    let directionY: UnsafeMutablePointer<Float>
  }

  private let exact: RoundedRectDistance.Handle
  private let rect: PixelRect
  private let paneFromPixels: Affine
  /// The transform from the pane to pixels, without its scale.
  private let turn: Affine
  /// The values.
  private let distance: UnsafeMutablePointer<Float>
  private let directionX: UnsafeMutablePointer<Float>
  private let directionY: UnsafeMutablePointer<Float>
  /// The sums of the indices of two columns, and of two rows, that are equally far from opposite sides.
  private let mirrorX: Int
  private let mirrorY: Int

  /// A difference between two distances, in points, that cannot be a rounding error.
  private static let certain = 1e-6

  /// Prepares to fill the arrays of a field, which must not be copied or changed otherwise meanwhile.
  init(
    _ exact: RoundedRectDistance.Handle, in rect: PixelRect, pixelsFromPane: Affine, paneFromPixels: Affine,
    arrays: FieldArrays
  ) {
    self.exact = exact
    self.rect = rect
    self.paneFromPixels = paneFromPixels
    let m = pixelsFromPane
    let scale = pixelsFromPane.meanScale
    turn = Affine(a: m.a / scale, b: m.b / scale, c: m.c / scale, d: m.d / scale, tx: 0, ty: 0)
    (distance, directionX, directionY) = (arrays.distance, arrays.directionX, arrays.directionY)
    let least = m * Point(x: exact.rect.minX, y: exact.rect.minY)
    let most = m * Point(x: exact.rect.maxX, y: exact.rect.maxY)
    mirrorX = Int((least.x + most.x).rounded()) - 1 - 2 * rect.x
    mirrorY = Int((least.y + most.y).rounded()) - 1 - 2 * rect.y
  }

  /// Computes all values.
  func fill() {
    let isUpright = turn.b == 0 && turn.c == 0 && turn.a > 0 && turn.d > 0 && !exact.areUneven
    for y in 0..<rect.height {
      if !isUpright {
        compute(0..<rect.width, y)
      } else if !copyMirrored(y) {
        fillUpright(y)
      }
    }
  }

  /// The centre of a pixel in the pane's points.
  @inline(__always)
  private func point(_ x: Int, _ y: Int) -> Point {
    paneFromPixels * Point(x: Double(rect.x + x) + 0.5, y: Double(rect.y + y) + 0.5)
  }

  // This is a separate function because inlining it in several places would make the browser's module larger.
  @inline(never)
  private func compute(_ columns: Range<Int>, _ y: Int) {
    for x in columns {
      let (nearest, n) = exact(point(x, y))
      let i = y &* rect.width &+ x
      distance[i] = Float(nearest)
      directionX[i] = Float(turn.a * n.x + turn.c * n.y)
      directionY[i] = Float(turn.b * n.x + turn.d * n.y)
    }
  }

  /// Copies an earlier row that is exactly as far from the upper side as this one is from the lower side.
  private func copyMirrored(_ y: Int) -> Bool {
    let other = mirrorY - y
    guard exact.isSymmetricVertically, other >= 0, other < y else { return false }
    let p = point(0, y)
    let q = point(0, other)
    guard exact.rect.maxY - p.y == q.y - exact.rect.minY, exact.rect.maxY - p.y < p.y - exact.rect.minY else {
      return false
    }
    let from = other * rect.width
    let to = y * rect.width
    (distance + to).update(from: distance + from, count: rect.width)
    (directionX + to).update(from: directionX + from, count: rect.width)
    // Subtracting from zero leaves no negative zero. The last four values may be written twice.
    let down = UnsafeMutableRawPointer(directionY + to)
    let up = UnsafeRawPointer(directionY + from)
    guard rect.width >= 4 else {
      for x in 0..<rect.width { directionY[to + x] = 0 - directionY[from + x] }
      return true
    }
    for x in stride(from: 0, to: rect.width, by: 4) {
      let at = 4 * min(x, rect.width - 4)
      let four = SIMD4<Float>() - up.loadUnaligned(fromByteOffset: at, as: SIMD4<Float>.self)
      down.storeBytes(of: four, toByteOffset: at, as: SIMD4<Float>.self)
    }
    return true
  }

  private func fillUpright(_ y: Int) {
    let depth = depth(y)
    // In columns that are certainly nearest to the upper or lower side, all values of the row are the same.
    var even = columns(deeperThan: max(depth, exact.evenDepth) + Self.certain, y)
    // In columns that are certainly nearest to the left or right side, the values equal those of the row above.
    var copied = columns(deeperThan: -.infinity, y)
    if y > 0 && min(depth, self.depth(y - 1)) > exact.evenDepth + Self.certain {
      copied = columns(deeperThan: min(depth, self.depth(y - 1)) - Self.certain, y)
      if copied.isEmpty { (copied, even) = (0..<0, 0..<0) }
      copyAbove(0..<copied.lowerBound, y)
      copyAbove(copied.upperBound..<rect.width, y)
    }
    if even.isEmpty {
      let middle = min(max((mirrorX + 1) / 2, copied.lowerBound), copied.upperBound)
      even = middle..<middle
    }
    compute(copied.lowerBound..<even.lowerBound, y)
    if !even.isEmpty { repeatFirst(even, y) }
    for x in even.upperBound..<copied.upperBound where !copyMirrored(x, y) { compute(x..<x + 1, y) }
  }

  /// Returns how deep a row lies below the nearer of the upper and lower side.
  @inline(__always)
  private func depth(_ y: Int) -> Double {
    let p = point(0, y)
    return min(p.y - exact.rect.minY, exact.rect.maxY - p.y)
  }

  /// Returns the columns that lie deeper below the left and right side than `depth`.
  private func columns(deeperThan depth: Double, _ y: Int) -> Range<Int> {
    var low = 0
    var high = rect.width
    while low < high {
      let middle = (low + high) / 2
      if point(middle, y).x - exact.rect.minX > depth { high = middle } else { low = middle + 1 }
    }
    let first = low
    high = rect.width
    while low < high {
      let middle = (low + high) / 2
      if exact.rect.maxX - point(middle, y).x > depth { low = middle + 1 } else { high = middle }
    }
    return first..<low
  }

  private func copyAbove(_ columns: Range<Int>, _ y: Int) {
    let to = y * rect.width + columns.lowerBound
    for values in [distance, directionX, directionY] {
      (values + to).update(from: values + to - rect.width, count: columns.count)
    }
  }

  /// Computes the first of some columns and repeats it.
  private func repeatFirst(_ columns: Range<Int>, _ y: Int) {
    compute(columns.lowerBound..<columns.lowerBound + 1, y)
    let first = y * rect.width + columns.lowerBound
    for values in [distance, directionX, directionY] {
      (values + first).update(repeating: values[first], count: columns.count)
    }
  }

  /// Copies a pixel of the same row that is exactly as far from the left side as this one is from the right side.
  @inline(__always)
  private func copyMirrored(_ x: Int, _ y: Int) -> Bool {
    let other = mirrorX - x
    guard exact.isSymmetricHorizontally, other >= 0, other < x else { return false }
    let p = point(x, y)
    let q = point(other, y)
    guard exact.rect.maxX - p.x == q.x - exact.rect.minX, exact.rect.maxX - p.x < p.x - exact.rect.minX else {
      return false
    }
    let row = y &* rect.width
    distance[row &+ x] = distance[row &+ other]
    directionX[row &+ x] = 0 - directionX[row &+ other]
    directionY[row &+ x] = directionY[row &+ other]
    return true
  }
}
