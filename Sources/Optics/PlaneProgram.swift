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
    /// Where the run's numbers begin: gain and offset, blur, displacement, backdrop, share of the other face,
    /// displacement outwards (−1 for none).
    var at: Int32
    var blurAt: Int32
    var bendAt: Int32
    var throughAt: Int32
    var shareAt: Int32
    var outerAt: Int32
  }

  /// Columns and rows.
  let width: Int
  let height: Int
  /// Samples a pixel: one of luma, two of chroma. Gains, offsets and backdrop factors are one a sample.
  let lanes: Int
  let fractionBits: Int
  /// The pixels the glass reads without any blur, relative to the lens.
  private(set) var source = PixelRect(x: 0, y: 0, width: 0, height: 0)
  /// The pixels it reads, blurred or not, relative to the lens.
  private(set) var reading = PixelRect(x: 0, y: 0, width: 0, height: 0)
  /// Whether any pixel is read without blur.
  private(set) var readsSharp = false
  /// First run of each row, and one past the last.
  private(set) var rowStarts: [Int32] = [0]
  private(set) var runs: [Run] = []
  private(set) var gain: [Int16] = []
  private(set) var offset: [Int16] = []
  /// Displacements in units of 2^−`fractionBits` of this plane's pixels: x and y of each pixel in turn.
  private(set) var bend: [Int16] = []
  /// Blur codes of `BlurStack`.
  private(set) var blur: [UInt8] = []
  private(set) var through: [Int16] = []
  /// How much of the other face is mixed in, of 128.
  private(set) var share: [UInt8] = []
  /// Displacements outwards, as `bend`, and how much of what is seen there is mixed in, of 2¹⁵.
  private(set) var outer: [Int16] = []
  private(set) var outerShare: [Int16] = []

  init(width: Int, height: Int, lanes: Int, fractionBits: Int) {
    self.width = width
    self.height = height
    self.lanes = lanes
    self.fractionBits = fractionBits
  }

  /// Bytes of the packed numbers.
  var byteCount: Int {
    2 * (gain.count + offset.count + bend.count + through.count + outer.count) + blur.count + share.count
      + 2 * outerShare.count + runs.count * MemoryLayout<Run>.stride + rowStarts.count * 4
  }

  /// Pixels that are bare only together with all others of their block of this many.
  private static let bareBlock = 16

  /// Appends a row. `stepX` and `stepY` are how many of the terms' pixels are one of the plane's, for displacements.
  mutating func append(_ row: UnsafeBufferPointer<LensTerms>, stepX: Float, stepY: Float, stack: BlurStack) {
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
          append(packed, x..<end, memory)
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

  /// Adds the numbers that a vector may touch beyond the last.
  mutating func finish() {
    let slack = 16
    gain += [Int16](repeating: 0, count: slack)
    offset += [Int16](repeating: 0, count: slack)
    through += [Int16](repeating: 0, count: slack)
    blur += [UInt8](repeating: 0, count: slack)
    share += [UInt8](repeating: 0, count: slack)
    bend += [Int16](repeating: 0, count: slack)
    outer += [Int16](repeating: 0, count: slack)
    outerShare += [Int16](repeating: 0, count: slack)
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
    _ row: UnsafeMutableBufferPointer<PackedTerms>, _ columns: Range<Int>, _ memory: UnsafeMutableRawBufferPointer
  ) {
    let run = UnsafeMutableBufferPointer(rebasing: row[columns])
    let p = row[columns.lowerBound]
    let isBare = p.kind.isGlass && isBareBlock(row, of: columns.lowerBound)
    var isMixed = false
    if p.kind.isGlass { for x in columns where row[x].mix != 0 { isMixed = true } }
    runs.append(
      Run(
        kind: p.kind, level: p.level, isMixed: isMixed, isBare: isBare, face: p.face, otherFace: p.otherFace,
        dispersion: p.dispersion, slide: p.slide, count: Int16(columns.count), x: Int32(columns.lowerBound),
        at: Int32(gain.count), blurAt: Int32(blur.count), bendAt: Int32(bend.count), throughAt: Int32(through.count),
        shareAt: Int32(share.count), outerAt: p.outerShare > 0 ? Int32(outerShare.count) : -1))
    guard p.kind != .clear else { return }
    if !isBare {
      let lanes = lanes
      gain.append(run, lanes: lanes, memory) { terms, _ in terms.gain }
      offset.append(run, lanes: lanes, memory) { terms, lane in lane == 0 ? terms.offset : terms.offset2 }
    }
    guard p.kind.isGlass else { return }
    // Where colours disperse, each tap chooses its level.
    if p.level == 0 || p.dispersion > 0 { readsSharp = true }
    let y = rowStarts.count - 1
    blur.append(run, memory) { terms, _ in terms.mix }
    if p.face != p.otherFace { share.append(run, memory) { terms, _ in terms.share } }
    note(x: columns.lowerBound, y: y, p)
    note(x: columns.upperBound - 1, y: y, row[columns.upperBound - 1])
    guard p.kind != .face else { return }
    bend.append(run, lanes: 2, memory) { terms, lane in lane == 0 ? terms.bendX : terms.bendY }
    for x in columns { note(x: x, y: y, row[x]) }
    if p.outerShare > 0 {
      outer.append(run, lanes: 2, memory) { terms, lane in lane == 0 ? terms.outerX : terms.outerY }
      outerShare.append(run, memory) { terms, _ in terms.outerShare }
      for x in columns {
        note(x: x, y: y, byX: Int(row[x].outerX), byY: Int(row[x].outerY), isSharp: p.level == 0)
      }
    }
    guard p.kind == .edge else { return }
    through.append(run, lanes: lanes, memory) { terms, _ in terms.through }
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

extension Array where Element: BitwiseCopyable {
  /// Appends a number of each pixel, or one a lane; `memory` has room for them. One by one it would take longer.
  @inline(__always)
  fileprivate mutating func append(
    _ run: UnsafeMutableBufferPointer<PackedTerms>, lanes: Int = 1, _ memory: UnsafeMutableRawBufferPointer,
    _ number: (PackedTerms, _ lane: Int) -> Element
  ) {
    guard let start = memory.baseAddress else { return }
    let numbers = start.bindMemory(to: Element.self, capacity: lanes * run.count)
    for i in 0..<run.count { for lane in 0..<lanes { numbers[lanes * i + lane] = number(run[i], lane) } }
    append(contentsOf: UnsafeBufferPointer(start: numbers, count: lanes * run.count))
  }
}

extension PlaneProgram.Kind {
  /// Whether the run shows glass.
  var isGlass: Bool { self != .clear && self != .plain }
}
