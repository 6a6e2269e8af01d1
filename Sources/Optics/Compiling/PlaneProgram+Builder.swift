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

    /// Appends a row; `memory` is that of the row above that `row` may keep terms of.
    ///
    /// Its displacements are appended to `displacements`, unless they equal those of `other`, a program for the same
    /// rows.
    mutating func append(
      _ row: TermsRow, _ memory: PackedRow.Memory, _ displacements: inout Displacements.Builder,
      sharing other: Builder? = nil
    ) {
      let units = PackedTerms.Units(
        lanes: lanes, unit: Float(1 << fractionBits), step: step, levels: stack.variances)
      let packed = withExtendedLifetime(stack) { PackedRow(row, units, memory) }
      var (x, stretch) = (0, 0)
      while x < row.count {
        let (end, next) = packed.runEnd(from: x, in: stretch)
        append(PackedRun(row: packed, columns: x..<end, stretch: stretch), to: &displacements, sharing: other)
        (x, stretch) = (end, next)
      }
      rowStarts.append(Int32(runs.count))
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

    /// Appends a run.
    private mutating func append(
      _ pixels: PackedRun, to displacements: inout Displacements.Builder, sharing other: Builder?
    ) {
      let p = pixels.first.pointee
      let columns = pixels.columns
      guard p.kind != .untouched else { return }
      let y = rowStarts.count - 1
      var run = PlaneRun(
        kind: p.kind, level: p.level, isMixed: false,
        isBare: p.kind.isGlass && pixels.row.bareBlocks[columns.lowerBound / PackedRow.bareBlock], hasOffset: false,
        face: p.face, otherFace: p.otherFace, dispersion: p.dispersion, flatDisplacement: p.flatDisplacement,
        count: Int16(columns.count), x: Int32(columns.lowerBound), at: Int32(numbers.count),
        blurAt: Int32(blur.count), refractionAt: -1, outerAt: -1)
      defer { runs.append(run) }
      if !run.isBare { appendNumbers(of: pixels, to: &run) }
      guard p.kind.isGlass else { return }
      run.isMixed = pixels.contains { $0.pointee.mix != 0 }
      if p.level == 0 || p.dispersion > 0 { area.readsSharpLevel = true }
      if run.hasCodes { blur.append(pixels) { terms, _ in terms.pointee.mix } }
      if p.face != p.otherFace { blur.append(pixels) { terms, _ in terms.pointee.otherWeight } }
      addArea(of: pixels, y)
      guard p.kind != .flat else { return }
      let place = displacements.place(pixels, known: other?.place(x: columns.lowerBound, y: y))
      (run.refractionAt, run.outerAt) = (place.refraction, place.outer)
    }

    /// Adds the pixels that a run of glass reads. Between the ends of a stretch or of a flat run, it reads nothing else.
    private mutating func addArea(of pixels: PackedRun, _ y: Int) {
      let (p, x) = (pixels.first.pointee, pixels.columns.lowerBound)
      guard p.kind != .flat else {
        area.add(x: x, y: y, p)
        return area.add(x: pixels.columns.upperBound - 1, y: y, p)
      }
      pixels.forEachStretch { start, end, terms in
        addArea(of: terms, x + start, y)
        if end - start > 1 { addArea(of: terms, x + end - 1, y) }
      }
    }

    @inline(__always)
    private mutating func addArea(of terms: UnsafePointer<PackedTerms>, _ x: Int, _ y: Int) {
      area.add(x: x, y: y, terms.pointee)
      guard terms.pointee.outerWeight > 0 else { return }
      area.add(
        x: x, y: y, byX: Int(terms.pointee.outerX), byY: Int(terms.pointee.outerY),
        isSharp: terms.pointee.level == 0)
    }

    /// Appends the gains, transmittances and offsets of a run.
    private mutating func appendNumbers(of pixels: PackedRun, to run: inout PlaneRun) {
      numbers.append(pixels) { terms, _ in terms.pointee.gain }
      if run.kind == .edge { numbers.append(pixels) { terms, _ in terms.pointee.transmittance } }
      run.hasOffset = pixels.contains { $0.pointee.offset != 0 || $0.pointee.offset2 != 0 }
      if run.hasOffset {
        numbers.append(pixels, lanes: lanes) { terms, lane in
          lane == 0 ? terms.pointee.offset : terms.pointee.offset2
        }
      }
    }
  }
}
