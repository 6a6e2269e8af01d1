import Geometry

/// Memory that applying a lens needs, kept from frame to frame so that no frame allocates.
///
/// One scratch serves one lens at a time.
public final class LensScratch: @unchecked Sendable {
  /// One blurred copy of one plane, in fixed point.
  struct Level {
    let base: UnsafeMutablePointer<Int16>
    let width: Int
    let height: Int
  }

  /// The copies of one plane, sharp one first.
  struct Plane {
    /// Where the lens' left and top lie in the sharp copy.
    let marginX: Int
    let marginY: Int
    let levels: [Level]
  }

  let planes: [Plane]
  /// Sums of one row or column of boxes.
  let sums: UnsafeMutablePointer<Int32>
  private let memory: UnsafeMutablePointer<Int16>

  /// Memory for `lens`.
  public init(for lens: Lens) {
    var layouts: [[(width: Int, height: Int)]] = []
    var margins: [(Int, Int)] = []
    var total = 0
    var widest = 0
    for plane in 0..<3 {
      let program = plane == 0 ? lens.luma : lens.chroma
      let stack = plane == 0 ? lens.lumaBlur : lens.chromaBlur
      let marginX = LensScratch.margin(program.width, stack)
      let marginY = LensScratch.margin(program.height, stack)
      let layout = stack.levels.map {
        (width: (program.width + marginX.sum) >> $0.shift, height: (program.height + marginY.sum) >> $0.shift)
      }
      for level in layout { total += level.width * level.height }
      widest = max(widest, max(layout[0].width, layout[0].height))
      layouts.append(layout)
      margins.append((marginX.before, marginY.before))
    }
    // Rows that boxes and reductions use in between lie behind the planes.
    let between = layouts.map { $0.count > 1 ? (($0[0].width + 1) / 2) * (($0[0].height + 1) / 2) : 0 }.max() ?? 0
    memory = UnsafeMutablePointer<Int16>.allocate(capacity: total + 2 * between + 16)
    memory.initialize(repeating: 0, count: total + 2 * between + 16)
    sums = UnsafeMutablePointer<Int32>.allocate(capacity: widest + 16)
    sums.initialize(repeating: 0, count: widest + 16)
    var next = memory
    var planes: [Plane] = []
    for plane in 0..<3 {
      let levels = layouts[plane].map { layout in
        defer { next += layout.width * layout.height }
        return Level(base: next, width: layout.width, height: layout.height)
      }
      planes.append(Plane(marginX: margins[plane].0, marginY: margins[plane].1, levels: levels))
    }
    self.planes = planes
    spare = (next, next + between)
  }

  /// Two planes at half the widest extent, for work in between.
  let spare: (UnsafeMutablePointer<Int16>, UnsafeMutablePointer<Int16>)

  deinit {
    memory.deallocate()
    sums.deallocate()
  }

  /// Columns to add before and in all, so that every blur finds what it reads and every reduction divides evenly,
  /// as much on one side as on the other: what is symmetric stays so.
  private static func margin(_ extent: Int, _ stack: BlurStack) -> (before: Int, sum: Int) {
    let unit = 1 << stack.maxShift
    let least = stack.reach + 2 * unit
    var sum = 2 * least
    let rest = (extent + sum) % unit
    if rest != 0 { sum += unit - rest }
    return (sum / 2, sum)
  }
}
