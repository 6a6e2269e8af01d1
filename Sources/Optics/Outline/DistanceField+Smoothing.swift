import Geometry

extension GlassShape {
  /// Returns whether two sides of the outline may be equidistant at less than `depth` points inside.
  func hasRidges(upTo depth: Double) -> Bool {
    guard case .roundedRect(let shape) = self else { return true }
    let radii = shape.clampedRadii
    return min(min(radii.topLeft, radii.topRight), min(radii.bottomLeft, radii.bottomRight)) < depth
  }

  /// Whether the shape is a rounded rectangle, whose normals are known analytically.
  var isRoundedRect: Bool {
    if case .roundedRect = self { true } else { false }
  }
}

extension DistanceField {
  /// Smooths depths, and also directions if `turning`, to avoid a visible line where two sides are equidistant.
  ///
  /// The lens refracts to a depth of `reach` pixels, and `outline` contains all pixels of the glass. Distances are
  /// averaged over squares twice. Both averages shift a curved field by the same amount. Adding back the shift of the
  /// second one restores the depths of straight and evenly curved edges, while ridges stay rounded. Directions are the
  /// gradient of the second average. On an axis of symmetry, they vanish instead of flipping.
  mutating func smoothRidges(upTo reach: Double, inside outline: PixelRect, turning: Bool, pixelsPerPoint: Double) {
    let inner = rect.intersection(outline)
    guard !inner.isEmpty else { return }
    let w = inner.width
    let h = inner.height
    var exact = [Float](repeating: 0, count: w * h)
    for y in 0..<h {
      let from = index(inner.x, inner.y + y)
      for x in 0..<w { exact[y * w + x] = distance[from + x] }
    }
    let near = BoxBlur(width: w, radius: max(1, Int((reach * GlassRefraction.ridgeRadius.near).rounded())))(exact)
    let blur = BoxBlur(width: w, radius: DistanceField.smoothingRadius(reach))
    let once = blur(near)
    let twice = blur(once)
    refractionDepths = [Float](repeating: 0, count: distance.count)
    for y in 0..<h {
      let to = index(inner.x, inner.y + y)
      for x in 0..<w {
        let i = y * w + x
        refractionDepths[to + x] = DistanceField.refractionDepth(near: -near[i], rounder: twice[i] - 2 * once[i])
      }
    }
    if turning { takeDirections(from: twice, in: inner, pixelsPerPoint: pixelsPerPoint) }
  }

  /// Returns the radius of the averaged squares, in pixels, for a lens that refracts to a depth of `reach` pixels.
  static func smoothingRadius(_ reach: Double) -> Int {
    max(1, Int((reach * GlassRefraction.ridgeRadius.wide).rounded()))
  }

  /// Sets the directions within `inner` to the gradient of `distances`, clamped to unit length.
  private mutating func takeDirections(from distances: [Float], in inner: PixelRect, pixelsPerPoint: Double) {
    let w = inner.width
    let h = inner.height
    let half = Float(0.5 * pixelsPerPoint)
    let d = distances.span
    for y in 0..<h {
      let row = y * w
      let up = max(y - 1, 0) * w
      let down = min(y + 1, h - 1) * w
      let to = index(inner.x, inner.y + y)
      for x in 0..<w {
        let gx = (d[unchecked: row + min(x + 1, w - 1)] - d[unchecked: row + max(x - 1, 0)]) * half
        let gy = (d[unchecked: down + x] - d[unchecked: up + x]) * half
        let length = (gx * gx + gy * gy).squareRoot()
        let scale: Float = length > 1 ? 1 / length : 1
        directionX[to + x] = gx * scale
        directionY[to + x] = gy * scale
      }
    }
  }

  /// Returns the depth below an outline, blended with the depth below a rounder outline.
  ///
  /// It grows quadratically from 0 at the outline, and joins the rounder outline's depth smoothly where that is half
  /// the original depth.
  @inline(__always)
  private static func refractionDepth(near depth: Float, rounder: Float) -> Float {
    if 2 * rounder >= depth || depth <= 0 { return max(rounder, 0) }
    return depth * depth / (4 * (depth - rounder))
  }
}
