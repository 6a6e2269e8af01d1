import Files

/// The tables of a track's samples in an MP4 or MOV file.
struct SampleTable {
  /// The number of samples.
  let samples: Int64
  /// The number of bytes that every sample has; nil if they differ.
  let sampleSize: Int64?
  /// The first description of the samples, or nil if the `stsd` box is missing or has no complete entry.
  let entry: SampleEntry?
  /// The duration of all samples, in units of the media.
  let length: Int64
  /// The time at which the first of the samples is shown, in units of the media.
  let firstShown: Int64

  /// The number of samples at the start among which the first one to be shown is looked for.
  private static let reordered = 64

  /// Reads an `stbl` box, which contains the number of samples three times. Throws `damaged` if the numbers differ.
  init(_ box: ContainerBox, isVideo: Bool, in window: FileWindow) throws(FileError) {
    let tables = try box.children(in: window)
    func table(_ types: String...) throws(FileError) -> ContainerBox {
      guard let table = tables.first(where: { types.contains($0.type) }) else { throw .inconsistent(window.file.name) }
      return table
    }
    let sizes = try table("stsz", "stz2")
    samples = try sizes.number(8, in: window)
    let size = sizes.type == "stsz" ? try sizes.number(4, in: window) : 0
    sampleSize = size > 0 ? size : nil
    if let description = tables.first(where: { $0.type == "stsd" }) {
      entry = try SampleEntry(description, isVideo: isVideo, in: window)
    } else {
      entry = nil
    }
    let steps = try table("stts").entries(of: [4, 4], in: window)
    let timed = steps.reduce(0) { $0 &+ $1[0] }
    let chunks = try table("stco", "co64").number(4, in: window)
    let runs = try table("stsc").entries(of: [4, 4, 4], in: window)
    var placed: Int64 = 0
    for (index, run) in runs.enumerated() {
      let next = index + 1 < runs.count ? runs[index + 1][0] : chunks + 1
      placed &+= (next - run[0]) &* run[1]
    }
    guard timed == samples, placed == samples else { throw .inconsistent(window.file.name) }
    length = steps.reduce(0) { $0 &+ $1[0] &* $1[1] }
    var offsets: [[Int64]] = []
    if let table = tables.first(where: { $0.type == "ctts" }) {
      offsets = try table.entries(of: [4, 4], limit: Self.reordered, in: window)
    }
    firstShown = Self.firstShown(steps, offsets)
  }

  /// Returns the time at which the first sample is shown, given the tables of steps between decoding times and of
  /// offsets from decoding to showing.
  private static func firstShown(_ steps: [[Int64]], _ offsets: [[Int64]]) -> Int64 {
    func rows(_ table: [[Int64]]) -> [Int64] {
      Array(table.lazy.flatMap { repeatElement($0[1], count: Int(min($0[0], Int64(reordered)))) }.prefix(reordered))
    }
    // Offsets have 32 bits and may be negative.
    let shifts = rows(offsets).map { Int64(Int32(truncatingIfNeeded: $0)) }
    guard var earliest = shifts.first else { return 0 }
    var time: Int64 = 0
    for (shift, step) in zip(shifts, rows(steps)) {
      earliest = min(earliest, time + shift)
      time += step
    }
    return earliest
  }
}
