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
  private let memory: UnsafeMutablePointer<Int16>

  /// Memory for `lens`.
  public init(for lens: Lens) {
    let luma = Layout(lens.luma, lens.lumaBlur)
    let chroma = Layout(lens.chroma, lens.chromaBlur)
    // Rows that blurs and reductions use in between lie behind the planes; vectors may touch a little more.
    let slack = 32
    let between = max(luma.between, chroma.between) + slack
    let total = luma.count + chroma.count + 2 * between + 2 * slack
    memory = UnsafeMutablePointer<Int16>.allocate(capacity: total)
    memory.initialize(repeating: 0, count: total)
    var next = memory + slack
    planes = [luma.plane(at: &next), chroma.plane(at: &next)]
    spare = (next, next + between)
  }

  deinit { memory.deallocate() }

  /// Where the copies of a plane lie.
  private struct Layout {
    let lanes: Int
    let stack: BlurStack
    let marginX: (before: Int, sum: Int)
    let marginY: (before: Int, sum: Int)
    let width: Int
    let height: Int
    /// The part of the sharp copy that is read: columns and rows of the grid.
    let sharp: PixelRect

    init(_ program: PlaneProgram, _ stack: BlurStack) {
      lanes = program.lanes
      self.stack = stack
      let source = program.source
      marginX = Layout.margin(program.width, before: -source.x, after: source.maxX - program.width, stack)
      marginY = Layout.margin(program.height, before: -source.y, after: source.maxY - program.height, stack)
      guard !source.isEmpty else {
        (width, height) = (0, 0)
        sharp = source
        return
      }
      let read = source.outset(by: 2)
      width = program.width + marginX.sum
      height = program.height + marginY.sum
      sharp = PixelRect(x: read.x + marginX.before, y: read.y + marginY.before, width: read.width, height: read.height)
    }

    /// Samples from the grid's edge to the lens', and how much wider the grid is in all: every blur finds what it
    /// reads and every reduction divides evenly, with as much to spare on either side. What is symmetric stays so.
    private static func margin(_ extent: Int, before: Int, after: Int, _ stack: BlurStack) -> (before: Int, sum: Int) {
      let unit = 1 << stack.maxShift
      let margin = stack.reach + 2 * unit
      let sum = before + after + 2 * margin
      let rest = (unit - (extent + sum) % unit) % unit
      return (before + margin + rest / 2, sum + rest)
    }

    private func rect(_ level: BlurStack.Level) -> PixelRect {
      level.shift == 0 ? sharp : PixelRect(x: 0, y: 0, width: width >> level.shift, height: height >> level.shift)
    }

    /// Samples of all copies.
    var count: Int { stack.levels.reduce(0) { $0 + rect($1).size.area * lanes } }

    /// Samples of the half-size plane, or of two rows being read.
    var between: Int { max((width / 2 + 1) * (height / 2 + 1), 2 * width) * lanes }

    func plane(at next: inout UnsafeMutablePointer<Int16>) -> Plane {
      var levels: [Level] = []
      for level in stack.levels {
        let r = rect(level)
        levels.append(Level(base: next, x: r.x, y: r.y, width: r.width, height: r.height, stride: r.width * lanes))
        next += r.size.area * lanes
      }
      return Plane(
        lanes: lanes, marginX: marginX.before, marginY: marginY.before, width: width, height: height, levels: levels)
    }
  }
}
