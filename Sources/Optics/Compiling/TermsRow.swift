/// The terms of a row's pixels, as stretches of pixels that all have the same terms.
///
/// Most of a pane is even, so what takes time is done once per stretch. The memory is used for one row after the other,
/// so what is the same as in the row before is kept.
struct TermsRow {
  /// Where the terms of a stretch come from.
  enum Source: UInt8 {
    /// They are not those of glass alone, or the pixel is not the first one of a stretch.
    case other
    /// They were computed for this row.
    case computed
    /// They are the same as in the row before.
    case kept
  }

  /// The number of pixels.
  let count: Int
  /// The terms of a stretch, at its first pixel. The values at other pixels are undefined.
  let terms: UnsafeMutablePointer<LensTerms>
  /// The end of a stretch, exclusive, at its first pixel.
  let ends: UnsafeMutablePointer<Int32>
  let sources: UnsafeMutablePointer<Source>

  /// Calls `body` with `rows` rows of pixels that change nothing, in temporary memory.
  static func withRows(_ rows: Int, count: Int, _ body: (_ row: (Int) -> TermsRow) -> Void) {
    withUnsafeTemporaryAllocation(of: LensTerms.self, capacity: rows * count) { terms in
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: rows * count) { ends in
        withUnsafeTemporaryAllocation(of: Source.self, capacity: rows * count) { sources in
          guard let terms = terms.baseAddress, let ends = ends.baseAddress, let sources = sources.baseAddress
          else { return }
          terms.initialize(repeating: LensTerms(), count: rows * count)
          ends.initialize(repeating: Int32(count), count: rows * count)
          sources.initialize(repeating: .other, count: rows * count)
          body {
            TermsRow(count: count, terms: terms + $0 * count, ends: ends + $0 * count, sources: sources + $0 * count)
          }
        }
      }
    }
  }

  /// Gives all pixels the same terms.
  func fill(_ value: LensTerms) { set(value, 0, count) }

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

  /// Makes a pixel a stretch of its own, whose terms may be changed, given the first pixel of an earlier stretch or its
  /// own.
  func isolate(_ pixel: Int, from earlier: Int) {
    let start = stretch(of: pixel, from: earlier)
    let end = Int(ends[start])
    if start < pixel {
      terms[pixel] = terms[start]
      ends[start] = Int32(truncatingIfNeeded: pixel)
    }
    if pixel + 1 < end { set(terms[pixel], pixel + 1, end) }
    mark(pixel, pixel + 1, .other)
  }
}
