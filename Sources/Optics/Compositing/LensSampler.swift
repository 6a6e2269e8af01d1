import Geometry

/// Reads one plane through the lens, run by run.
struct LensSampler {
  private let plane: BlurredPlane
  let program: PlaneProgram.Handle
  private let flat: FlatSampler
  private let gathers: [GatherLevel]
  /// Scratch memory for `GatherLevel`.
  private let gathering: UnsafeMutablePointer<Int32>
  /// The sampler of runs with dispersion, or nil if the lens has no dispersion.
  private let dispersed: DispersedSampler?

  /// Returns the number of samples of memory that a sampler of rows of `width` samples needs.
  static func memoryCount(width: Int, _ stack: BlurStack) -> Int {
    FlatSampler.Rows.memoryCount(width: width, stack) + 2 * GatherLevel.memoryCount + 8
  }

  init(
    _ plane: BlurredPlane, _ stack: BlurStack, _ program: PlaneProgram.Handle, dispersed: DispersedSampler?,
    rows: FlatSampler.Rows
  ) {
    self.dispersed = dispersed
    self.plane = plane
    self.program = program
    flat = FlatSampler(plane, stack, program, rows: rows)
    gathering = UnsafeMutableRawPointer(rows.factor + 8).alignedUp(for: Lanes.self).bindMemory(
      to: Int32.self, capacity: GatherLevel.memoryCount)
    gathers = stack.levels.indices.map { GatherLevel(plane, level: $0, stack, bits: program.fractionBits) }
  }

  /// Reads a run of glass in row `y` of the lens.
  @inline(__always)
  func sample(_ run: PlaneRun, y: Int, into out: UnsafeMutablePointer<Int16>) {
    guard run.kind != .flat else { return flat.sample(run, y: y, into: out) }
    if run.dispersion > 0, let dispersed {
      dispersed.sample(run, program, y: y, into: out)
    } else {
      gather(run, program.refraction + 2 * Int(run.refractionAt), y: y, into: out)
    }
    guard run.outerAt >= 0 else { return }
    let outer = flat.rows.expanded
    gather(run, program.outer + 2 * Int(run.outerAt), y: y, into: outer)
    let weights = program.outerWeights + Int(run.outerAt)
    for i in 0..<(Int(run.count) * plane.lanes) {
      let change = (Int32(outer[i]) &- Int32(out[i])) &* Int32(weights[plane.lanes == 1 ? i : i >> 1])
      out[i] &+= Int16(truncatingIfNeeded: (change &+ 16384) &>> 15)
    }
  }

  /// Reads each pixel at its displaced position in its level, and mixes in the next level where necessary.
  private func gather(
    _ run: PlaneRun, _ displacements: UnsafePointer<Int16>, y: Int, into out: UnsafeMutablePointer<Int16>
  ) {
    let lower = gathers[Int(run.level)]
    let upper = gathers[min(Int(run.level) + 1, gathers.count - 1)]
    let next = flat.rows.lower
    for start in stride(from: 0, to: Int(run.count), by: GatherLevel.block) {
      let block = GatherLevel.Block(
        x: plane.marginX + Int(run.x) + start, y: plane.marginY + y,
        count: min(Int(run.count) - start, GatherLevel.block), memory: gathering)
      let own = out + start * plane.lanes
      lower.read(block, displacedBy: displacements + 2 * start, into: own)
      guard run.isMixed else { continue }
      upper.read(block, displacedBy: displacements + 2 * start, into: next)
      flat.mix(own, next, program.blur + Int(run.blurAt) + start, block.count, into: own)
    }
  }
}
