import Geometry

extension PlaneProgram {
  /// Compiles a program row by row.
  struct Builder {
    private let size: PixelSize
    private let lanes: Int
    private let fractionBits: Int
    private let stack: BlurStack
    /// The columns and rows of terms per column and row of the plane.
    private let step: (x: Float, y: Float)
    private var area: ReadArea
    private var rowStarts: [Int32] = [0]
    private var runs: [PlaneRun] = []
    private var numbers: [Int16] = []
    private var blur: [UInt8] = []

    init(_ size: PixelSize, lanes: Int, fractionBits: Int, stack: BlurStack, step: (x: Float, y: Float) = (1, 1)) {
      self.size = size
      self.lanes = lanes
      self.fractionBits = fractionBits
      self.stack = stack
      self.step = step
      area = ReadArea(fractionBits: fractionBits)
    }

    /// The size of a block in pixels. Bare pixels form separate runs only if their entire block is bare.
    private static let bareBlock = 16

    /// Appends a row.
    ///
    /// Its displacements are appended to `displacements`, unless they equal those of `other`, a program for the same
    /// rows.
    mutating func append(
      _ row: UnsafeBufferPointer<LensTerms>, _ displacements: inout Displacements.Builder, sharing other: Builder? = nil
    ) {
      withUnsafeTemporaryAllocation(of: PackedTerms.self, capacity: row.count) { packed in
        pack(row, into: packed)
        refractShortFlats(packed)
        withUnsafeTemporaryAllocation(byteCount: 4 * row.count, alignment: 2) { memory in
          var x = 0
          while x < row.count {
            let end = min(runEnd(packed, from: x), row.count)
            append(packed, x..<end, memory, to: &displacements, sharing: other)
            x = end
          }
        }
      }
      rowStarts.append(Int32(runs.count))
    }

    @inline(__always)
    private func pack(_ row: UnsafeBufferPointer<LensTerms>, into packed: UnsafeMutableBufferPointer<PackedTerms>) {
      guard let terms = row.baseAddress, let first = packed.baseAddress else { return }
      let units = PackedTerms.Units(
        lanes: lanes, unit: Float(1 << fractionBits), step: step, levels: stack.variances)
      for x in 0..<row.count {
        // Most neighbouring pixels of a pane are identical.
        if x > 0 && LensTerms.areAlike(terms + x, terms + x - 1) {
          PackedTerms.copy(first + x - 1, to: first + x)
        } else {
          packed.initializeElement(at: x, to: PackedTerms(terms + x, units))
        }
      }
      withExtendedLifetime(stack) {}
    }

    /// Marks short flat stretches as refracted, because they are not worth separate runs.
    @inline(__always)
    private func refractShortFlats(_ row: UnsafeMutableBufferPointer<PackedTerms>) {
      var x = 0
      while x < row.count {
        let first = row[x]
        var end = x + 1
        if first.kind == .flat && first.displacementY != 0 {
          while end < row.count && row[end].kind == .flat && row[end].displacementY == first.displacementY { end += 1 }
          if end - x < Self.bareBlock { for i in x..<end { row[i].kind = .refracted } }
        }
        x = end
      }
    }

    /// Appends padding for vector loads past the end, and returns the program.
    mutating func finish() -> PlaneProgram {
      numbers += [Int16](repeating: 0, count: Lanes.slack)
      blur += [UInt8](repeating: 0, count: Lanes.slack)
      return PlaneProgram(
        width: size.width, height: size.height, lanes: lanes, fractionBits: fractionBits, area: area,
        rowStarts: FixedArray(rowStarts), runs: FixedArray(runs),
        numbers: FixedArray(numbers), blur: FixedArray(blur))
    }

    /// Returns the indices of a pixel's displacements; nil if it has none.
    private func place(x: Int, y: Int) -> Displacements.Builder.Place? {
      for run in runs[Int(rowStarts[y])..<Int(rowStarts[y + 1])] where x < Int(run.x) + Int(run.count) {
        let offset = Int32(x) - run.x
        guard offset >= 0, run.refractionAt >= 0 else { return nil }
        return Displacements.Builder.Place(
          refraction: run.refractionAt + offset, outer: run.outerAt < 0 ? -1 : run.outerAt + offset)
      }
      return nil
    }

    /// Returns the end of the run that starts at pixel `x`, exclusive.
    private func runEnd(_ row: UnsafeMutableBufferPointer<PackedTerms>, from x: Int) -> Int {
      let first = row[x]
      let isBare = first.kind.isGlass && isBareBlock(row, of: x)
      var end = x + 1
      while end < min(row.count, x + Int(Int16.max)) {
        let p = row[end]
        guard p.kind == first.kind else { break }
        if p.kind.isGlass {
          guard p.level == first.level, p.face == first.face, p.otherFace == first.otherFace,
            p.flatDisplacement == first.flatDisplacement, p.dispersion == first.dispersion,
            (p.outerWeight > 0) == (first.outerWeight > 0)
          else { break }
          if end % Self.bareBlock == 0 && isBareBlock(row, of: end) != isBare { break }
        }
        end += 1
      }
      return end
    }

    private func isBareBlock(_ row: UnsafeMutableBufferPointer<PackedTerms>, of x: Int) -> Bool {
      let start = x / Self.bareBlock * Self.bareBlock
      for i in start..<min(start + Self.bareBlock, row.count) where row[i].kind.isGlass && !row[i].isBare {
        return false
      }
      return true
    }

    /// Appends a run; `memory` has room for two 16-bit numbers per pixel.
    private mutating func append(
      _ row: UnsafeMutableBufferPointer<PackedTerms>, _ columns: Range<Int>, _ memory: UnsafeMutableRawBufferPointer,
      to displacements: inout Displacements.Builder, sharing other: Builder?
    ) {
      let p = row[columns.lowerBound]
      guard p.kind != .untouched else { return }
      let pixels = PackedRun(terms: UnsafeMutableBufferPointer(rebasing: row[columns]), memory: memory)
      let y = rowStarts.count - 1
      var run = PlaneRun(
        kind: p.kind, level: p.level, isMixed: false,
        isBare: p.kind.isGlass && isBareBlock(row, of: columns.lowerBound), hasOffset: false, face: p.face,
        otherFace: p.otherFace, dispersion: p.dispersion, flatDisplacement: p.flatDisplacement,
        count: Int16(columns.count), x: Int32(columns.lowerBound), at: Int32(numbers.count),
        blurAt: Int32(blur.count), refractionAt: -1, outerAt: -1)
      defer { runs.append(run) }
      if !run.isBare { appendNumbers(of: pixels, to: &run) }
      guard p.kind.isGlass else { return }
      for terms in pixels.terms where terms.mix != 0 { run.isMixed = true }
      if p.level == 0 || p.dispersion > 0 { area.readsSharpLevel = true }
      if run.hasCodes { blur.append(pixels) { terms, _ in terms.mix } }
      if p.face != p.otherFace { blur.append(pixels) { terms, _ in terms.otherWeight } }
      area.add(x: columns.lowerBound, y: y, p)
      area.add(x: columns.upperBound - 1, y: y, row[columns.upperBound - 1])
      guard p.kind != .flat else { return }
      let place = displacements.place(pixels, known: other?.place(x: columns.lowerBound, y: y))
      (run.refractionAt, run.outerAt) = (place.refraction, place.outer)
      for x in columns { area.add(x: x, y: y, row[x]) }
      guard p.outerWeight > 0 else { return }
      for x in columns {
        area.add(x: x, y: y, byX: Int(row[x].outerX), byY: Int(row[x].outerY), isSharp: p.level == 0)
      }
    }

    /// Appends the gains, transmittances and offsets of a run.
    private mutating func appendNumbers(of pixels: PackedRun, to run: inout PlaneRun) {
      numbers.append(pixels) { terms, _ in terms.gain }
      if run.kind == .edge { numbers.append(pixels) { terms, _ in terms.transmittance } }
      for terms in pixels.terms where terms.offset != 0 || terms.offset2 != 0 { run.hasOffset = true }
      if run.hasOffset {
        numbers.append(pixels, lanes: lanes) { terms, lane in lane == 0 ? terms.offset : terms.offset2 }
      }
    }
  }
}
