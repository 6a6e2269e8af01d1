import Geometry

/// A lens' work on luma, or on both colour differences at once: runs of like pixels, and their packed numbers.
///
/// out = glass + glass · gain + backdrop · through + offset, where a gain counts from one; a run that has no glass
/// keeps the factor on its backdrop as its gain.
struct PlaneProgram: Sendable {
  /// What the pixels of a run have in common.
  enum Kind: UInt8 {
    /// Left as they are.
    case clear
    /// No glass: the backdrop is multiplied and offset.
    case plain
    /// Glass that bends nothing, or all of the run straight up or down by the same.
    case face
    /// Glass that bends.
    case bend
    /// Glass and backdrop both.
    case edge
  }

  /// Pixels side by side in one row.
  struct Run: Equatable {
    var kind: Kind
    /// The lower level of blur, and whether the next one is mixed in.
    var level: UInt8
    var isMixed: Bool
    /// Whether the glass is all there is: no gain, no offset.
    var isBare: Bool
    /// Whether anything is added; else there are no offsets.
    var hasOffset: Bool
    /// Whether there are blur codes: where levels mix, and where colours disperse and each tap chooses its level.
    var hasCodes: Bool { isMixed || dispersion > 0 }
    /// Which tables of tones it goes through, and whether a second one is mixed in.
    var face: UInt8
    var otherFace: UInt8
    /// How much less red and more blue is bent, in units of 2⁻¹⁰ of the displacement.
    var dispersion: UInt8
    /// For a face: how far down it reads, in units of 2^−`fractionBits` rows.
    var slide: Int16
    /// How many pixels, and the first one's column from the left of the lens.
    var count: Int16
    var x: Int32
    /// Where the run's numbers begin in `numbers`: gains, of an edge the factors on the backdrop, and offsets, if any.
    var at: Int32
    /// Where its blur codes, if any, begin in `blur`; shares of the other face follow them.
    var blurAt: Int32
    /// Where its displacements are; −1 for none.
    var bendAt: Int32
    var outerAt: Int32
  }

  /// Columns and rows.
  let width: Int
  let height: Int
  /// Samples a pixel: one of luma, two of chroma.
  let lanes: Int
  let fractionBits: Int
  /// The pixels the glass reads without any blur, relative to the lens.
  private(set) var source = PixelRect(x: 0, y: 0, width: 0, height: 0)
  /// The pixels it reads, blurred or not, relative to the lens.
  private(set) var reading = PixelRect(x: 0, y: 0, width: 0, height: 0)
  /// Whether any pixel is read without blur.
  private(set) var readsSharp = false
  /// First run of each row, and one past the last. Pixels between runs are left as they are.
  private(set) var rowStarts: [Int32] = [0]
  private(set) var runs: [Run] = []
  /// Gains and factors on the backdrop, one a pixel, and offsets, one a sample.
  private(set) var numbers: [Int16] = []
  /// Blur codes of `BlurStack`, and how much of the other face is mixed in, of 128.
  private(set) var blur: [UInt8] = []

  init(width: Int, height: Int, lanes: Int, fractionBits: Int) {
    self.width = width
    self.height = height
    self.lanes = lanes
    self.fractionBits = fractionBits
  }

  /// Bytes of the packed numbers but for displacements.
  var byteCount: Int {
    2 * numbers.count + blur.count + runs.count * MemoryLayout<Run>.stride + rowStarts.count * 4
  }

  /// Pixels that are bare only together with all others of their block of this many.
  private static let bareBlock = 16

  /// Appends a row. `stepX` and `stepY` are how many of the terms' pixels are one of the plane's, for displacements.
  ///
  /// These go into `displacements`, unless those of `other`, a program of the same rows, are the same.
  mutating func append(
    _ row: UnsafeBufferPointer<LensTerms>, stepX: Float, stepY: Float, stack: BlurStack,
    _ displacements: inout Displacements, other: PlaneProgram? = nil
  ) {
    withUnsafeTemporaryAllocation(of: PackedTerms.self, capacity: row.count) { packed in
      let unit = Float(1 << fractionBits)
      stack.withVariances { levels in
        guard let terms = row.baseAddress else { return }
        for x in 0..<row.count {
          // Most of a pane is alike.
          if x > 0 && LensTerms.areAlike(terms + x, terms + x - 1) {
            packed.initializeElement(at: x, to: packed[x - 1])
          } else {
            packed.initializeElement(
              at: x, to: PackedTerms(row[x], lanes: lanes, unitX: unit / stepX, unitY: unit / stepY, stepX, levels))
          }
        }
      }
      bendShortSlides(packed)
      withUnsafeTemporaryAllocation(byteCount: 4 * row.count, alignment: 2) { memory in
        var x = 0
        while x < row.count {
          let end = min(runEnd(packed, from: x), row.count)
          append(packed, x..<end, memory, &displacements, other)
          x = end
        }
      }
    }
    rowStarts.append(Int32(runs.count))
  }

  /// Few pixels that read straight up or down by the same are not worth a run of their own.
  private func bendShortSlides(_ row: UnsafeMutableBufferPointer<PackedTerms>) {
    var x = 0
    while x < row.count {
      let first = row[x]
      var end = x + 1
      if first.kind == .face && first.bendY != 0 {
        while end < row.count && row[end].kind == .face && row[end].bendY == first.bendY { end += 1 }
        if end - x < Self.bareBlock { for i in x..<end { row[i].kind = .bend } }
      }
      x = end
    }
  }

  /// Numbers that a vector may touch beyond the last.
  static let slack = 16

  /// Adds the numbers that a vector may touch beyond the last.
  mutating func finish() {
    // Without any run there would be no address.
    runs.reserveCapacity(1)
    numbers += [Int16](repeating: 0, count: Self.slack)
    blur += [UInt8](repeating: 0, count: Self.slack)
  }

  /// Where a pixel's displacements are; nil for none.
  private func place(x: Int, y: Int) -> Displacements.Place? {
    for run in runs[Int(rowStarts[y])..<Int(rowStarts[y + 1])] where x < Int(run.x) + Int(run.count) {
      let on = Int32(x) - run.x
      guard on >= 0, run.bendAt >= 0 else { return nil }
      return Displacements.Place(bend: run.bendAt + on, outer: run.outerAt < 0 ? -1 : run.outerAt + on)
    }
    return nil
  }

  /// One past the last pixel that goes into one run with pixel `x`.
  private func runEnd(_ row: UnsafeMutableBufferPointer<PackedTerms>, from x: Int) -> Int {
    let first = row[x]
    let isBare = first.kind.isGlass && isBareBlock(row, of: x)
    var end = x + 1
    while end < min(row.count, x + Int(Int16.max)) {
      let p = row[end]
      guard p.kind == first.kind else { break }
      if p.kind.isGlass {
        guard p.level == first.level, p.face == first.face, p.otherFace == first.otherFace, p.slide == first.slide,
          p.dispersion == first.dispersion, (p.outerShare > 0) == (first.outerShare > 0)
        else { break }
        if end % Self.bareBlock == 0 && isBareBlock(row, of: end) != isBare { break }
      }
      end += 1
    }
    return end
  }

  private func isBareBlock(_ row: UnsafeMutableBufferPointer<PackedTerms>, of x: Int) -> Bool {
    let start = x / Self.bareBlock * Self.bareBlock
    for i in start..<min(start + Self.bareBlock, row.count) where row[i].kind.isGlass && !row[i].isBare { return false }
    return true
  }

  /// Appends a run; `memory` is for two 16-bit numbers a pixel.
  private mutating func append(
    _ row: UnsafeMutableBufferPointer<PackedTerms>, _ columns: Range<Int>, _ memory: UnsafeMutableRawBufferPointer,
    _ displacements: inout Displacements, _ other: PlaneProgram?
  ) {
    let p = row[columns.lowerBound]
    guard p.kind != .clear else { return }
    let pixels = UnsafeMutableBufferPointer(rebasing: row[columns])
    let y = rowStarts.count - 1
    var run = Run(
      kind: p.kind, level: p.level, isMixed: false, isBare: p.kind.isGlass && isBareBlock(row, of: columns.lowerBound),
      hasOffset: false, face: p.face, otherFace: p.otherFace, dispersion: p.dispersion, slide: p.slide,
      count: Int16(columns.count), x: Int32(columns.lowerBound), at: Int32(numbers.count), blurAt: Int32(blur.count),
      bendAt: -1, outerAt: -1)
    defer { runs.append(run) }
    if !run.isBare {
      numbers.append(pixels, memory) { terms, _ in terms.gain }
      if p.kind == .edge { numbers.append(pixels, memory) { terms, _ in terms.through } }
      for terms in pixels where terms.offset != 0 || terms.offset2 != 0 { run.hasOffset = true }
      if run.hasOffset {
        numbers.append(pixels, lanes: lanes, memory) { terms, lane in lane == 0 ? terms.offset : terms.offset2 }
      }
    }
    guard p.kind.isGlass else { return }
    for terms in pixels where terms.mix != 0 { run.isMixed = true }
    if p.level == 0 || p.dispersion > 0 { readsSharp = true }
    if run.hasCodes { blur.append(pixels, memory) { terms, _ in terms.mix } }
    if p.face != p.otherFace { blur.append(pixels, memory) { terms, _ in terms.share } }
    note(x: columns.lowerBound, y: y, p)
    note(x: columns.upperBound - 1, y: y, row[columns.upperBound - 1])
    guard p.kind != .face else { return }
    let place = displacements.place(pixels, known: other?.place(x: columns.lowerBound, y: y), memory)
    (run.bendAt, run.outerAt) = (place.bend, place.outer)
    for x in columns { note(x: x, y: y, row[x]) }
    guard p.outerShare > 0 else { return }
    for x in columns { note(x: x, y: y, byX: Int(row[x].outerX), byY: Int(row[x].outerY), isSharp: p.level == 0) }
  }

  private mutating func note(x: Int, y: Int, _ p: PackedTerms) {
    // Blue goes farther than the lens bends.
    let more = 1024 + Int(p.dispersion)
    note(x: x, y: y, byX: Int(p.bendX) * more / 1024, byY: Int(p.bendY) * more / 1024, isSharp: true)
  }

  private mutating func note(x: Int, y: Int, byX: Int, byY: Int, isSharp: Bool) {
    let atX = x + byX >> fractionBits
    let atY = y + byY >> fractionBits
    let rect = isSharp ? source : reading
    if atX >= rect.x && atX + 1 < rect.maxX && atY >= rect.y && atY + 1 < rect.maxY { return }
    // Of whole pixels one is read, on whichever side: what is symmetric stays so.
    let part = 1 << fractionBits - 1
    let read = PixelRect(x: atX, y: atY, width: byX & part == 0 ? 1 : 2, height: byY & part == 0 ? 1 : 2)
    reading = reading.union(read)
    if isSharp { source = source.union(read) }
  }
}

extension PlaneProgram.Kind {
  /// Whether the run shows glass.
  var isGlass: Bool { self != .clear && self != .plain }
}
