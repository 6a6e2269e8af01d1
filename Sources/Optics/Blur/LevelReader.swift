/// Reads single pixels of a level at arbitrary positions. Beyond the level, its outermost samples repeat.
struct LevelReader {
  let level: BlurredLevel
  let lanes: Int
  let marginX: Float
  let marginY: Float
  let scale: Float
  /// The column and row of the first sample in the level's grid.
  let first: (x: Float, y: Float)
  /// The columns and rows before the last one.
  private let last: (x: Float, y: Float)

  init(_ plane: BlurredPlane, level index: Int, _ stack: BlurStack) {
    level = plane.levels[index]
    lanes = plane.lanes
    marginX = Float(plane.marginX)
    marginY = Float(plane.marginY)
    scale = 1 / Float(1 << stack.levels[index].shift)
    first = (Float(level.x), Float(level.y))
    last = (Float(level.width - 1), Float(level.height - 1))
  }

  /// Returns the pixel at a position in pixels of the plane, relative to the centre of the lens's first pixel.
  ///
  /// Luma uses only the first sample.
  @inline(__always)
  func read(_ x: Float, _ y: Float) -> (Float, Float) {
    let atX = (marginX + x + 0.5) * scale - 0.5 - first.x
    let atY = (marginY + y + 0.5) * scale - 0.5 - first.y
    let clampedX = min(max(atX, 0), last.x)
    let clampedY = min(max(atY, 0), last.y)
    let column = min(Int(clampedX), level.width &- 2)
    let row = min(Int(clampedY), level.height &- 2)
    guard column >= 0, row >= 0 else { return sample(level.base) }
    let right = clampedX - Float(column)
    let down = clampedY - Float(row)
    let top = level.base + (row &* level.stride &+ column &* lanes)
    let a = sample(top)
    let b = sample(top + lanes)
    let c = sample(top + level.stride)
    let d = sample(top + level.stride + lanes)
    func mix(_ a: Float, _ b: Float, _ c: Float, _ d: Float) -> Float {
      (a * (1 - right) + b * right) * (1 - down) + (c * (1 - right) + d * right) * down
    }
    return (mix(a.0, b.0, c.0, d.0), lanes == 1 ? 0 : mix(a.1, b.1, c.1, d.1))
  }

  @inline(__always)
  private func sample(_ at: UnsafeMutablePointer<Int16>) -> (Float, Float) {
    (Float(at[0]), lanes == 1 ? 0 : Float(at[1]))
  }
}
