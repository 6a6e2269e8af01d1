extension PlaneProgram {
  /// The program's arrays as plain memory, for the time of one call.
  struct Pointers {
    let starts: UnsafePointer<Int32>
    let runs: UnsafePointer<Run>
    let numbers: UnsafePointer<Int16>
    let blur: UnsafePointer<UInt8>
    let bend: UnsafePointer<Int16>
    let outer: UnsafePointer<Int16>
    let outerShare: UnsafePointer<Int16>
    let width: Int
    let lanes: Int
    let fractionBits: Int

    @inline(__always)
    func runs(of row: Int) -> Range<Int> { Int(starts[row])..<Int(starts[row + 1]) }

    /// Multiplies, adds the backdrop's part and the offset, into `out`, which may be `glass`.
    ///
    /// For a plain run `glass` is the backdrop. Whole vectors are written, at most seven samples beyond the run.
    @inline(never)
    func finish(
      _ run: Run, glass: UnsafePointer<Int16>, backdrop: UnsafePointer<Int16>, into out: UnsafeMutablePointer<Int16>
    ) {
      let count = Int(run.count)
      let gain = numbers + Int(run.at)
      let isEdge = run.kind == .edge
      let through = gain + count
      let offset = isEdge ? through + count : through
      for i in stride(from: 0, to: count * lanes, by: 8) {
        // What spills in may round up to more than white; a factor needs a bit to spare.
        let g = Lanes(at: glass + i).held(-16384, 16383)
        var sum = g &+ g.scaled(each(gain, i))
        if run.hasOffset { sum = sum &+ Lanes(at: offset + i) }
        if isEdge { sum = sum &+ Lanes(at: backdrop + i).scaled(each(through, i)) }
        sum.store(to: out + i)
      }
    }

    /// The pixels' numbers of eight samples from sample `i` on.
    @inline(__always)
    private func each(_ numbers: UnsafePointer<Int16>, _ i: Int) -> Lanes {
      guard lanes == 2 else { return Lanes(at: numbers + i) }
      let four = UnsafeRawPointer(numbers + i / 2).loadUnaligned(as: SIMD4<Int16>.self)
      var both = Lanes()
      both.evenHalf = four
      both.oddHalf = four
      return both
    }

    /// Shares of the other face of a run that has one.
    @inline(__always)
    func shares(of run: Run) -> UnsafePointer<UInt8> {
      blur + Int(run.blurAt) + (run.hasCodes ? Int(run.count) : 0)
    }
  }

  /// Gives the program, and the displacements it refers to, for the time of one call.
  func withPointers(_ displacements: Displacements, _ body: (Pointers) -> Void) {
    displacements.bend.withUnsafeBufferPointer { bend in
      displacements.outer.withUnsafeBufferPointer { outer in
        displacements.outerShare.withUnsafeBufferPointer { outerShare in
          rowStarts.withUnsafeBufferPointer { starts in
            runs.withUnsafeBufferPointer { runs in
              numbers.withUnsafeBufferPointer { numbers in
                blur.withUnsafeBufferPointer { blur in
                  // A finished program's arrays have memory.
                  guard let starts = starts.baseAddress, let runs = runs.baseAddress,
                    let numbers = numbers.baseAddress, let blur = blur.baseAddress, let bend = bend.baseAddress,
                    let outer = outer.baseAddress, let outerShare = outerShare.baseAddress
                  else { preconditionFailure("a plane's program was used before it was finished") }
                  body(
                    Pointers(
                      starts: starts, runs: runs, numbers: numbers, blur: blur, bend: bend, outer: outer,
                      outerShare: outerShare, width: width, lanes: lanes, fractionBits: fractionBits))
                }
              }
            }
          }
        }
      }
    }
  }
}
