public import Geometry

/// The position of an overlay on a canvas.
public struct OverlayPlacement: Hashable, Sendable {
  /// The centre, as fractions of the canvas.
  public var center: Point
  /// The width, as a fraction of the canvas width.
  public var width: Double
  /// The clockwise rotation in degrees.
  public var degrees: Double

  /// Creates a placement; by default upright in the lower third, at four fifths of the canvas width.
  public init(center: Point = Point(x: 0.5, y: 0.72), width: Double = 0.8, degrees: Double = 0) {
    precondition(width > 0 && width.isFinite, "the width must be finite and above 0, got \(width)")
    self.center = center
    self.width = width
    self.degrees = degrees
  }

  /// Returns the transform from the points of an overlay of `size` points to canvas pixels.
  ///
  /// The left and right edges of an upright overlay, and its top edge, lie on pixel boundaries and are therefore sharp.
  public func pixelsFromPoints(overlay size: Size, canvas: PixelSize) -> Affine {
    let scale = columns(on: canvas) / size.width
    let center = Point(x: center.x * Double(canvas.width), y: center.y * Double(canvas.height))
    guard degrees.truncatingRemainder(dividingBy: 360) != 0 else {
      let x = (center.x - size.width * scale / 2).rounded()
      let y = (center.y - size.height * scale / 2).rounded()
      return .translation(x: x, y: y) * .scale(scale)
    }
    let angle = degrees.truncatingRemainder(dividingBy: 360) * Elementary.pi / 180
    return .translation(x: center.x, y: center.y)
      * .rotation(cosine: Elementary.cos(angle), sine: Elementary.sin(angle)) * .scale(scale)
      * .translation(x: -size.width / 2, y: -size.height / 2)
  }

  /// Returns the width of the overlay on a canvas, in whole pixels.
  func columns(on canvas: PixelSize) -> Double { max(1, (Double(canvas.width) * width).rounded()) }
}
