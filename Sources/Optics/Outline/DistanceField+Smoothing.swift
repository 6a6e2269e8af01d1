import Geometry

extension GlassShape {
  /// Whether two sides of the outline may be equally near at a depth below `depth` points.
  func hasRidges(upTo depth: Double) -> Bool {
    guard case .roundedRect(let shape) = self else { return true }
    let radii = shape.clampedRadii
    return min(min(radii.topLeft, radii.topRight), min(radii.bottomLeft, radii.bottomRight)) < depth
  }

  /// Whether directions are known without looking at distances.
  var isRoundedRect: Bool {
    if case .roundedRect = self { true } else { false }
  }
}

extension DistanceField {
  /// Smooths depths, and where `turning` is set directions too, so that no line shows where two sides are equally near.
  ///
  /// The lens bends to a depth of `reach` pixels; `outline` holds all pixels of the glass. Distances are averaged twice
  /// over squares. The average of a curved field is off by as much each time, so what the second time takes away is
  /// put back after the first: straight and evenly curved edges keep their depths, ridges become round. Directions are the
  /// gradient of the second average; on an axis of symmetry they vanish instead of flipping.
  mutating func smoothRidges(upTo reach: Double, inside outline: PixelRect, turning: Bool, pixelsPerPoint: Double) {
    let inner = rect.intersection(outline)
    guard !inner.isEmpty else { return }
    let (w, h) = (inner.width, inner.height)
    var exact = [Float](repeating: 0, count: w * h)
    for y in 0..<h {
      let from = index(inner.x, inner.y + y)
      for x in 0..<w { exact[y * w + x] = distance[from + x] }
    }
    let near = BoxBlur(width: w, radius: max(1, Int((reach * GlassRefraction.ridgeRadius.near).rounded())))(exact)
    let blur = BoxBlur(width: w, radius: DistanceField.smoothingRadius(reach))
    let once = blur(near)
    let twice = blur(once)
    bendDepths = [Float](repeating: 0, count: distance.count)
    for y in 0..<h {
      let to = index(inner.x, inner.y + y)
      for x in 0..<w {
        let i = y * w + x
        bendDepths[to + x] = DistanceField.bendDepth(near: -near[i], rounder: twice[i] - 2 * once[i])
      }
    }
    if turning { takeDirections(from: twice, in: inner, pixelsPerPoint: pixelsPerPoint) }
  }

  /// Half the side of the squares that are averaged, in pixels, for a lens that bends to a depth of `reach` pixels.
  static func smoothingRadius(_ reach: Double) -> Int {
    max(1, Int((reach * GlassRefraction.ridgeRadius.wide).rounded()))
  }

  /// Sets the directions of the pixels of `inner` to the gradient of distances there, no longer than 1.
  private mutating func takeDirections(from distances: [Float], in inner: PixelRect, pixelsPerPoint: Double) {
    let (w, h) = (inner.width, inner.height)
    let half = Float(0.5 * pixelsPerPoint)
    distances.withUnsafeBufferPointer { d in
      for y in 0..<h {
        let (row, up, down) = (y * w, max(y - 1, 0) * w, min(y + 1, h - 1) * w)
        let to = index(inner.x, inner.y + y)
        for x in 0..<w {
          let gx = (d[row + min(x + 1, w - 1)] - d[row + max(x - 1, 0)]) * half
          let gy = (d[down + x] - d[up + x]) * half
          let length = (gx * gx + gy * gy).squareRoot()
          let keep: Float = length > 1 ? 1 / length : 1
          directionX[to + x] = gx * keep
          directionY[to + x] = gy * keep
        }
      }
    }
  }

  /// The depth of a shape whose corners are rounder than the outline's.
  ///
  /// Between the two outlines there is depth too: it grows from none at the outline, ever faster, and goes over into the
  /// rounder shape's where that is half as deep, without a bend.
  @inline(__always)
  private static func bendDepth(near depth: Float, rounder: Float) -> Float {
    if 2 * rounder >= depth || depth <= 0 { return max(rounder, 0) }
    return depth * depth / (4 * (depth - rounder))
  }
}
