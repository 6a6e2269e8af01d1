public import Geometry

extension Lens {
  /// Applies the lens to a picture in place.
  public func apply(to image: PlanarImage, scratch: LensScratch) {
    readBackdrop(image, into: scratch)
    composite(rows: 0..<rowPairs, onto: image, scratch: scratch)
  }

  /// How many independent rows of work `composite` has: rows of chroma samples.
  public var rowPairs: Int { chroma.height }

  /// Writes some rows of the result, after `readBackdrop`. Rows do not depend on each other.
  public func composite(rows: Range<Int>, onto image: PlanarImage, scratch: LensScratch) {
    precondition(
      rows.lowerBound >= 0 && rows.upperBound <= rowPairs, "rows \(rows.lowerBound)..<\(rows.upperBound) of \(rowPairs)"
    )
    precondition(
      image.size == canvas && image.format == format,
      "a lens for \(canvas.width)×\(canvas.height) met a picture of \(image.size.width)×\(image.size.height)")
    if format.bytesPerSample == 1 {
      composite(rows, image, scratch, as: UInt8.self)
    } else {
      composite(rows, image, scratch, as: UInt16.self)
    }
  }

  private func composite<Sample: FixedWidthInteger & UnsignedInteger>(
    _ rows: Range<Int>, _ image: PlanarImage, _ scratch: LensScratch, as _: Sample.Type
  ) {
    let fixed = FixedPoint(format)
    let rowsPerChroma = 1 << format.chroma.shiftY
    withUnsafeTemporaryAllocation(of: Int16.self, capacity: rect.width * 7 + 256) { memory in
      guard let memory = memory.baseAddress else { return }
      let width = rect.width + 32
      // Luma as sampled through the lens, before the face: the chroma of the same place depends on it.
      let sampled = (memory, memory + width)
      let rowWork = (memory + 2 * width, memory + 3 * width, memory + 4 * width)
      luma.withPointers { lumaRuns in
        chroma.withPointers { chromaRuns in
          withTable { table in
            for pair in rows {
              for half in 0..<rowsPerChroma {
                let y = pair * rowsPerChroma + half
                guard y < rect.height else {
                  sampled.1.update(from: sampled.0, count: rect.width)
                  continue
                }
                let samples = half == 0 ? sampled.0 : sampled.1
                let sampler = LensSampler(scratch.planes[0], lumaBlur, lumaRuns, y: y, work: rowWork)
                let out =
                  (image.layout(0).base + (rect.y + y) * image.layout(0).bytesPerRow)
                  .assumingMemoryBound(to: Sample.self) + rect.x
                lumaRow(sampler, lumaRuns, table, samples: samples, work: rowWork.2, out: out, fixed)
              }
              meanLuma(sampled, into: memory + 5 * width)
              for plane in 1...2 {
                let sampler = LensSampler(scratch.planes[plane], chromaBlur, chromaRuns, y: pair, work: rowWork)
                let y = (rect.y >> format.chroma.shiftY) + pair
                let out =
                  (image.layout(plane).base + y * image.layout(plane).bytesPerRow)
                  .assumingMemoryBound(to: Sample.self) + (rect.x >> format.chroma.shiftX)
                chromaRow(
                  sampler, chromaRuns, table, plane: plane, luma: memory + 5 * width, samples: memory + 6 * width,
                  work: rowWork.2, out: out, fixed)
              }
            }
          }
        }
      }
    }
  }

  private func withTable(_ body: (FaceTable.Pointers?) -> Void) {
    guard let table else { return body(nil) }
    table.withPointers { body($0) }
  }

  /// Luma at the places of chroma samples.
  private func meanLuma(
    _ rows: (UnsafeMutablePointer<Int16>, UnsafeMutablePointer<Int16>), into out: UnsafeMutablePointer<Int16>
  ) {
    let (a, b) = (rows.0, format.chroma.shiftY == 0 ? rows.0 : rows.1)
    guard format.chroma.shiftX == 1 else {
      out.update(from: a, count: rect.width)
      return
    }
    // An odd last column counts twice.
    a[rect.width] = a[rect.width - 1]
    b[rect.width] = b[rect.width - 1]
    for x in 0..<chroma.width {
      let sum = Int32(a[2 * x]) &+ Int32(a[2 * x &+ 1]) &+ Int32(b[2 * x]) &+ Int32(b[2 * x &+ 1])
      out[x] = Int16(truncatingIfNeeded: (sum &+ 2) &>> 2)
    }
  }

  private func lumaRow<Sample: FixedWidthInteger & UnsignedInteger>(
    _ sampler: LensSampler, _ program: PlaneProgram.Pointers, _ table: FaceTable.Pointers?,
    samples: UnsafeMutablePointer<Int16>, work: UnsafeMutablePointer<Int16>, out: UnsafeMutablePointer<Sample>,
    _ fixed: FixedPoint
  ) {
    for run in program.runs(of: sampler.y) {
      let (x, n) = (Int(run.x), Int(run.count))
      let backdrop = sampler.backdrop + x
      sampler.sample(run, into: samples + x)
      guard run.kind != .clear else { continue }
      var glass = UnsafePointer(samples + x)
      if let table, run.kind != .plain {
        let (luma, shift) = (table.luma, table.shift)
        for i in 0..<n { work[i] = luma[Int(max(glass[i], 0)) &>> shift] }
        glass = UnsafePointer(work)
      }
      program.finish(
        run, glass: glass, backdrop: backdrop, offset: program.offset, into: work)
      store(work, n, zero: 0, fixed, to: out + x)
    }
  }

  private func chromaRow<Sample: FixedWidthInteger & UnsignedInteger>(
    _ sampler: LensSampler, _ program: PlaneProgram.Pointers, _ table: FaceTable.Pointers?, plane: Int,
    luma: UnsafeMutablePointer<Int16>, samples: UnsafeMutablePointer<Int16>, work: UnsafeMutablePointer<Int16>,
    out: UnsafeMutablePointer<Sample>, _ fixed: FixedPoint
  ) {
    for run in program.runs(of: sampler.y) where run.kind != .clear {
      let (x, n) = (Int(run.x), Int(run.count))
      let backdrop = sampler.backdrop + x
      sampler.sample(run, into: samples + x)
      if let table, run.kind != .plain {
        let tone = plane == 1 ? table.toneBlue : table.toneRed
        let (gain, shift) = (table.gain, table.shift)
        for i in 0..<n {
          let at = Int(max(luma[x &+ i], 0)) &>> shift
          let c = (Int32(samples[x &+ i]) &* Int32(gain[at])) &>> FixedPoint.chromaGainBits
          work[i] = Int16(truncatingIfNeeded: c &+ Int32(tone[at]))
        }
      } else {
        work.update(from: samples + x, count: n)
      }
      program.finish(
        run, glass: UnsafePointer(work), backdrop: backdrop, offset: plane == 1 ? program.offset : program.offset2,
        into: work)
      store(work, n, zero: fixed.chromaZero, fixed, to: out + x)
    }
  }

  /// Rounds fixed point to codes of the picture.
  @inline(__always)
  private func store<Sample: FixedWidthInteger & UnsignedInteger>(
    _ values: UnsafeMutablePointer<Int16>, _ n: Int, zero: Int32, _ fixed: FixedPoint,
    to out: UnsafeMutablePointer<Sample>
  ) {
    let most = fixed.most
    if fixed.shift > 0 {
      let down = Int32(fixed.shift)
      let half = Int32(1) &<< (down &- 1)
      for i in 0..<n {
        let code = ((Int32(values[i]) &+ half) &>> down) &+ zero
        out[i] = Sample(truncatingIfNeeded: max(min(code, most), 0))
      }
    } else {
      let up = Int32(-fixed.shift)
      for i in 0..<n {
        let code = (Int32(values[i]) &<< up) &+ zero
        out[i] = Sample(truncatingIfNeeded: max(min(code, most), 0))
      }
    }
  }
}

extension FaceTable {
  struct Pointers {
    let luma: UnsafePointer<Int16>
    let gain: UnsafePointer<Int16>
    let toneBlue: UnsafePointer<Int16>
    let toneRed: UnsafePointer<Int16>
    let shift: Int
  }

  func withPointers(_ body: (Pointers) -> Void) {
    luma.withUnsafeBufferPointer { l in
      gain.withUnsafeBufferPointer { g in
        toneBlue.withUnsafeBufferPointer { b in
          toneRed.withUnsafeBufferPointer { r in
            guard let l = l.baseAddress, let g = g.baseAddress, let b = b.baseAddress, let r = r.baseAddress
            else { return }
            body(Pointers(luma: l, gain: g, toneBlue: b, toneRed: r, shift: shift))
          }
        }
      }
    }
  }
}
