/// A plane's content above the horizon, vertically blurred for reflection in the water.
struct Mirror {
  private let width: Int
  private let height: Int
  private let samples: [Int16]
  /// The number of plane rows averaged into one mirror row.
  private let compression: Int

  init(_ plane: LakeCanvas.Plane, rows: Int, compression: Int) {
    width = plane.width
    height = max(rows / compression, 2)
    self.compression = compression
    var samples = [Int16](repeating: 0, count: width * height)
    let from = plane.samples.span
    var to = samples.mutableSpan
    for j in 0..<height {
      let row = min(j * compression, rows - compression) * width
      for x in 0..<width {
        var sum: Int32 = 0
        for k in 0..<compression { sum &+= Int32(from[unchecked: row + k * width + x]) }
        to[unchecked: j * width + x] = Int16(truncatingIfNeeded: sum / Int32(compression))
      }
    }
    for _ in 0..<2 { samples = Self.smeared(samples, width: width, height: height) }
    self.samples = samples
  }

  /// Returns the rows filtered vertically with the kernel (1, 2, 1) / 4.
  private static func smeared(_ samples: [Int16], width: Int, height: Int) -> [Int16] {
    var result = samples
    let from = samples.span
    var to = result.mutableSpan
    for j in 1..<(height - 1) {
      let at = j * width
      for x in at..<(at + width) {
        let sides = Int32(from[unchecked: x - width]) &+ Int32(from[unchecked: x + width])
        to[unchecked: x] = Int16(truncatingIfNeeded: (sides &+ 2 &* Int32(from[unchecked: x])) >> 2)
      }
    }
    return result
  }

  /// Paints one row of water, whose depths have the code value `deep`. `reach` is the scene's unit in the plane's pixels.
  func paint(
    _ plane: inout LakeCanvas.Plane, row: Int, horizon: Int, water: borrowing WaterRow, reach: Float, deep: Float
  ) {
    let near = water.near
    let reflectance = water.reflectance
    let up = (Float(2 * horizon - row) - 0.5) / Float(compression) - 0.5
    // Waves displace the reflection much more along the line of sight than across it.
    let across = reach * (14 + 60 * near)
    let along = reach * (30 + 190 * near) / Float(compression)
    let dark = deep * Float(LakeCanvas.one) * (1 - reflectance)
    let top = Float(height) - 1.01
    let from = samples.span
    let lean = water.slopes.span
    let half = plane.width == water.slopes.count ? 0 : 1
    let width = width
    let base = row * width
    var to = plane.samples.mutableSpan
    for x in 0..<width {
      let slope = lean[unchecked: x >> half]
      // Waves that would reflect points above the frame show its top row instead, with a smooth transition.
      let aim = up - (slope.y + 0.1 * near) * along
      let v = min((aim + (aim * aim + 500).squareRoot()) * 0.5, top)
      let j = Int(v)
      let t = v - Float(j)
      let i = min(max(x + Int(fixed(slope.x * across)), 0), width - 1)
      let at = j * width + i
      let a = Float(from[unchecked: at])
      let b = Float(from[unchecked: at + width])
      to[unchecked: base + x] = fixed((a + (b - a) * t) * reflectance + dark)
    }
  }
}
