import Geometry

/// How the samples of a clip are turned to stand upright: mirrored left to right or not, then turned clockwise.
struct Orientation: Hashable, Sendable {
  /// Clockwise quarter turns, 0 to 3.
  var quarterTurns: Int
  /// Whether columns are reversed before the turn.
  var isMirrored: Bool

  /// No change.
  static let upright = Orientation(quarterTurns: 0, isMirrored: false)

  init(quarterTurns: Int, isMirrored: Bool) {
    precondition((0...3).contains(quarterTurns), "there are 0 to 3 quarter turns, got \(quarterTurns)")
    self.quarterTurns = quarterTurns
    self.isMirrored = isMirrored
  }

  /// The orientation nearest to a display matrix whose linear part maps x to (`a`, `b`) and y to (`c`, `d`).
  ///
  /// The image of y tells the turn, whether the matrix mirrors or not: mirroring leaves y where it is. A matrix that
  /// turns by another angle is taken as the nearest quarter; one that squashes the plane, as upright.
  init(a: Double, b: Double, c: Double, d: Double) {
    let determinant = a * d - b * c
    guard determinant != 0 else {
      self = .upright
      return
    }
    if abs(d) >= abs(c) {
      quarterTurns = d > 0 ? 0 : 2
    } else {
      quarterTurns = c < 0 ? 1 : 3
    }
    isMirrored = determinant < 0
  }

  /// Whether columns become rows.
  var swapsAxes: Bool { quarterTurns % 2 == 1 }

  /// The size of a picture of `size` once upright; also the way back.
  func turned(_ size: PixelSize) -> PixelSize {
    swapsAxes ? PixelSize(width: size.height, height: size.width) : size
  }

  /// Columns and rows that one step to the right and one step down on the upright picture are in the coded one.
  var codedSteps: (right: (x: Int, y: Int), down: (x: Int, y: Int)) {
    let (cosine, sine) = [(1, 0), (0, 1), (-1, 0), (0, -1)][quarterTurns]
    let mirror = isMirrored ? -1 : 1
    return (right: (x: mirror * cosine, y: -sine), down: (x: mirror * sine, y: cosine))
  }

  /// Where the top left pixel of the upright picture lies in a coded picture of `size`.
  func codedOrigin(in size: PixelSize) -> (x: Int, y: Int) {
    let steps = codedSteps
    return (
      x: steps.right.x + steps.down.x < 0 ? size.width - 1 : 0,
      y: steps.right.y + steps.down.y < 0 ? size.height - 1 : 0
    )
  }

  /// The coded rectangle that becomes `rect` of the upright picture, in a coded picture of `size`.
  func codedRect(of rect: PixelRect, in size: PixelSize) -> PixelRect {
    let steps = codedSteps
    let origin = codedOrigin(in: size)
    func coded(_ x: Int, _ y: Int) -> (x: Int, y: Int) {
      (x: origin.x + x * steps.right.x + y * steps.down.x, y: origin.y + x * steps.right.y + y * steps.down.y)
    }
    let first = coded(rect.x, rect.y)
    let last = coded(rect.maxX - 1, rect.maxY - 1)
    let extent = turned(rect.size)
    return PixelRect(x: min(first.x, last.x), y: min(first.y, last.y), width: extent.width, height: extent.height)
  }
}
