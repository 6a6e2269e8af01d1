import Geometry

/// Signed distances to an outline over a rectangle of pixels, and the direction light is bent in at each.
///
/// Distances are in points, negative inside. Directions point outwards in the pixel plane; they are unit vectors
/// but near the medial axis of a free outline, where they shrink to nothing so that no seam shows.
struct DistanceField {
  /// The pixels it covers.
  let rect: PixelRect
  /// Row by row.
  var distance: [Float]
  var directionX: [Float]
  var directionY: [Float]
  /// The pane's smaller side in points: for free outlines twice the deepest depth.
  var S: Double

  init(rect: PixelRect, S: Double) {
    self.rect = rect
    self.S = S
    let count = max(0, rect.width) * max(0, rect.height)
    distance = [Float](repeating: 0, count: count)
    directionX = distance
    directionY = distance
  }

  /// The field of a shape drawn through `pixelsFromPane`, a map that keeps angles.
  ///
  /// `bendHeight` gives, for a pane of smaller side `S`, the depth in points to which its lens will bend.
  init(_ shape: GlassShape, pixelsFromPane: Affine, in rect: PixelRect, bendHeight: (_ S: Double) -> Double) {
    switch shape {
    case .roundedRect(let rounded):
      self.init(rounded, pixelsFromPane: pixelsFromPane, in: rect, bendHeight: bendHeight)
    case .ellipse(let bounds):
      let outline = BezierPath(ellipseIn: bounds)
      self.init(outline, .nonZero, pixelsFromPane: pixelsFromPane, in: rect, bendHeight: bendHeight)
    case .path(let path, let rule):
      self.init(path, rule, pixelsFromPane: pixelsFromPane, in: rect, bendHeight: bendHeight)
    }
  }

  private init(
    _ shape: RoundedRect, pixelsFromPane: Affine, in rect: PixelRect, bendHeight: (_ S: Double) -> Double
  ) {
    let S = min(shape.rect.width, shape.rect.height)
    self.init(rect: rect, S: S)
    guard let paneFromPixels = pixelsFromPane.inverse, !shape.rect.isEmpty else {
      distance = [Float](repeating: .greatestFiniteMagnitude, count: distance.count)
      return
    }
    let scale = pixelsFromPane.meanScale
    let exact = RoundedRectDistance(shape, bendHeight: bendHeight(S), pixelsPerPoint: scale)
    var i = 0
    for y in rect.y..<rect.maxY {
      for x in rect.x..<rect.maxX {
        let p = paneFromPixels * Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
        distance[i] = Float(exact.signedDistance(p))
        let n = exact.normal(p)
        directionX[i] = Float((pixelsFromPane.a * n.x + pixelsFromPane.c * n.y) / scale)
        directionY[i] = Float((pixelsFromPane.b * n.x + pixelsFromPane.d * n.y) / scale)
        i += 1
      }
    }
  }
}
