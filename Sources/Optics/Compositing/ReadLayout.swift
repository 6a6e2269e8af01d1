import Geometry

/// The pixels of a plane that a lens reads, and the memory that its blur levels need.
struct ReadLayout {
  private let lanes: Int
  private let stack: BlurStack
  private let marginX: (before: Int, sum: Int)
  private let marginY: (before: Int, sum: Int)
  private let width: Int
  private let height: Int
  /// The parts of the grid read from the sharp level, if any, and from blurred levels.
  private let sharp: PixelRect
  private let blurred: PixelRect

  /// The pixels of the plane that are read, relative to the lens.
  var rect: PixelRect { PixelRect(x: -marginX.before, y: -marginY.before, width: width, height: height) }

  init(_ program: PlaneProgram, _ stack: BlurStack) {
    lanes = program.lanes
    self.stack = stack
    let source = program.area.sharp
    let all = program.area.all
    marginX = ReadLayout.margin(
      program.width, sharp: (-source.x, source.maxX - program.width),
      all: (-all.x, all.maxX - program.width), stack)
    marginY = ReadLayout.margin(
      program.height, sharp: (-source.y, source.maxY - program.height),
      all: (-all.y, all.maxY - program.height), stack)
    guard !source.isEmpty else {
      (width, height) = (0, 0)
      (sharp, blurred) = (source, source)
      return
    }
    let read = source.outset(by: 2)
    width = program.width + marginX.sum
    height = program.height + marginY.sum
    sharp =
      program.area.readsSharpLevel
      ? PixelRect(x: read.x + marginX.before, y: read.y + marginY.before, width: read.width, height: read.height)
      : PixelRect(x: 0, y: 0, width: 0, height: 0)
    let union = read.union(all).union(PixelRect(x: 0, y: 0, width: program.width, height: program.height))
    blurred = PixelRect(
      x: union.x + marginX.before, y: union.y + marginY.before, width: union.width, height: union.height)
  }

  /// Returns the margin before the lens, and the sum of the margins on both sides, in pixels.
  ///
  /// The margins contain everything that blurs read and make every reduction divide evenly. They are padded equally, so
  /// that symmetric glass reads symmetrically. Pixels that are only read blurred may lie closer to the grid's edge,
  /// beyond which its border pixels are repeated.
  private static func margin(
    _ extent: Int, sharp: (before: Int, after: Int), all: (before: Int, after: Int), _ stack: BlurStack
  ) -> (before: Int, sum: Int) {
    let unit = 1 << stack.maxShift
    let before = max(sharp.before + stack.reach, all.before + unit) + 2 * unit
    let after = max(sharp.after + stack.reach, all.after + unit) + 2 * unit
    let rest = (unit - (extent + before + after) % unit) % unit
    return (before + rest / 2, before + after + rest)
  }

  /// Returns the part of the grid that a level covers.
  private func rect(_ index: Int) -> PixelRect {
    let level = stack.levels[index]
    guard level.shift > 0 else { return sharp }
    let grid = PixelRect(x: 0, y: 0, width: width >> level.shift, height: height >> level.shift)
    // Levels that others are reduced from, and the level that bleed nodes read, cover the whole grid.
    guard level.isSmoothed, index != stack.bleedLevel else { return grid }
    let x = blurred.x >> level.shift
    let y = blurred.y >> level.shift
    return PixelRect(
      x: x, y: y, width: blurred.maxX >> level.shift + 1 - x, height: blurred.maxY >> level.shift + 1 - y
    ).outset(by: 2).intersection(grid)
  }

  /// The total number of samples in all levels.
  var count: Int { stack.levels.indices.reduce(0) { $0 + rect($1).size.area * lanes } }

  /// The number of samples in the half-size plane or in two full-size rows, whichever is greater.
  var between: Int { max((width / 2 + 1) * (height / 2 + 1), 2 * width) * lanes }

  /// Lays out the levels in memory starting at `next`, which it advances.
  func plane(at next: inout UnsafeMutablePointer<Int16>) -> BlurredPlane {
    var levels: [BlurredLevel] = []
    for index in stack.levels.indices {
      let r = rect(index)
      levels.append(
        BlurredLevel(base: next, x: r.x, y: r.y, width: r.width, height: r.height, stride: r.width * lanes))
      next += r.size.area * lanes
    }
    return BlurredPlane(
      lanes: lanes, marginX: marginX.before, marginY: marginY.before, width: width, height: height, levels: levels)
  }
}
