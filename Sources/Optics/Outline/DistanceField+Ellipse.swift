import Geometry

extension DistanceField {
  /// Creates the field of an ellipse inscribed in a rectangle.
  init(ellipseIn bounds: Rect, pixelsFromPane: Affine, in rect: PixelRect) {
    self.init(rect: rect, S: min(bounds.width, bounds.height))
    guard let paneFromPixels = pixelsFromPane.inverse, !bounds.isEmpty else {
      clear()
      return
    }
    let exact = EllipseDistance(bounds)
    var distances = distance.mutableSpan
    for y in 0..<rect.height {
      for x in 0..<rect.width {
        let p = paneFromPixels * Point(x: Double(rect.x + x) + 0.5, y: Double(rect.y + y) + 0.5)
        distances[unchecked: y * rect.width + x] = Float(exact(p))
      }
    }
  }
}

/// Computes signed distances to an ellipse, in points; negative inside.
///
/// The nearest point is found iteratively. Each step approximates the ellipse at the current guess by its osculating
/// circle, whose nearest point is the next guess.
struct EllipseDistance {
  private let center: Point
  /// The semi-axes along x and y.
  private let half: Point
  /// The factors on the cubed cosine and sine that give the centre of curvature.
  private let evolute: Point

  init(_ bounds: Rect) {
    center = Point(x: bounds.midX, y: bounds.midY)
    half = Point(x: bounds.width / 2, y: bounds.height / 2)
    let difference = half.x * half.x - half.y * half.y
    evolute = Point(x: difference / half.x, y: -difference / half.y)
  }

  /// Returns the signed distance from a point to the outline; negative inside.
  func callAsFunction(_ p: Point) -> Double {
    // By symmetry, one quadrant suffices. Guesses are stored as cosine and sine on the unit circle.
    let q = Point(x: (p.x - center.x).magnitude, y: (p.y - center.y).magnitude)
    var guess = Point(x: 0.5.squareRoot(), y: 0.5.squareRoot())
    for _ in 0..<6 {
      let curvature = Point(x: evolute.x * guess.x * guess.x * guess.x, y: evolute.y * guess.y * guess.y * guess.y)
      let radius = Point(x: half.x * guess.x, y: half.y * guess.y) - curvature
      let toward = q - curvature
      let length = (toward.x * toward.x + toward.y * toward.y).squareRoot()
      guard length > 0 else { break }
      let scale = (radius.x * radius.x + radius.y * radius.y).squareRoot() / length
      let x = min(max((toward.x * scale + curvature.x) / half.x, 0), 1)
      let y = min(max((toward.y * scale + curvature.y) / half.y, 0), 1)
      let unit = (x * x + y * y).squareRoot()
      guard unit > 0 else { break }
      guess = Point(x: x / unit, y: y / unit)
    }
    let off = q - Point(x: half.x * guess.x, y: half.y * guess.y)
    let distance = (off.x * off.x + off.y * off.y).squareRoot()
    let u = q.x / half.x
    let v = q.y / half.y
    return u * u + v * v < 1 ? -distance : distance
  }
}
