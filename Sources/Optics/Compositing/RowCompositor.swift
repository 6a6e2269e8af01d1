import Geometry

/// Writes rows of one plane of a picture, run by run.
struct RowCompositor<Sample: FixedWidthInteger & UnsignedInteger> {
  typealias Memory = UnsafeMutablePointer<Int16>

  private let program: PlaneProgram.Pointers
  private let faces: [FaceTables.Pointers]
  private let areEven: Bool
  private let sampler: LensSampler
  private let fixed: FixedPoint
  private let bleed: BleedRows?
  private let rows: PlaneRows<Sample>
  private let origin: (x: Int, y: Int)
  private let work: (Memory, Memory, Memory)

  init(
    _ program: PlaneProgram.Pointers, _ faces: [FaceTables.Pointers], _ sampler: LensSampler, _ format: PlanarFormat,
    _ bleed: BleedRows?, _ rows: PlaneRows<Sample>, origin: (Int, Int), work: (Memory, Memory, Memory)
  ) {
    self.program = program
    self.faces = faces
    areEven = faces.allSatisfy { $0.evenGain != nil }
    self.sampler = sampler
    self.bleed = bleed
    fixed = FixedPoint(format)
    self.rows = rows
    self.origin = origin
    self.work = work
  }

  /// One row of luma; what the glass sees is left in `samples` where colours depend on it.
  func luma(row y: Int, samples: Memory) {
    let bleed = bleed?.row(y)
    // Colour beside the glass of one row looks at luma of the other row too, where there may be none.
    var end = 0
    defer { if !areEven { read(end, y, program.width - end, into: samples + end) } }
    for index in program.runs(of: y) {
      let run = program.runs[index]
      let (x, count) = (Int(run.x), Int(run.count))
      if !areEven { read(end, y, x - end, into: samples + end) }
      end = x + count
      switch run.kind {
      case .clear: continue
      case .plain:
        read(x, y, count, into: samples + x)
        program.finish(run, glass: samples + x, backdrop: samples + x, into: work.0)
        storeLuma(work.0, count, x, y)
      case .face, .bend, .edge:
        sampler.sample(run, y: y, into: samples + x)
        if run.isBare, run.face == run.otherFace, Int(run.face) < faces.count {
          let calm = bleed?.calm.clamped(to: x..<(x + count)) ?? x..<(x + count)
          storeCodes(samples, calm, faces[Int(run.face)], y)
          for part in [x..<calm.lowerBound, calm.upperBound..<(x + count)] where !part.isEmpty {
            let glass = toned(run, samples + part.lowerBound, part.count)
            storeLuma(glass, part.count, part.lowerBound, y, under: bleed)
          }
          continue
        }
        var glass = toned(run, samples + x, count)
        if let bleed {
          if run.isBare {
            storeLuma(glass, count, x, y, under: bleed)
            continue
          }
          spill(bleed, x, count, glass)
          glass = work.0
        }
        if run.isBare {
          storeLuma(glass, count, x, y)
          continue
        }
        if run.kind == .edge { read(x, y, count, into: work.1) }
        program.finish(run, glass: glass, backdrop: work.1, into: work.0)
        storeLuma(work.0, count, x, y)
      }
    }
  }

  /// One row of both colour differences, after the rows of luma they belong to; `luma` is what the glass sees there.
  func chroma(row y: Int, luma: Memory) {
    let bleed = bleed?.row(y)
    for index in program.runs(of: y) {
      let run = program.runs[index]
      let (x, count) = (Int(run.x), Int(run.count))
      if run.kind == .plain {
        read(x, y, count, into: work.1)
        program.finish(run, glass: work.1, backdrop: work.1, into: work.0)
        storeChroma(work.0, count, x, y)
        continue
      }
      sampler.sample(run, y: y, into: work.0)
      colour(run, work.0, luma + x, count)
      if let bleed { spillColour(bleed, x, count) }
      if !run.isBare {
        if run.kind == .edge { read(x, y, count, into: work.1) }
        program.finish(run, glass: work.0, backdrop: work.1, into: work.0)
      }
      storeChroma(work.0, count, x, y)
    }
  }

  /// Lets what spills in lie over `count` pixels of glass from column `x` on, beginning at one of their samples.
  private func spill(_ bleed: BleedRows.Row, _ x: Int, _ count: Int, _ glass: Memory, from start: Int = 0) {
    for i in stride(from: start, to: count * program.lanes, by: 8) {
      bleed.over(Lanes(at: glass + i), x: x, i).store(to: work.0 + i)
    }
  }

  /// Lets what spills in lie over `count` colours in `work.0` from column `x` on, but for those it leaves as they are.
  private func spillColour(_ bleed: BleedRows.Row, _ x: Int, _ count: Int) {
    let calm = bleed.calm.clamped(to: x..<(x + count))
    // What is written beyond the first part is not changed, and must not lie in the second.
    guard calm.count >= 8 else { return spill(bleed, x, count, work.0) }
    spill(bleed, x, calm.lowerBound - x, work.0)
    spill(bleed, x, count, work.0, from: 2 * (calm.upperBound - x))
  }

  // MARK: Tones

  /// Luma through the run's face, or faces.
  @inline(__always)
  private func toned(_ run: PlaneProgram.Run, _ samples: Memory, _ count: Int) -> Memory {
    guard Int(run.face) < faces.count else { return samples }
    let face = faces[Int(run.face)]
    for i in 0..<count { work.0[i] = face.luma[Int(UInt16(bitPattern: samples[i])) &>> face.shift] }
    guard run.face != run.otherFace else { return work.0 }
    let other = faces[Int(run.otherFace)]
    for i in 0..<count { work.2[i] = other.luma[Int(UInt16(bitPattern: samples[i])) &>> other.shift] }
    blend(run, work.0, work.2, count)
    return work.0
  }

  private func colour(_ run: PlaneProgram.Run, _ samples: Memory, _ luma: Memory, _ count: Int) {
    guard Int(run.face) < faces.count else { return }
    guard run.face != run.otherFace else { return colour(samples, luma, count, faces[Int(run.face)], into: samples) }
    colour(samples, luma, count, faces[Int(run.otherFace)], into: work.2)
    colour(samples, luma, count, faces[Int(run.face)], into: samples)
    blend(run, samples, work.2, count)
  }

  private func colour(_ samples: Memory, _ luma: Memory, _ count: Int, _ face: FaceTables.Pointers, into out: Memory) {
    if let gain = face.evenGain {
      // The backdrop is read there later.
      let gain = work.1.repeating(gain)
      for i in stride(from: 0, to: 2 * count, by: 8) {
        let c = Lanes(at: samples + i)
        (c &+ c.scaled(Lanes(at: gain))).store(to: out + i)
      }
      return
    }
    for i in stride(from: 0, to: 2 * count, by: 8) {
      var gains = SIMD4<UInt32>()
      var tones = SIMD4<UInt32>()
      for k in 0..<4 {
        // Beyond the run there may be anything; it is never shown.
        let at = min(Int(UInt16(bitPattern: luma[i / 2 + k])), 16383) &>> face.shift
        gains[k] = face.gain[at]
        tones[k] = face.tone[at]
      }
      let c = Lanes(at: samples + i)
      (c &+ c.scaled(unsafeBitCast(gains, to: Lanes.self)) &+ unsafeBitCast(tones, to: Lanes.self)).store(to: out + i)
    }
  }

  /// Mixes the other face in by the run's shares.
  private func blend(_ run: PlaneProgram.Run, _ a: Memory, _ b: Memory, _ count: Int) {
    let share = program.shares(of: run)
    for i in 0..<(count * program.lanes) {
      let weight = Int32(share[program.lanes == 1 ? i : i >> 1])
      let sum = Int32(a[i]) &* (128 &- weight) &+ Int32(b[i]) &* weight
      a[i] = Int16(truncatingIfNeeded: (sum &+ 64) &>> 7)
    }
  }

  // MARK: Reading and writing the picture

  @inline(__always)
  private func read(_ x: Int, _ y: Int, _ count: Int, into out: Memory) {
    rows.readInside(row: origin.y + y, x: origin.x + x, count: count, into: out)
  }

  /// Luma of a row's columns straight through the table of codes.
  @inline(__always)
  private func storeCodes(_ row: Memory, _ columns: Range<Int>, _ face: FaceTables.Pointers, _ y: Int) {
    let out = rows.writable(row: origin.y + y, lane: 0) + origin.x
    let shift = face.shift
    let codes = face.codes
    for x in columns { out[x] = Sample(truncatingIfNeeded: codes[Int(UInt16(bitPattern: row[x])) &>> shift]) }
  }

  private func storeLuma(_ values: Memory, _ count: Int, _ x: Int, _ y: Int, under bleed: BleedRows.Row? = nil) {
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

  private func storeChroma(_ values: Memory, _ count: Int, _ x: Int, _ y: Int) {
    let blue = rows.writable(row: origin.y + y, lane: 0) + origin.x + x
    let red = rows.writable(row: origin.y + y, lane: 1) + origin.x + x
    var i = 0
    while i < count {
      let pairs = SIMD16<Int16>(lowHalf: Lanes(at: values + 2 * i), highHalf: Lanes(at: values + 2 * i + 8))
      let b = codes(pairs.evenHalf, zero: fixed.chromaZero)
      let r = codes(pairs.oddHalf, zero: fixed.chromaZero)
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

  /// Fixed point rounded to codes of the picture.
  @inline(__always)
  private func codes(_ values: Lanes, zero: Int32) -> SIMD8<UInt16> {
    if fixed.shift > 0 {
      let shift = Int16(fixed.shift)
      let half = Int16(1) &<< (shift &- 1)
      // A sum beyond 16 bits would need values of twice full scale.
      let codes = (values &+ half) &>> shift &+ Int16(truncatingIfNeeded: zero)
      return unsafeBitCast(codes.held(0, Int16(truncatingIfNeeded: fixed.most)), to: SIMD8<UInt16>.self)
    }
    let codes = SIMD8<Int32>(truncatingIfNeeded: values) &<< Int32(-fixed.shift) &+ zero
    return SIMD8<UInt16>(
      truncatingIfNeeded: codes.clamped(
        lowerBound: SIMD8<Int32>(repeating: 0), upperBound: SIMD8<Int32>(repeating: fixed.most)))
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
