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
  /// Depths without the ridges where two sides are equally near; empty where none is as shallow as light bends.
  var bendDepths: [Float] = []
  /// The pane's smaller side in points: for free outlines twice the deepest depth.
  var S: Double
  /// The smaller side of each pane.
  var sides: [Double] = []
  /// Which panes a pixel belongs to; empty where there is but one.
  var owners: [Owner] = []

  /// The pane that is nearest to a pixel, the one that is next, and how much the next counts, up to a half.
  struct Owner {
    var first: UInt8 = 0
    var second: UInt8 = 0
    var share: Float = 0
  }

  /// The depth in points that light is bent and blurred by, by a pixel's place in the arrays.
  @inline(__always)
  func bendDepth(_ i: Int) -> Float { bendDepths.isEmpty ? max(-distance[i], 0) : bendDepths[i] }

  /// Which panes a pixel belongs to, by its place in the arrays.
  @inline(__always)
  func owner(_ i: Int) -> Owner { owners.isEmpty ? Owner() : owners[i] }

  /// The field as plain memory.
  struct Pointers {
    let distance: UnsafePointer<Float>
    let directionX: UnsafePointer<Float>
    let directionY: UnsafePointer<Float>
    fileprivate let bendDepths: UnsafePointer<Float>?
    fileprivate let owners: UnsafePointer<Owner>?

    /// The depth in points that light is bent and blurred by, by a pixel's place.
    @inline(__always)
    func bendDepth(_ i: Int) -> Float { bendDepths?[i] ?? max(-distance[i], 0) }

    /// Which panes a pixel belongs to, by its place.
    @inline(__always)
    func owner(_ i: Int) -> Owner { owners?[i] ?? Owner() }
  }

  /// Gives the field for the time of one call; not that of no pixels.
  func withPointers(_ body: (Pointers) -> Void) {
    distance.withUnsafeBufferPointer { distance in
      directionX.withUnsafeBufferPointer { directionX in
        directionY.withUnsafeBufferPointer { directionY in
          bendDepths.withUnsafeBufferPointer { bendDepths in
            owners.withUnsafeBufferPointer { owners in
              guard let distance = distance.baseAddress, let x = directionX.baseAddress, let y = directionY.baseAddress
              else { return }
              body(
                Pointers(
                  distance: distance, directionX: x, directionY: y,
                  bendDepths: bendDepths.isEmpty ? nil : bendDepths.baseAddress,
                  owners: owners.isEmpty ? nil : owners.baseAddress))
            }
          }
        }
      }
    }
  }

  /// The place of a pixel in the arrays.
  @inline(__always)
  func index(_ x: Int, _ y: Int) -> Int { (y - rect.y) * rect.width + x - rect.x }

  /// The greatest depth in points.
  var deepest: Double { Double(max(-(distance.min() ?? 0), bendDepths.max() ?? 0, 0)) }

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
      self.init(ellipseIn: bounds, pixelsFromPane: pixelsFromPane, in: rect)
    case .path(let path, let rule):
      self.init(path, rule, pixelsFromPane: pixelsFromPane, in: rect)
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
    let (a, b, c, d) = (
      pixelsFromPane.a / scale, pixelsFromPane.b / scale, pixelsFromPane.c / scale, pixelsFromPane.d / scale
    )
    let width = rect.width
    exact.withPointers { exact in
      distance.withUnsafeMutableBufferPointer { distance in
        directionX.withUnsafeMutableBufferPointer { directionX in
          directionY.withUnsafeMutableBufferPointer { directionY in
            for y in 0..<rect.height {
              for x in 0..<width {
                let p = paneFromPixels * Point(x: Double(rect.x + x) + 0.5, y: Double(rect.y + y) + 0.5)
                let (nearest, n) = exact(p)
                let i = y * width + x
                distance[i] = Float(nearest)
                directionX[i] = Float(a * n.x + c * n.y)
                directionY[i] = Float(b * n.x + d * n.y)
              }
            }
          }
        }
      }
    }
  }
}
