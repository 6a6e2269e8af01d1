/// The transformation that makes a stored image upright: an optional horizontal mirroring, then a clockwise rotation.
///
/// Photos store the orientation as an EXIF number, videos as a display matrix.
public struct Orientation: Hashable, Sendable {
  /// The number of clockwise quarter turns, 0…3.
  public let quarterTurns: Int
  /// Whether columns are reversed before the rotation.
  public let isMirrored: Bool

  /// The orientation of an image that is stored upright.
  public static let upright = Orientation(quarterTurns: 0, isMirrored: false)

  /// Creates an orientation that optionally mirrors, then makes 0…3 clockwise quarter turns.
  public init(quarterTurns: Int, isMirrored: Bool) {
    precondition((0...3).contains(quarterTurns), "quarter turns must be 0 to 3, got \(quarterTurns)")
    self.quarterTurns = quarterTurns
    self.isMirrored = isMirrored
  }

  /// Whether stored rows become columns of the upright image.
  public var swapsAxes: Bool { quarterTurns % 2 == 1 }

  /// Converts a stored size to the upright size, or vice versa.
  public func turned(_ size: PixelSize) -> PixelSize {
    swapsAxes ? PixelSize(width: size.height, height: size.width) : size
  }

  /// The steps in stored columns and rows that correspond to one step right and one step down in the upright image.
  public var storedSteps: (right: (x: Int, y: Int), down: (x: Int, y: Int)) {
    let (cosine, sine) = [(1, 0), (0, 1), (-1, 0), (0, -1)][quarterTurns]
    let mirror = isMirrored ? -1 : 1
    return (right: (x: mirror * cosine, y: -sine), down: (x: mirror * sine, y: cosine))
  }

  /// Returns the pixel of an image of stored size `size` that becomes the top-left pixel of the upright image.
  public func storedOrigin(in size: PixelSize) -> (x: Int, y: Int) {
    let steps = storedSteps
    return (
      x: steps.right.x + steps.down.x < 0 ? size.width - 1 : 0,
      y: steps.right.y + steps.down.y < 0 ? size.height - 1 : 0
    )
  }

  /// Returns the stored rectangle that becomes `rect` in the upright image. `size` is the stored size.
  public func storedRect(of rect: PixelRect, in size: PixelSize) -> PixelRect {
    let steps = storedSteps
    let origin = storedOrigin(in: size)
    func stored(_ x: Int, _ y: Int) -> (x: Int, y: Int) {
      (x: origin.x + x * steps.right.x + y * steps.down.x, y: origin.y + x * steps.right.y + y * steps.down.y)
    }
    let first = stored(rect.x, rect.y)
    let last = stored(rect.maxX - 1, rect.maxY - 1)
    let extent = turned(rect.size)
    return PixelRect(x: min(first.x, last.x), y: min(first.y, last.y), width: extent.width, height: extent.height)
  }
}

extension Orientation {
  /// Creates an orientation from an EXIF number, 1…8. Returns nil for other numbers.
  public init?(exif number: Int) {
    guard (1...8).contains(number) else { return nil }
    let (quarterTurns, isMirrored) =
      [(0, false), (0, true), (2, false), (2, true), (3, true), (1, false), (1, true), (3, false)][number - 1]
    self.init(quarterTurns: quarterTurns, isMirrored: isMirrored)
  }

  /// Creates the orientation closest to a display matrix whose linear part maps x to (`a`, `b`) and y to (`c`, `d`).
  ///
  /// The rotation is determined by the image of y alone, because mirroring does not affect y. Angles are rounded to the
  /// nearest quarter turn. A singular matrix is treated as upright.
  public init(displayMatrix matrix: (a: Double, b: Double, c: Double, d: Double)) {
    let determinant = matrix.a * matrix.d - matrix.b * matrix.c
    guard determinant != 0 else {
      self = .upright
      return
    }
    let quarterTurns: Int
    if abs(matrix.d) >= abs(matrix.c) {
      quarterTurns = matrix.d > 0 ? 0 : 2
    } else {
      quarterTurns = matrix.c < 0 ? 1 : 3
    }
    self.init(quarterTurns: quarterTurns, isMirrored: determinant < 0)
  }
}
