extension PlaneProgram {
  /// The program's arrays as plain memory, for the time of one call.
  struct Pointers {
    let starts: UnsafePointer<Int32>
    let runs: UnsafePointer<Run>
    let gain: UnsafePointer<Int16>
    let offset: UnsafePointer<Int16>
    let bend: UnsafePointer<Int16>
    let blur: UnsafePointer<UInt8>
    let through: UnsafePointer<Int16>
    let share: UnsafePointer<UInt8>
    let outer: UnsafePointer<Int16>
    let outerShare: UnsafePointer<Int16>
    let lanes: Int
    let fractionBits: Int

    @inline(__always)
    func runs(of row: Int) -> Range<Int> { Int(starts[row])..<Int(starts[row + 1]) }

    /// Multiplies, adds the backdrop's part and the offset, into `out`, which may be `glass`.
    ///
    /// For a plain run `glass` is the backdrop. Whole vectors are written, at most seven samples beyond the run.
    @inline(__always)
    func finish(
      _ run: Run, glass: UnsafePointer<Int16>, backdrop: UnsafePointer<Int16>, into out: UnsafeMutablePointer<Int16>
    ) {
      let count = Int(run.count) * lanes
      let offset = offset + Int(run.at)
      let gain = gain + Int(run.at)
      if run.kind == .edge {
        let through = through + Int(run.throughAt)
        for i in stride(from: 0, to: count, by: 8) {
          let g = Lanes(at: glass + i)
          let part = g &+ g.scaled(Lanes(at: gain + i)) &+ Lanes(at: offset + i)
          (part &+ Lanes(at: backdrop + i).scaled(Lanes(at: through + i))).store(to: out + i)
        }
        return
      }
      for i in stride(from: 0, to: count, by: 8) {
        let g = Lanes(at: glass + i)
        (g &+ g.scaled(Lanes(at: gain + i)) &+ Lanes(at: offset + i)).store(to: out + i)
      }
    }
  }

  func withPointers(_ body: (Pointers) -> Void) {
    outer.withUnsafeBufferPointer { outer in
      outerShare.withUnsafeBufferPointer { outerShare in
        guard let outer = outer.baseAddress, let outerShare = outerShare.baseAddress else {
          preconditionFailure("a plane's program was used before it was finished")
        }
        withPointers(outer, outerShare, body)
      }
    }
  }

  private func withPointers(
    _ outer: UnsafePointer<Int16>, _ outerShare: UnsafePointer<Int16>, _ body: (Pointers) -> Void
  ) {
    rowStarts.withUnsafeBufferPointer { starts in
      runs.withUnsafeBufferPointer { runs in
        gain.withUnsafeBufferPointer { gain in
          offset.withUnsafeBufferPointer { offset in
            bend.withUnsafeBufferPointer { bend in
              through.withUnsafeBufferPointer { through in
                blur.withUnsafeBufferPointer { blur in
                  share.withUnsafeBufferPointer { share in
                    // A finished program's arrays are never empty; a lens has at least one row of one run.
                    guard let starts = starts.baseAddress, let runs = runs.baseAddress, let gain = gain.baseAddress,
                      let offset = offset.baseAddress, let bend = bend.baseAddress,
                      let through = through.baseAddress, let blur = blur.baseAddress, let share = share.baseAddress
                    else { preconditionFailure("a plane's program was used before it was finished") }
                    body(
                      Pointers(
                        starts: starts, runs: runs, gain: gain, offset: offset, bend: bend, blur: blur,
                        through: through, share: share, outer: outer, outerShare: outerShare, lanes: lanes,
                        fractionBits: fractionBits))
                  }
                }
              }
            }
          }
        }
      }
    }
  }
}
