import Geometry

/// Memory that applying a lens needs, kept from frame to frame so that no frame allocates.
///
/// One scratch serves one lens at a time.
public final class LensScratch: @unchecked Sendable {
  /// A blurred copy of luma, or of both colour differences side by side in pairs, in fixed point.
  struct Level {
    /// The sample at column `x` and row `y` of the level's own grid.
    let base: UnsafeMutablePointer<Int16>
    let x: Int
    let y: Int
    let width: Int
    let height: Int
    /// Samples from a row to the next.
    let stride: Int

    /// The samples of a row, from column 0 of the grid; only those of its own columns may be read.
    @inline(__always)
    func row(_ row: Int, column: Int, lanes: Int) -> UnsafeMutablePointer<Int16> {
      base + (row - y) * stride + (column - x) * lanes
    }
  }

  /// The copies of one plane, sharp one first.
  struct Plane {
    /// Samples a pixel: one of luma, two of chroma.
    let lanes: Int
    /// Where the lens' left and top lie in the grid of the sharp copy.
    let marginX: Int
    let marginY: Int
    /// Columns and rows of the grid, a multiple of the greatest reduction.
    let width: Int
    let height: Int
    let levels: [Level]
  }

  /// Luma and chroma.
  let planes: [Plane]
  /// Two planes at half the widest extent, for work in between.
  let spare: (UnsafeMutablePointer<Int16>, UnsafeMutablePointer<Int16>)
  /// The numbers of what spills in, by nodes; see `EdgeBleed`.
  let bleedNodes: UnsafeMutablePointer<Int16>
  private let memory: UnsafeMutablePointer<Int16>

  /// Memory for `lens`.
  public init(for lens: Lens) {
    let luma = Layout(lens.luma, lens.lumaBlur)
    let chroma = Layout(lens.chroma, lens.chromaBlur)
    // Rows that blurs and reductions use in between lie behind the planes; vectors may touch a little more.
    let slack = 32
    let between = max(luma.between, chroma.between) + slack
    let total = luma.count + chroma.count + 2 * between + 2 * slack + (lens.bleed?.memoryCount ?? 0)
    memory = UnsafeMutablePointer<Int16>.allocate(capacity: total)
    memory.initialize(repeating: 0, count: total)
    var next = memory + slack
    planes = [luma.plane(at: &next), chroma.plane(at: &next)]
    spare = (next, next + between)
    bleedNodes = next + 2 * between
  }

  deinit { memory.deallocate() }

  /// Where the copies of a plane lie.
  struct Layout {
    private let lanes: Int
    private let stack: BlurStack
    private let marginX: (before: Int, sum: Int)
    private let marginY: (before: Int, sum: Int)
    private let width: Int
    private let height: Int
    /// The parts of the sharp copy, if it is read at all, and of others that are read: columns and rows of the grid.
    private let sharp: PixelRect
    private let blurred: PixelRect

    /// The pixels of the plane that are read, relative to the lens.
    var rect: PixelRect { PixelRect(x: -marginX.before, y: -marginY.before, width: width, height: height) }

    init(_ program: PlaneProgram, _ stack: BlurStack) {
      lanes = program.lanes
      self.stack = stack
      let source = program.source
      let reading = program.reading
      marginX = Layout.margin(
        program.width, sharp: (-source.x, source.maxX - program.width),
        all: (-reading.x, reading.maxX - program.width), stack)
      marginY = Layout.margin(
        program.height, sharp: (-source.y, source.maxY - program.height),
        all: (-reading.y, reading.maxY - program.height), stack)
      guard !source.isEmpty else {
        (width, height) = (0, 0)
        (sharp, blurred) = (source, source)
        return
      }
      let read = source.outset(by: 2)
      width = program.width + marginX.sum
      height = program.height + marginY.sum
      sharp =
        program.readsSharp
        ? PixelRect(x: read.x + marginX.before, y: read.y + marginY.before, width: read.width, height: read.height)
        : PixelRect(x: 0, y: 0, width: 0, height: 0)
      let all = read.union(reading).union(PixelRect(x: 0, y: 0, width: program.width, height: program.height))
      blurred = PixelRect(x: all.x + marginX.before, y: all.y + marginY.before, width: all.width, height: all.height)
    }

    /// Samples from the grid's edge to the lens', and how much wider the grid is in all: every blur finds what it
    /// reads and every reduction divides evenly, with as much to spare on either side. What is symmetric stays so.
    ///
    /// What is read blurred alone may lie nearer the grid's edge: beyond it the outermost pixels repeat.
    private static func margin(
      _ extent: Int, sharp: (before: Int, after: Int), all: (before: Int, after: Int), _ stack: BlurStack
    ) -> (before: Int, sum: Int) {
      let unit = 1 << stack.maxShift
      let before = max(sharp.before + stack.reach, all.before + unit) + 2 * unit
      let after = max(sharp.after + stack.reach, all.after + unit) + 2 * unit
      let rest = (unit - (extent + before + after) % unit) % unit
      return (before + rest / 2, before + after + rest)
    }

    private func rect(_ index: Int) -> PixelRect {
      let level = stack.levels[index]
      guard level.shift > 0 else { return sharp }
      let grid = PixelRect(x: 0, y: 0, width: width >> level.shift, height: height >> level.shift)
      // What others are reduced from is needed everywhere, and so is what is read from nodes.
      guard level.isSmoothed, index != stack.bleedLevel else { return grid }
      let (x, y) = (blurred.x >> level.shift, blurred.y >> level.shift)
      return PixelRect(
        x: x, y: y, width: blurred.maxX >> level.shift + 1 - x, height: blurred.maxY >> level.shift + 1 - y
      ).outset(by: 2).intersection(grid)
    }

    /// Samples of all copies.
    var count: Int { stack.levels.indices.reduce(0) { $0 + rect($1).size.area * lanes } }

    /// Samples of the half-size plane, or of two rows being read.
    var between: Int { max((width / 2 + 1) * (height / 2 + 1), 2 * width) * lanes }

    func plane(at next: inout UnsafeMutablePointer<Int16>) -> Plane {
      var levels: [Level] = []
      for index in stack.levels.indices {
        let r = rect(index)
        levels.append(Level(base: next, x: r.x, y: r.y, width: r.width, height: r.height, stride: r.width * lanes))
        next += r.size.area * lanes
      }
      return Plane(
        lanes: lanes, marginX: marginX.before, marginY: marginY.before, width: width, height: height, levels: levels)
    }
  }
}
