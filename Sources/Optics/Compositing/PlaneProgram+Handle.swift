extension PlaneProgram {
  /// Pointers to a program and its displacements, for the per-frame loops.
  struct Handle {
    let runs: UnsafePointer<PlaneRun>
    /// Blur weights, and weights of second faces.
    let blur: UnsafePointer<UInt8>
    let refraction: UnsafePointer<Int16>
    let outer: UnsafePointer<Int16>
    let outerWeights: UnsafePointer<Int16>
    let width: Int
    let lanes: Int
    let fractionBits: Int
    private let starts: UnsafePointer<Int32>
    private let numbers: UnsafePointer<Int16>

    /// Creates a handle, which is valid as long as the program and its displacements exist.
    init(_ program: PlaneProgram, _ displacements: Displacements) {
      starts = program.rowStarts.base
      runs = program.runs.base
      numbers = program.numbers.base
      blur = program.blur.base
      refraction = displacements.refraction.base
      outer = displacements.outer.base
      outerWeights = displacements.outerWeights.base
      width = program.width
      lanes = program.lanes
      fractionBits = program.fractionBits
    }

    /// Returns the indices of a row's runs.
    @inline(__always)
    func runs(of row: Int) -> Range<Int> { Int(starts[row])..<Int(starts[row + 1]) }

    /// Applies gain, transmittance and offset to a run's samples; `out` may be `glass`.
    ///
    /// For a run without glass, `glass` is the backdrop. Whole vectors are written, up to seven samples past the run.
    @inline(never)
    func finish(
      _ run: PlaneRun, glass: UnsafePointer<Int16>, backdrop: UnsafePointer<Int16>,
      into out: UnsafeMutablePointer<Int16>
    ) {
      let count = Int(run.count)
      let gain = numbers + Int(run.at)
      let isEdge = run.kind == .edge
      let transmittance = gain + count
      let offset = isEdge ? transmittance + count : transmittance
      for i in stride(from: 0, to: count * lanes, by: 8) {
        // Bleed may round up beyond white, and the multiplication needs a spare bit.
        let g = Lanes(at: glass + i).clamped(-16384, 16383)
        var sum = g &+ g.scaled(perPixel(gain, i))
        if run.hasOffset { sum = sum &+ Lanes(at: offset + i) }
        if isEdge { sum = sum &+ Lanes(at: backdrop + i).scaled(perPixel(transmittance, i)) }
        sum.store(to: out + i)
      }
    }

    /// Returns per-pixel numbers for the eight samples that start at sample `i`.
    @inline(__always)
    private func perPixel(_ numbers: UnsafePointer<Int16>, _ i: Int) -> Lanes {
      guard lanes == 2 else { return Lanes(at: numbers + i) }
      let four = UnsafeRawPointer(numbers + i / 2).loadUnaligned(as: SIMD4<Int16>.self)
      var both = Lanes()
      both.evenHalf = four
      both.oddHalf = four
      return both
    }

    /// Returns the weights of a run's second face, in units of 1/128.
    @inline(__always)
    func otherWeights(of run: PlaneRun) -> UnsafePointer<UInt8> {
      blur + Int(run.blurAt) + (run.hasCodes ? Int(run.count) : 0)
    }
  }
}
