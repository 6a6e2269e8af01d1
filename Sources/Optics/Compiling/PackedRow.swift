/// The packed terms of a row, in the stretches of its `TermsRow`.
struct PackedRow {
  /// The distance, in pixels, at which other pixels no longer affect the run that contains a pixel.
  static let margin = 2 * bareBlock
  /// The size of a block in pixels. Bare pixels form separate runs only if their entire block is bare.
  static let bareBlock = 16

  /// The unpacked terms of the row.
  let source: TermsRow
  let units: PackedTerms.Units
  var count: Int { source.count }
  /// The terms of a stretch, at its first pixel. The values at other pixels are undefined.
  let terms: UnsafeMutablePointer<PackedTerms>
  /// The end of a stretch, exclusive, at its first pixel.
  let ends: UnsafeMutablePointer<Int32>
  /// Whether all glass in each block is bare.
  let bareBlocks: UnsafeMutablePointer<Bool>

  /// Memory for the packed terms of a row.
  struct Memory {
    fileprivate let terms: UnsafeMutablePointer<PackedTerms>
    fileprivate let bareBlocks: UnsafeMutablePointer<Bool>
  }

  /// Calls `body` with memory for `rows` rows of at most `count` pixels.
  static func withMemory(rows: Int, count: Int, _ body: (_ row: (Int) -> Memory) -> Void) {
    let blocks = count / bareBlock + 1
    withUnsafeTemporaryAllocation(of: PackedTerms.self, capacity: rows * count) { terms in
      withUnsafeTemporaryAllocation(of: Bool.self, capacity: rows * blocks) { bare in
        guard let terms = terms.baseAddress, let bare = bare.baseAddress else { return }
        bare.initialize(repeating: true, count: rows * blocks)
        body { Memory(terms: terms + $0 * count, bareBlocks: bare + $0 * blocks) }
      }
    }
  }

  /// Packs the pixels of a row in `columns`, which begin and end with stretches.
  ///
  /// `memory` holds the packed terms of the row before. Pixels outside `columns` keep theirs, and so does every block
  /// outside `row.middle`. `luma` is the memory of the luma of the same pixels, if both planes have the same units.
  init(_ row: TermsRow, _ units: PackedTerms.Units, _ memory: Memory, columns: Range<Int>, luma: Memory?) {
    source = row
    self.units = units
    terms = memory.terms
    ends = row.ends
    bareBlocks = memory.bareBlocks
    let middle = row.middle
    if !middle.isEmpty {
      let blocks = middle.lowerBound / Self.bareBlock...middle.upperBound / Self.bareBlock
      (bareBlocks + blocks.lowerBound).update(repeating: true, count: blocks.count)
    }
    var x = columns.lowerBound
    var last = -1
    var hasFlats = false
    while x < columns.upperBound {
      let end = Int(ends[x])
      let packed = terms + x
      if row.sources[x].isKept {
        packed.pointee.becomeFlat()
      } else if last >= 0 && LensTerms.areAlike(row.terms + x, row.terms + last) {
        // Neighbouring stretches are often alike too.
        PackedTerms.copy(terms + last, to: packed)
      } else {
        packed.pointee.pack(row.terms + x, units, luma: luma.map { UnsafePointer($0.terms + x) })
      }
      if packed.pointee.kind.isGlass {
        hasFlats = hasFlats || packed.pointee.flatDisplacement != 0
        if !packed.pointee.isBare {
          for block in x / Self.bareBlock...(end - 1) / Self.bareBlock { bareBlocks[block] = false }
        }
      }
      (last, x) = (x, end)
    }
    if hasFlats { refractShortFlats(in: columns) }
  }

  /// A part of a stretch.
  struct Stretch {
    let start: Int
    let end: Int
    /// The first pixel of the whole stretch, where its terms are.
    let first: Int
  }

  /// Calls `body` for each stretch in `columns`, of which the first one starts at pixel `first` or before it.
  @inline(__always)
  func forEachStretch(in columns: Range<Int>, from first: Int, _ body: (Stretch) -> Void) {
    var at = columns.lowerBound
    var first = first
    while at < columns.upperBound {
      let end = min(Int(ends[first]), columns.upperBound)
      body(Stretch(start: at, end: end, first: first))
      (at, first) = (end, Int(ends[first]))
    }
  }

  /// Marks short flat stretches as refracted, because they are not worth separate runs.
  private func refractShortFlats(in columns: Range<Int>) {
    var x = columns.lowerBound
    while x < columns.upperBound {
      let kind = terms[x].kind
      let displacement = terms[x].displacementY
      var end = Int(ends[x])
      if kind == .flat && displacement != 0 {
        while end < columns.upperBound && terms[end].kind == .flat && terms[end].displacementY == displacement {
          end = Int(ends[end])
        }
        if end - x < Self.bareBlock {
          forEachStretch(in: x..<end, from: x) { terms[$0.first].kind = .refracted }
        }
      }
      x = end
    }
  }

  /// Returns the end of the run that starts at pixel `x`, exclusive, and the first pixel of the stretch that contains the
  /// next pixel. `stretch` is the first pixel of the one that contains `x`.
  func runEnd(from x: Int, in stretch: Int) -> (end: Int, next: Int) {
    let first = terms + stretch
    let limit = min(count, x + Int(Int16.max))
    var at = x
    var stretch = stretch
    let kind = first.pointee.kind
    guard kind.isGlass else {
      repeat {
        if Int(ends[stretch]) > limit { return (limit, stretch) }
        stretch = Int(ends[stretch])
      } while stretch < limit && terms[stretch].kind == kind
      return (stretch, stretch)
    }
    let isBare = bareBlocks[x / Self.bareBlock]
    while true {
      let end = min(Int(ends[stretch]), limit)
      var block = (max(at, x + 1) + Self.bareBlock - 1) / Self.bareBlock
      while block * Self.bareBlock < end {
        if bareBlocks[block] != isBare { return (block * Self.bareBlock, stretch) }
        block += 1
      }
      if end < Int(ends[stretch]) { return (end, stretch) }
      (at, stretch) = (end, end)
      if end == limit || !PackedTerms.formRun(first, terms + end) { return (end, end) }
    }
  }
}

extension PackedTerms {
  /// Reverts the effect of `refractShortFlats`.
  @inline(__always)
  fileprivate mutating func becomeFlat() {
    if kind == .refracted && displacementX == 0 && outerWeight == 0 && dispersion == 0 { kind = .flat }
  }

  /// Returns whether pixels of glass with these terms may be in the same run, given that of the first pixel.
  @inline(__always)
  fileprivate static func formRun(_ first: UnsafePointer<PackedTerms>, _ next: UnsafePointer<PackedTerms>) -> Bool {
    let a = first.pointee
    let b = next.pointee
    return a.kind == b.kind && a.level == b.level && a.face == b.face && a.otherFace == b.otherFace
      && a.flatDisplacement == b.flatDisplacement && a.dispersion == b.dispersion
      && (a.outerWeight > 0) == (b.outerWeight > 0)
  }
}

/// The pixels of a run.
struct PackedRun {
  let row: PackedRow
  let columns: Range<Int>
  /// The first pixel of the stretch that contains the run's first pixel.
  let stretch: Int

  /// The terms of the first pixel.
  var first: UnsafePointer<PackedTerms> { UnsafePointer(row.terms + stretch) }

  /// Calls `body` for each stretch with the pixels of the run, counted from its first one, and their terms.
  @inline(__always)
  func forEachStretch(_ body: (_ start: Int, _ end: Int, _ terms: UnsafePointer<PackedTerms>) -> Void) {
    row.forEachStretch(in: columns, from: stretch) {
      body($0.start - columns.lowerBound, $0.end - columns.lowerBound, UnsafePointer(row.terms + $0.first))
    }
  }

  /// Calls `body` for each pixel of a run without glass, counted from its first one, with its terms.
  @inline(__always)
  fileprivate func forEachBackdrop(_ body: (_ pixel: Int, _ terms: PackedTerms) -> Void) {
    row.forEachStretch(in: columns, from: stretch) {
      var terms = row.terms[$0.first]
      let isShaded = row.source.sources[$0.first].isShaded
      for x in $0.start..<$0.end {
        if isShaded { terms.packShade(row.source.terms + x, row.units) }
        body(x &- columns.lowerBound, terms)
      }
    }
  }

  /// Returns whether any pixel's terms fulfil a condition.
  @inline(__always)
  func contains(where condition: (UnsafePointer<PackedTerms>) -> Bool) -> Bool {
    var result = false
    forEachStretch { _, _, terms in result = result || condition(terms) }
    return result
  }
}

extension GrowingArray<Int16> {
  /// Appends the factors and the offsets, if any, of a run without glass. Returns whether there are offsets.
  func append(backdrop run: PackedRun) -> Bool {
    let lanes = run.row.units.lanes
    let gains = grow(by: run.columns.count)
    var offset: Int16 = 0
    run.forEachBackdrop { i, packed in
      gains[i] = packed.gain
      offset |= packed.offset | packed.offset2
    }
    guard offset != 0 else { return false }
    let offsets = grow(by: lanes * run.columns.count)
    run.forEachBackdrop { i, packed in
      offsets[lanes &* i] = packed.offset
      if lanes == 2 { offsets[2 &* i &+ 1] = packed.offset2 }
    }
    return true
  }
}

extension GrowingArray {
  /// Appends one number per pixel or per lane.
  @inline(__always)
  func append(_ run: PackedRun, lanes: Int = 1, _ number: (UnsafePointer<PackedTerms>, _ lane: Int) -> Element) {
    let numbers = grow(by: lanes * run.columns.count)
    run.forEachStretch { start, end, terms in
      for lane in 0..<lanes {
        let value = number(terms, lane)
        for i in start..<end { numbers[lanes &* i &+ lane] = value }
      }
    }
  }
}
