/// The terms of a row's pixels, as stretches of pixels that all have the same terms.
///
/// Most of a pane is even, so expensive work is done once per stretch. In a shadow, no two pixels are alike, so each
/// pixel of a shaded stretch has separate terms, all of the same kind. Successive rows use the same memory, so a row
/// retains the terms that equal the previous row's.
struct TermsRow {
  /// The origin of the terms of a stretch.
  enum Source: UInt8 {
    /// They are not those of glass alone, or the pixel is not the first one of a stretch.
    case other
    /// They were computed for this row.
    case computed
    /// They are the same as in the row before.
    case kept
    /// They were computed for each pixel of the stretch. The pixels are darkened backdrop.
    case shaded
    /// They are those of a shaded stretch in the row before.
    case keptShaded

    var isKept: Bool { self == .kept || self == .keptShaded }
    var isShaded: Bool { self == .shaded || self == .keptShaded }
  }

  /// The greatest transmittance of pixels in a shaded stretch. None of them may be packed into unchanged ones.
  static let mostShaded = 4095.0 / 4096

  /// The number of pixels.
  let count: Int
  /// The terms of a stretch, at its first pixel. The values at other pixels are undefined, except in shaded stretches.
  let terms: UnsafeMutablePointer<LensTerms>
  /// The end of a stretch, exclusive, at its first pixel.
  let ends: UnsafeMutablePointer<Int32>
  let sources: UnsafeMutablePointer<Source>
  private let state: UnsafeMutablePointer<State>

  /// The ranges that determine the pixels of a row whose terms can be retained.
  private struct State {
    /// The pixels between those at both ends that are the same as in the row before.
    var middle: Range<Int>
    /// A range that contains all pixels whose terms are not those of glass alone.
    var changed: Range<Int>
  }

  /// Calls `body` with `rows` rows of pixels that change nothing, in temporary memory.
  static func withRows(_ rows: Int, count: Int, _ body: (_ row: (Int) -> TermsRow) -> Void) {
    withUnsafeTemporaryAllocation(of: LensTerms.self, capacity: rows * count) { terms in
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: rows * count) { ends in
        withUnsafeTemporaryAllocation(of: Source.self, capacity: rows * count) { sources in
          withUnsafeTemporaryAllocation(of: State.self, capacity: rows) { states in
            guard let terms = terms.baseAddress, let ends = ends.baseAddress, let sources = sources.baseAddress,
              let states = states.baseAddress
            else { return }
            terms.initialize(repeating: LensTerms(), count: rows * count)
            ends.initialize(repeating: Int32(count), count: rows * count)
            sources.initialize(repeating: .other, count: rows * count)
            states.initialize(repeating: State(middle: 0..<count, changed: 0..<count), count: rows)
            body {
              TermsRow(
                count: count, terms: terms + $0 * count, ends: ends + $0 * count, sources: sources + $0 * count,
                state: states + $0)
            }
          }
        }
      }
    }
  }

  /// Returns the first `count` pixels in the same memory.
  func first(_ count: Int) -> TermsRow {
    TermsRow(count: count, terms: terms, ends: ends, sources: sources, state: state)
  }

  /// The pixels between those at both ends that are the same as in the row before.
  var middle: Range<Int> {
    let middle = state.pointee.middle
    let changed = state.pointee.changed
    if changed.isEmpty { return middle }
    let start = min(middle.lowerBound, changed.lowerBound)
    return start..<max(middle.upperBound, changed.upperBound, start)
  }

  /// Whether nothing of the row before is known.
  var isNew: Bool { state.pointee.changed.count == count }

  /// Begins a row in which the pixels outside `middle` certainly have the terms of the row before, if those are of glass
  /// alone. Stretches at both ends are marked as kept.
  ///
  /// - Returns: The pixels to compute.
  func begin(middle: Range<Int>) -> Range<Int> {
    let before = state.pointee.middle
    let changed = state.pointee.changed
    var start = min(middle.lowerBound, changed.isEmpty ? count : changed.lowerBound)
    var end = count
    // A stretch that does not end before the middle may end elsewhere in this row.
    while start > 0 && start < count && sources[start] == .other { start -= 1 }
    if start < count {
      end = max(middle.upperBound, changed.isEmpty ? 0 : changed.upperBound) + 1
      while end < count && sources[end] == .other { end += 1 }
      end = max(min(end, count), start)
    }
    keep(min(before.lowerBound, start), start)
    keep(end, max(min(before.upperBound, count), end))
    state.pointee = State(middle: start..<end, changed: 0..<0)
    return start..<end
  }

  /// Marks all stretches from pixel `start` to pixel `end` as kept.
  private func keep(_ start: Int, _ end: Int) {
    var x = start
    while x < end {
      sources[x] = sources[x].isShaded ? .keptShaded : .kept
      x = Int(ends[x])
    }
  }

  /// Sets the pixels between those at both ends that are the same as in the row before, in a row without other changes.
  func finish(middle: Range<Int>) { state.pointee = State(middle: middle, changed: 0..<0) }

  private func noteChange(_ start: Int, _ end: Int) {
    let changed = state.pointee.changed
    state.pointee.changed =
      changed.isEmpty ? start..<end : min(changed.lowerBound, start)..<max(changed.upperBound, end)
  }

  /// Gives all pixels the same terms.
  func fill(_ value: LensTerms) {
    set(value, 0, count)
    noteChange(0, count)
  }

  /// Makes the pixels from `start` to `end` a stretch.
  func set(_ value: LensTerms, _ start: Int, _ end: Int, _ source: Source = .other) {
    terms[start] = value
    mark(start, end, source)
  }

  /// Makes the pixels from `start` to `end` a stretch whose terms are already stored.
  @inline(__always)
  func mark(_ start: Int, _ end: Int, _ source: Source) {
    ends[start] = Int32(truncatingIfNeeded: end)
    sources[start] = source
    for i in start + 1..<max(end, start + 1) { sources[i] = .other }
  }

  /// Returns whether the row before had a stretch of the same pixels, whose terms are still stored.
  @inline(__always)
  func holds(_ start: Int, _ end: Int) -> Bool { sources[start] != .other && Int(ends[start]) == end }

  /// Returns the first pixel of the stretch that contains a pixel, given that of an earlier stretch or the same.
  @inline(__always)
  func stretch(of pixel: Int, from earlier: Int) -> Int {
    var start = earlier
    while Int(ends[start]) <= pixel { start = Int(ends[start]) }
    return start
  }

  /// Returns where the terms of a pixel are, given the first pixel of its stretch.
  @inline(__always)
  func place(of pixel: Int, in stretch: Int) -> Int { sources[stretch].isShaded ? pixel : stretch }

  /// Makes a pixel a separate stretch with mutable terms. `earlier` is the first pixel of the stretch that contains it,
  /// or of an earlier one.
  func isolate(_ pixel: Int, from earlier: Int) {
    let start = stretch(of: pixel, from: earlier)
    let end = Int(ends[start])
    let isShaded = sources[start].isShaded
    if start < pixel {
      if !isShaded { terms[pixel] = terms[start] }
      ends[start] = Int32(truncatingIfNeeded: pixel)
    }
    if pixel + 1 < end {
      if !isShaded { terms[pixel + 1] = terms[pixel] }
      mark(pixel + 1, end, isShaded ? .shaded : .other)
    }
    noteChange(start, end)
    mark(pixel, pixel + 1, .other)
  }
}
