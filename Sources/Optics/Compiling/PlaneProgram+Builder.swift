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
    /// The number of rows from a row to the one whose terms it may keep.
    private let period: Int
    private var area = ReadArea()
    private var rowStarts: [Int32] = [0]
    private let runs = GrowingArray<PlaneRun>()
    /// The pixels that each run reads.
    private let areas = GrowingArray<RunArea>()
    private let numbers = GrowingArray<Int16>()
    private let blur = GrowingArray<UInt8>()

    init(
      _ size: PixelSize, lanes: Int, fractionBits: Int, stack: BlurStack, step: (x: Float, y: Float) = (1, 1),
      period: Int = 1
    ) {
      self.size = size
      self.lanes = lanes
      self.fractionBits = fractionBits
      self.stack = stack
      self.step = step
      self.period = period
    }

    /// Appends a row; `memory` is that of the row above that `row` may keep terms of.
    ///
    /// Its displacements are appended to `displacements`, unless they equal those of `luma`, a program for the same
    /// rows that has just packed the same row with the same units.
    mutating func append(
      _ row: TermsRow, _ memory: PackedRow.Memory, _ displacements: inout Displacements.Builder,
      sharing luma: (program: Builder, memory: PackedRow.Memory)? = nil
    ) {
      let units = PackedTerms.Units(
        lanes: lanes, unit: Float(1 << fractionBits), step: step, levels: stack.variances)
      let (before, columns, after) = keptRuns(row)
      appendRuns(before)
      let packed = withExtendedLifetime(stack) { PackedRow(row, units, memory, columns: columns, luma: luma?.memory) }
      var x = columns.lowerBound
      var stretch = columns.lowerBound
      while x < columns.upperBound {
        let (end, next) = packed.runEnd(from: x, in: stretch)
        append(PackedRun(row: packed, columns: x..<end, stretch: stretch), to: &displacements, sharing: luma?.program)
        (x, stretch) = (end, next)
      }
      appendRuns(after)
      rowStarts.append(Int32(runs.count))
    }

    /// Returns the runs at both ends that are the same as in the row whose terms the next row may keep, and the columns
    /// between them.
    private func keptRuns(_ row: TermsRow) -> (before: Range<Int>, columns: Range<Int>, after: Range<Int>) {
      let y = rowStarts.count - 1 - period
      let middle = row.middle
      guard y >= 0, row.count <= Int16.max else { return (0..<0, 0..<row.count, 0..<0) }
      let all = Int(rowStarts[y])..<Int(rowStarts[y + 1])
      if middle.isEmpty { return (all, row.count..<row.count, 0..<0) }
      // A long flat run may be part of a longer one that begins or ends elsewhere.
      func canEnd(_ run: PlaneRun, at x: Int) -> Bool {
        (run.kind != .flat || run.flatDisplacement == 0) && row.sources[x] != .other
      }
      var first = all.lowerBound
      var last = all.upperBound
      var columns = 0..<row.count
      for index in all {
        let end = Int(runs.base[index].x) + Int(runs.base[index].count)
        guard end + PackedRow.margin <= middle.lowerBound else { break }
        if canEnd(runs.base[index], at: end) { (first, columns) = (index + 1, end..<row.count) }
      }
      for index in all.reversed() {
        let start = Int(runs.base[index].x)
        guard start >= middle.upperBound + PackedRow.margin else { break }
        if canEnd(runs.base[index], at: start) { (last, columns) = (index, columns.lowerBound..<start) }
      }
      return (all.lowerBound..<first, columns, last..<all.upperBound)
    }

    /// Appends runs of an earlier row, with the same numbers.
    private mutating func appendRuns(_ same: Range<Int>) {
      let y = rowStarts.count - 1
      runs.append(copying: same)
      areas.append(copying: same)
      for index in same {
        area.add(areas.base[index], row: y)
      }
    }

    /// Appends padding for vector loads past the end, and returns the program.
    mutating func finish() -> PlaneProgram {
      numbers.grow(by: Lanes.slack).initialize(repeating: 0, count: Lanes.slack)
      blur.grow(by: Lanes.slack).initialize(repeating: 0, count: Lanes.slack)
      return PlaneProgram(
        width: size.width, height: size.height, lanes: lanes, fractionBits: fractionBits, area: area,
        rowStarts: FixedArray(rowStarts), runs: FixedArray(runs),
        numbers: FixedArray(numbers), blur: FixedArray(blur))
    }

    /// Returns the indices of a pixel's displacements; nil if it has none.
    private func place(x: Int, y: Int) -> Displacements.Builder.Place? {
      for index in Int(rowStarts[y])..<Int(rowStarts[y + 1]) {
        let run = runs.base[index]
        if x >= Int(run.x) + Int(run.count) { continue }
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
        p.treatment, columns: columns, at: numbers.count, blurAt: blur.count,
        isBare: p.kind.isGlass && pixels.row.bareBlocks[columns.lowerBound / PackedRow.bareBlock])
      var reads = RunArea()
      defer {
        runs.append(run)
        areas.append(reads)
      }
      guard p.kind.isGlass else {
        run.hasOffset = numbers.append(backdrop: pixels)
        return
      }
      if !run.isBare { appendNumbers(of: pixels, to: &run) }
      reads = RunArea(pixels, fractionBits: fractionBits)
      area.add(reads, row: y)
      run.isMixed = pixels.contains { $0.pointee.mix != 0 }
      if run.hasCodes { blur.append(pixels) { terms, _ in terms.pointee.mix } }
      if p.face != p.otherFace { blur.append(pixels) { terms, _ in terms.pointee.otherWeight } }
      guard p.kind != .flat else { return }
      let place = displacements.place(pixels, known: other?.place(x: columns.lowerBound, y: y))
      run.setDisplacements(refractionAt: place.refraction, outerAt: place.outer)
    }

    /// Appends the gains, transmittances and offsets of a run of glass.
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
