import Geometry

/// Composites rows of one plane of an image, run by run.
struct RowCompositor<Sample: FixedWidthInteger & UnsignedInteger> {
  typealias Row = RowBuffers.Row

  private let program: PlaneProgram.Handle
  private let faces: [FaceTable.Handle]
  private let areEven: Bool
  private let sampler: LensSampler
  private let rows: PlaneRows<Sample>
  private let origin: (x: Int, y: Int)
  private let bleed: BleedRows?
  private let buffers: RowBuffers

  /// Creates a compositor for the plane that `rows` accesses, in which the lens starts at `origin`.
  init(
    _ sampler: LensSampler, faces: FaceTables, rows: PlaneRows<Sample>, origin: (Int, Int), bleed: BleedRows?,
    buffers: RowBuffers
  ) {
    program = sampler.program
    self.faces = faces.handles
    areEven = faces.areEven
    self.sampler = sampler
    self.rows = rows
    self.origin = origin
    self.bleed = bleed
    self.buffers = buffers
  }

  /// Composites a luma row. If colours depend on luma, the luma sampled through the glass is stored in `samples`.
  func luma(row y: Int, samples: Row) {
    let bleed = bleed?.row(y)
    // A chroma sample averages the luma of both rows, even if only one of them has glass there.
    var end = 0
    defer { if !areEven { read(end, y, program.width - end, into: samples + end) } }
    for index in program.runs(of: y) {
      let run = program.runs[index]
      let x = Int(run.x)
      let count = Int(run.count)
      if !areEven { read(end, y, x - end, into: samples + end) }
      end = x + count
      switch run.kind {
      case .untouched: continue
      case .backdrop:
        read(x, y, count, into: samples + x)
        program.finish(run, glass: samples + x, backdrop: samples + x, into: buffers.result)
        storeLuma(buffers.result, count, x, y)
      case .flat, .refracted, .edge:
        sampler.sample(run, y: y, into: samples + x)
        lumaOfGlass(run, samples, y, bleed)
      }
    }
  }

  /// Composites the luma of a sampled run of glass.
  @inline(__always)
  private func lumaOfGlass(_ run: PlaneRun, _ samples: Row, _ y: Int, _ bleed: BleedRows.Row?) {
    let x = Int(run.x)
    let count = Int(run.count)
    if run.isBare, run.face == run.otherFace, Int(run.face) < faces.count {
      let calm = bleed?.calm.clamped(to: x..<(x + count)) ?? x..<(x + count)
      storeCodes(samples, calm, faces[Int(run.face)], y)
      // A loop over both parts would allocate an array for every run.
      bleedLuma(run, samples, x, calm.lowerBound, y, bleed)
      return bleedLuma(run, samples, calm.upperBound, x + count, y, bleed)
    }
    var glass = toned(run, samples + x, count)
    if let bleed {
      if run.isBare { return storeLuma(glass, count, x, y, under: bleed) }
      apply(bleed, x, count, glass)
      glass = buffers.result
    }
    if run.isBare { return storeLuma(glass, count, x, y) }
    if run.kind == .edge { read(x, y, count, into: buffers.backdrop) }
    program.finish(run, glass: glass, backdrop: buffers.backdrop, into: buffers.result)
    storeLuma(buffers.result, count, x, y)
  }

  /// Composites the luma of part of a bare run, into which colour bleeds.
  private func bleedLuma(
    _ run: PlaneRun, _ samples: Row, _ start: Int, _ end: Int, _ y: Int, _ bleed: BleedRows.Row?
  ) {
    guard start < end else { return }
    storeLuma(toned(run, samples + start, end - start), end - start, start, y, under: bleed)
  }

  /// Composites a row of both colour differences. Call this after compositing the luma rows that share it.
  ///
  /// `luma` is the luma sampled through the glass at the chroma positions.
  func chroma(row y: Int, luma: Row) {
    let bleed = bleed?.row(y)
    let result = buffers.result
    let backdrop = buffers.backdrop
    for index in program.runs(of: y) {
      let run = program.runs[index]
      let x = Int(run.x)
      let count = Int(run.count)
      if run.kind == .backdrop {
        read(x, y, count, into: backdrop)
        program.finish(run, glass: backdrop, backdrop: backdrop, into: result)
        storeChroma(result, count, x, y)
        continue
      }
      sampler.sample(run, y: y, into: result)
      toneChroma(run, result, luma + x, count)
      if let bleed { applyToChroma(bleed, x, count) }
      if !run.isBare {
        if run.kind == .edge { read(x, y, count, into: backdrop) }
        program.finish(run, glass: result, backdrop: backdrop, into: result)
      }
      storeChroma(result, count, x, y)
    }
  }

  /// Applies bleed to `count` pixels of glass from column `x`, starting at sample `start`, into `buffers.result`.
  private func apply(_ bleed: BleedRows.Row, _ x: Int, _ count: Int, _ glass: Row, from start: Int = 0) {
    for i in stride(from: start, to: count * program.lanes, by: 8) {
      bleed.over(Lanes(at: glass + i), x: x, i).store(to: buffers.result + i)
    }
  }

  /// Applies bleed to `count` pixels of chroma in `buffers.result` from column `x`, skipping those without bleed.
  private func applyToChroma(_ bleed: BleedRows.Row, _ x: Int, _ count: Int) {
    let calm = bleed.calm.clamped(to: x..<(x + count))
    // Vectors may extend past the first part into unchanged samples, but not into the second part.
    guard calm.count >= 8 else { return apply(bleed, x, count, buffers.result) }
    apply(bleed, x, calm.lowerBound - x, buffers.result)
    apply(bleed, x, count, buffers.result, from: 2 * (calm.upperBound - x))
  }

  // MARK: Tones

  /// Returns luma tone-mapped by the face of a run, or by a mix of both faces.
  @inline(__always)
  private func toned(_ run: PlaneRun, _ samples: Row, _ count: Int) -> Row {
    guard Int(run.face) < faces.count else { return samples }
    let face = faces[Int(run.face)]
    for i in 0..<count { buffers.result[i] = face.luma[Int(UInt16(bitPattern: samples[i])) &>> face.shift] }
    guard run.face != run.otherFace else { return buffers.result }
    let other = faces[Int(run.otherFace)]
    for i in 0..<count { buffers.otherFace[i] = other.luma[Int(UInt16(bitPattern: samples[i])) &>> other.shift] }
    blend(run, buffers.result, buffers.otherFace, count)
    return buffers.result
  }

  /// Tone-maps chroma by the face of a run, or by a mix of both faces, given the luma of the glass.
  private func toneChroma(_ run: PlaneRun, _ samples: Row, _ luma: Row, _ count: Int) {
    guard Int(run.face) < faces.count else { return }
    if run.face != run.otherFace {
      toneChroma(samples, luma, count, faces[Int(run.otherFace)], into: buffers.otherFace)
    }
    toneChroma(samples, luma, count, faces[Int(run.face)], into: samples)
    guard run.face != run.otherFace else { return }
    blend(run, samples, buffers.otherFace, count)
  }

  private func toneChroma(_ samples: Row, _ luma: Row, _ count: Int, _ face: FaceTable.Handle, into out: Row) {
    if let gain = face.evenGain {
      // The backdrop's buffer is unused until the backdrop is read.
      let gain = buffers.backdrop.repeating(gain)
      for i in stride(from: 0, to: 2 * count, by: 8) {
        let c = Lanes(at: samples + i)
        (c &+ c.scaled(Lanes(at: gain))).store(to: out + i)
      }
      return
    }
    // Luma past the run is undefined, but the result is never shown.
    func four(_ table: UnsafePointer<UInt32>, _ luma: Row) -> Lanes {
      func value(_ k: Int) -> UInt32 { table[min(Int(UInt16(bitPattern: luma[k])), 16383) &>> face.shift] }
      return unsafeBitCast(SIMD4(value(0), value(1), value(2), value(3)), to: Lanes.self)
    }
    for i in stride(from: 0, to: 2 * count, by: 8) {
      let c = Lanes(at: samples + i)
      let toned = c &+ c.scaled(four(face.gain, luma + i / 2))
      (face.hasTones ? toned &+ four(face.tone, luma + i / 2) : toned).store(to: out + i)
    }
  }

  /// Mixes in the second face according to the run's weights.
  private func blend(_ run: PlaneRun, _ a: Row, _ b: Row, _ count: Int) {
    let weights = program.otherWeights(of: run)
    for i in 0..<(count * program.lanes) {
      let weight = Int32(weights[program.lanes == 1 ? i : i >> 1])
      let sum = Int32(a[i]) &* (128 &- weight) &+ Int32(b[i]) &* weight
      a[i] = Int16(truncatingIfNeeded: (sum &+ 64) &>> 7)
    }
  }

  // MARK: Reading and writing the image

  @inline(__always)
  private func read(_ x: Int, _ y: Int, _ count: Int, into out: Row) {
    rows.readInside(row: origin.y + y, x: origin.x + x, count: count, into: out)
  }

  /// Stores luma as the code values of the face's table.
  @inline(__always)
  private func storeCodes(_ row: Row, _ columns: Range<Int>, _ face: FaceTable.Handle, _ y: Int) {
    let out = rows.writable(row: origin.y + y, lane: 0) + origin.x
    let shift = face.shift
    let codes = face.codes
    for x in columns { out[x] = Sample(truncatingIfNeeded: codes[Int(UInt16(bitPattern: row[x])) &>> shift]) }
  }

  private func storeLuma(_ values: Row, _ count: Int, _ x: Int, _ y: Int, under bleed: BleedRows.Row? = nil) {
    let out = rows.writable(row: origin.y + y, lane: 0) + origin.x + x
    var i = 0
    while i < count {
      var samples = Lanes(at: values + i)
      if let bleed { samples = bleed.over(samples, x: x, i) }
      let codes = codes(samples, zero: 0)
      if i + 8 <= count {
        put(codes, at: out + i)
      } else {
        for k in 0..<(count - i) { out[i + k] = Sample(truncatingIfNeeded: codes[k]) }
      }
      i += 8
    }
  }

  private func storeChroma(_ values: Row, _ count: Int, _ x: Int, _ y: Int) {
    let blue = rows.writable(row: origin.y + y, lane: 0) + origin.x + x
    let red = rows.writable(row: origin.y + y, lane: 1) + origin.x + x
    var i = 0
    while i < count {
      let pairs = SIMD16<Int16>(lowHalf: Lanes(at: values + 2 * i), highHalf: Lanes(at: values + 2 * i + 8))
      let b = codes(pairs.evenHalf, zero: rows.fixed.chromaZero)
      let r = codes(pairs.oddHalf, zero: rows.fixed.chromaZero)
      if i + 8 <= count {
        put(b, at: blue + i)
        put(r, at: red + i)
      } else {
        for k in 0..<(count - i) {
          blue[i + k] = Sample(truncatingIfNeeded: b[k])
          red[i + k] = Sample(truncatingIfNeeded: r[k])
        }
      }
      i += 8
    }
  }

  /// Rounds fixed-point values to code values of the image.
  @inline(__always)
  private func codes(_ values: Lanes, zero: Int32) -> SIMD8<UInt16> {
    if MemoryLayout<Sample>.size == 2 && rows.fixed.shift == 0 {
      // The limits come first, because the sum could overflow.
      let least = Int16(truncatingIfNeeded: -zero)
      let most = Int16(truncatingIfNeeded: rows.fixed.most &- zero)
      return unsafeBitCast(values.clamped(least, most) &- least, to: SIMD8<UInt16>.self)
    }
    if MemoryLayout<Sample>.size == 1 || rows.fixed.shift > 0 {
      // Bytes have eight bits, and shifts by a constant take less time.
      let shift = Int16(MemoryLayout<Sample>.size == 1 ? FixedPoint.bits - 8 : rows.fixed.shift)
      let half = Int16(1) &<< (shift &- 1)
      // The sum cannot overflow: values are below twice full scale.
      let codes = (values &+ half) &>> shift &+ Int16(truncatingIfNeeded: zero)
      return unsafeBitCast(codes.clamped(0, Int16(truncatingIfNeeded: rows.fixed.most)), to: SIMD8<UInt16>.self)
    }
    let codes = SIMD8<Int32>(truncatingIfNeeded: values) &<< Int32(-rows.fixed.shift) &+ zero
    return SIMD8<UInt16>(
      truncatingIfNeeded: codes.clamped(
        lowerBound: SIMD8<Int32>(repeating: 0), upperBound: SIMD8<Int32>(repeating: rows.fixed.most)))
  }

  @inline(__always)
  private func put(_ codes: SIMD8<UInt16>, at out: UnsafeMutablePointer<Sample>) {
    if MemoryLayout<Sample>.size == 1 {
      let bytes = SIMD8<UInt8>(
        UInt8(truncatingIfNeeded: codes[0]), UInt8(truncatingIfNeeded: codes[1]), UInt8(truncatingIfNeeded: codes[2]),
        UInt8(truncatingIfNeeded: codes[3]), UInt8(truncatingIfNeeded: codes[4]), UInt8(truncatingIfNeeded: codes[5]),
        UInt8(truncatingIfNeeded: codes[6]), UInt8(truncatingIfNeeded: codes[7]))
      UnsafeMutableRawPointer(out).storeBytes(of: bytes, as: SIMD8<UInt8>.self)
    } else {
      UnsafeMutableRawPointer(out).storeBytes(of: codes, as: SIMD8<UInt16>.self)
    }
  }
}
