import Geometry

/// Reads one plane through a lens one pixel at a time, as a reference for tests of `LensSampler` and `FlatSampler`.
///
/// Levels are computed for the whole grid, and each sample with a single integer formula. Dispersion is not supported.
struct ReferenceSampler {
  /// The samples of one lane of a level. Beyond it, the border samples are repeated.
  private struct Grid {
    let width: Int
    let height: Int
    var samples: [Int]

    init(width: Int, height: Int, _ sample: (_ x: Int, _ y: Int) -> Int) {
      self.width = width
      self.height = height
      samples = []
      for y in 0..<height { for x in 0..<width { samples.append(sample(x, y)) } }
    }

    subscript(x: Int, y: Int) -> Int {
      samples[min(max(y, 0), height - 1) * width + min(max(x, 0), width - 1)]
    }
  }

  private let program: PlaneProgram
  private let displacements: Displacements
  private let levels: [BlurLevel]
  private let margin: (x: Int, y: Int)
  /// Each level's grid for each lane.
  private var grids: [[Grid]] = []

  /// Creates a sampler of `backdrop`, which returns the fixed-point sample of a lane at a pixel relative to the lens.
  init(
    _ program: PlaneProgram, _ displacements: Displacements, _ stack: BlurStack, _ plane: BlurredPlane,
    backdrop: (_ lane: Int, _ x: Int, _ y: Int) -> Int
  ) {
    self.program = program
    self.displacements = displacements
    levels = stack.levels
    margin = (plane.marginX, plane.marginY)
    for level in levels {
      grids.append(
        (0..<program.lanes).map { lane in
          var grid = Grid(width: plane.width, height: plane.height) {
            backdrop(lane, $0 - plane.marginX, $1 - plane.marginY)
          }
          for _ in 0..<level.shift { grid = ReferenceSampler.reduced(grid, isLuma: program.lanes == 1) }
          return level.isSmoothed ? ReferenceSampler.smoothed(grid, level.weights.map { Int($0) }) : grid
        })
    }
  }

  /// Returns the means of 2×2 samples. Luma is rounded once, colour differences at each step.
  private static func reduced(_ grid: Grid, isLuma: Bool) -> Grid {
    Grid(width: grid.width / 2, height: grid.height / 2) { x, y in
      let top = grid[2 * x, 2 * y] + grid[2 * x + 1, 2 * y]
      let bottom = grid[2 * x, 2 * y + 1] + grid[2 * x + 1, 2 * y + 1]
      return isLuma ? (top + bottom + 2) >> 2 : ((top + 1) >> 1 + (bottom + 1) >> 1 + 1) >> 1
    }
  }

  /// Returns the grid convolved with `weights`, first horizontally, then vertically.
  private static func smoothed(_ grid: Grid, _ weights: [Int]) -> Grid {
    let radius = (weights.count - 2) / 2
    func sum(_ sample: (_ offset: Int) -> Int) -> Int {
      var sum = 0
      for k in -radius...radius { sum += weights[k + radius] * sample(k) }
      return (2 * sum + 32768) >> 16
    }
    let rows = Grid(width: grid.width, height: grid.height) { x, y in sum { grid[x + $0, y] } }
    return Grid(width: grid.width, height: grid.height) { x, y in sum { rows[x, y + $0] } }
  }

  /// Returns a + (b − a) · weight, rounded down, with a weight in units of 2⁻¹⁵.
  private func mix(_ a: Int, _ b: Int, _ weight: Int) -> Int { a + (2 * (b - a) * weight) >> 16 }

  /// Returns the sample of a lane at pixel `i` of a run in row `y`.
  func sample(_ run: PlaneRun, _ i: Int, y: Int, lane: Int) -> Int {
    precondition(run.dispersion == 0, "the run must not have dispersion")
    guard run.kind != .flat else { return flat(run, i, y: y, lane: lane) }
    let own = refracted(run, i, y: y, lane: lane, by: pair(displacements.refraction, Int(run.refractionAt) + i))
    guard run.outerAt >= 0 else { return own }
    let outer = refracted(run, i, y: y, lane: lane, by: pair(displacements.outer, Int(run.outerAt) + i))
    let weight = Int(displacements.outerWeights[Int(run.outerAt) + i])
    return own + ((outer - own) * weight + 16384) >> 15
  }

  /// Returns x and y of a pixel's displacement.
  private func pair(_ numbers: FixedArray<Int16>, _ pixel: Int) -> (x: Int, y: Int) {
    (Int(numbers[2 * pixel]), Int(numbers[2 * pixel + 1]))
  }

  /// Returns the weight of the next level at a pixel, in units of 1/32.
  private func levelWeight(_ run: PlaneRun, _ i: Int) -> Int { Int(program.blur[Int(run.blurAt) + i]) }

  // MARK: Refraction

  /// Returns a displaced sample, given the pixel's displacement in units of 2^−`fractionBits` pixels.
  private func refracted(_ run: PlaneRun, _ i: Int, y: Int, lane: Int, by: (x: Int, y: Int)) -> Int {
    let unit = 1 << program.fractionBits
    let x = (Int(run.x) + i + margin.x) * unit + unit / 2 + by.x
    let y = (y + margin.y) * unit + unit / 2 + by.y
    let lower = bilinear(Int(run.level), lane, x, y)
    guard run.isMixed else { return lower }
    return mix(lower, bilinear(min(Int(run.level) + 1, levels.count - 1), lane, x, y), levelWeight(run, i) << 10)
  }

  /// Interpolates between four samples with 14-bit weights, at a position in units of 2^−`fractionBits` pixels.
  private func bilinear(_ level: Int, _ lane: Int, _ x: Int, _ y: Int) -> Int {
    let bits = program.fractionBits + levels[level].shift
    let left = x - 1 << (bits - 1)
    let top = y - 1 << (bits - 1)
    let column = left >> bits
    let row = top >> bits
    let right = (left & (1 << bits - 1)) << (14 - bits)
    let down = (top & (1 << bits - 1)) << (14 - bits)
    let grid = grids[level][lane]
    func along(_ row: Int) -> Int {
      (grid[column, row] * (16384 - right) + grid[column + 1, row] * right + 8192) >> 14
    }
    return (along(row) * (16384 - down) + along(row + 1) * down + 8192) >> 14
  }

  // MARK: Flat glass

  private func flat(_ run: PlaneRun, _ i: Int, y: Int, lane: Int) -> Int {
    let at = (y + margin.y) << program.fractionBits + Int(run.flatDisplacement)
    let column = Int(run.x) + i + margin.x
    let lower = Int(run.level)
    let upper = Int(run.level) + 1
    let shift = levels[lower].shift
    func samples(_ level: Int) -> (Int) -> Int { { between(level, lane, at: at, column: $0) } }
    guard run.isMixed else { return expanded(column, by: shift, samples(lower)) }
    guard shift >= 2, levels[upper].shift >= shift, Int(run.count) >= 4 << shift else {
      let low = expanded(column, by: shift, samples(lower))
      return mix(low, expanded(column, by: levels[upper].shift, samples(upper)), levelWeight(run, i) << 10)
    }
    // Strongly blurred levels are mixed on the finer grid, with the weights of the two pixels around each sample.
    return expanded(column, by: shift) { node in
      let right = node << shift + (1 << shift) / 2 - margin.x - Int(run.x)
      func weight(_ i: Int) -> Int { levelWeight(run, min(max(i, 0), Int(run.count) - 1)) }
      let weight = weight(right - 1) + weight(right)
      let fine = between(lower, lane, at: at, column: node)
      let wide = expanded(node, by: levels[upper].shift - shift, samples(upper))
      return (fine * (64 - weight) + wide * weight + 32) >> 6
    }
  }

  /// Returns a level's sample at a vertical position in units of 2^−`fractionBits` pixels.
  private func between(_ level: Int, _ lane: Int, at: Int, column: Int) -> Int {
    let center = 1 << (program.fractionBits - 1)
    let bits = program.fractionBits + levels[level].shift
    let place = at + center - center << levels[level].shift
    let fraction = ((place & (1 << bits - 1)) << 15) >> bits
    let grid = grids[level][lane]
    let a = grid[column, place >> bits]
    let b = grid[column, place >> bits + 1]
    if fraction == 0 { return a }
    if fraction == 16384 { return (a + b + 1) >> 1 }
    return fraction < 16384 ? mix(a, b, fraction) : mix(b, a, 32768 - fraction)
  }

  /// Returns the value at a column of a grid that is 2^`shift` times finer, given the values on the coarse grid.
  private func expanded(_ column: Int, by shift: Int, _ value: (_ column: Int) -> Int) -> Int {
    if shift == 0 { return value(column) }
    if shift == 1 {
      let own = value(column >> 1)
      let neighbour = value(column >> 1 + (column & 1 == 0 ? -1 : 1))
      return own + (neighbour - own + 2) >> 2
    }
    let first = (2 * column + 1 - 1 << shift) >> (shift + 1)
    let right = (2 * (column - first << shift - (1 << shift) / 2) + 1) << (14 - shift)
    return (2 * value(first) * (32768 - right) + 2 * value(first + 1) * right + 32768) >> 16
  }
}
