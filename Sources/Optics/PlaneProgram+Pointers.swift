extension PlaneProgram {
  /// The program's arrays as plain memory, for the time of one call.
  struct Pointers {
    let starts: UnsafeBufferPointer<Int32>
    let runs: UnsafeBufferPointer<Run>
    let gain: UnsafePointer<Int16>
    let offset: UnsafePointer<Int16>
    let offset2: UnsafePointer<Int16>
    let bendX: UnsafePointer<Int16>
    let bendY: UnsafePointer<Int16>
    let blur: UnsafePointer<UInt8>
    let through: UnsafePointer<Int16>
    let fractionBits: Int

    func runs(of row: Int) -> Slice<UnsafeBufferPointer<Run>> { runs[Int(starts[row])..<Int(starts[row + 1])] }

    /// Multiplies, adds the backdrop's part and the offset. `glass` may be `out`.
    @inline(__always)
    func finish(
      _ run: Run, glass: UnsafePointer<Int16>, backdrop: UnsafePointer<Int16>, offset: UnsafePointer<Int16>,
      into out: UnsafeMutablePointer<Int16>
    ) {
      let n = Int(run.count)
      let bits = FixedPoint.gainBits
      let offset = offset + Int(run.at)
      let gain = gain + Int(run.at)
      switch run.kind {
      case .clear: break
      case .plain:
        for i in 0..<n {
          let v = (Int32(backdrop[i]) &* Int32(gain[i])) &>> bits
          out[i] = Int16(truncatingIfNeeded: v &+ Int32(offset[i]))
        }
      case .face, .bend:
        if run.isBare {
          if UnsafePointer(out) != glass { out.update(from: glass, count: n) }
          return
        }
        for i in 0..<n {
          let v = (Int32(glass[i]) &* Int32(gain[i])) &>> bits
          out[i] = Int16(truncatingIfNeeded: v &+ Int32(offset[i]))
        }
      case .edge:
        let through = through + Int(run.throughAt)
        for i in 0..<n {
          let v = (Int32(glass[i]) &* Int32(gain[i]) &+ Int32(backdrop[i]) &* Int32(through[i])) &>> bits
          out[i] = Int16(truncatingIfNeeded: max(min(v &+ Int32(offset[i]), 32767), -32768))
        }
      }
    }
  }

  func withPointers(_ body: (Pointers) -> Void) {
    // Empty arrays have no memory of their own; any address stands in for what is never read.
    rowStarts.withUnsafeBufferPointer { starts in
      runs.withUnsafeBufferPointer { runs in
        withAddress(gain) { gain in
          withAddress(offset) { offset in
            withAddress(offset2) { offset2 in
              withAddress(bendX) { bendX in
                withAddress(bendY) { bendY in
                  withAddress(through) { through in
                    withAddress(blur) { blur in
                      body(
                        Pointers(
                          starts: starts, runs: runs, gain: gain, offset: offset, offset2: offset2, bendX: bendX,
                          bendY: bendY, blur: blur, through: through, fractionBits: fractionBits))
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
}

private func withAddress<Element: FixedWidthInteger>(
  _ array: [Element], _ body: (UnsafePointer<Element>) -> Void
) {
  array.withUnsafeBufferPointer { buffer in
    if let base = buffer.baseAddress {
      body(base)
    } else {
      withUnsafeTemporaryAllocation(of: Element.self, capacity: 1) { spare in
        if let base = spare.baseAddress { body(UnsafePointer(base)) }
      }
    }
  }
}
