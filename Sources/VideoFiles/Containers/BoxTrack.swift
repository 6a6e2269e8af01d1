import Files

/// The index of a video or audio track in an MP4 or MOV file.
struct BoxTrack {
  /// The identifier of the track.
  let id: Int
  /// The duration that the header states, in seconds; nil if it contains none.
  let statedDuration: Double?
  /// The number of samples in the index. Fragments may contain more.
  let samples: Int64
  /// Whether an edit list leaves out samples.
  let isTrimmed: Bool

  private let window: FileWindow

  /// Reads a `trak` box; nil for tracks other than video and audio.
  ///
  /// The index stores the number of samples three times and the duration up to three times. Throws `damaged` if the
  /// numbers of samples differ. The longest duration is used.
  init?(_ track: ContainerBox, movieScale: Int64, in window: FileWindow) throws(FileError) {
    self.window = window
    func child(_ type: String, of box: ContainerBox) throws(FileError) -> ContainerBox {
      guard let child = try box.children(in: window).first(where: { $0.type == type }) else {
        throw .inconsistent(window.file.name)
      }
      return child
    }
    let mediaBox = try child("mdia", of: track)
    let handler = try child("hdlr", of: mediaBox)
    guard ["vide", "soun"].contains(try handler.letters(8, in: window)) else { return nil }

    let header = try child("tkhd", of: track)
    let isWide = try header.version(in: window) == 1
    id = Int(try header.number(isWide ? 20 : 12, in: window))
    let movieDuration = try header.duration(at: isWide ? 28 : 20, isWide: isWide, in: window)
    let edits = try track.children(in: window).first { $0.type == "edts" }
    let edited = try edits.map { edits throws(FileError) in try Edits(edits, in: window) } ?? nil
    let mediaHeader = try child("mdhd", of: mediaBox)
    let isMediaWide = try mediaHeader.version(in: window) == 1
    let mediaScale = try mediaHeader.number(isMediaWide ? 20 : 12, in: window)
    let mediaDuration = try mediaHeader.duration(at: isMediaWide ? 24 : 16, isWide: isMediaWide, in: window)
    func seconds(_ duration: Int64?, _ scale: Int64) -> Double? { duration.map { Double($0) / Double(max(1, scale)) } }
    // Edits may leave out part of the media.
    let media = seconds(mediaDuration, mediaScale)
    statedDuration = [
      seconds(movieDuration, movieScale), seconds(edited?.duration, movieScale), edited == nil ? media : nil,
    ].compactMap { $0 }.max()

    let tables = try child("stbl", of: try child("minf", of: mediaBox)).children(in: window)
    func table(_ types: String...) throws(FileError) -> ContainerBox {
      guard let table = tables.first(where: { types.contains($0.type) }) else { throw .inconsistent(window.file.name) }
      return table
    }
    samples = try table("stsz", "stz2").number(8, in: window)
    let timed = try table("stts").entries(of: [4, 4], in: window).reduce(0) { $0 &+ $1[0] }
    let chunks = try table("stco", "co64").number(4, in: window)
    let runs = try table("stsc").entries(of: [4, 4, 4], in: window)
    var placed: Int64 = 0
    for (index, run) in runs.enumerated() {
      let next = index + 1 < runs.count ? runs[index + 1][0] : chunks + 1
      placed &+= (next - run[0]) &* run[1]
    }
    let meanDuration = (media ?? 0) / Double(max(1, samples))
    isTrimmed =
      edited.map { edits in
        edits.parts != 1 || seconds(edits.shown, movieScale) ?? 0 < (media ?? 0) - meanDuration / 2
      } ?? false
    guard timed == samples, placed == samples else { throw .inconsistent(window.file.name) }
  }

  /// The edit list of a track, with durations in units of the movie.
  private struct Edits {
    /// The total duration.
    let duration: Int64
    /// The duration of the media that is shown.
    let shown: Int64
    /// The number of parts of the media that are shown.
    let parts: Int

    /// Reads an edit list; nil if it is empty or open-ended.
    init?(_ edits: ContainerBox, in window: FileWindow) throws(FileError) {
      guard let list = try edits.children(in: window).first(where: { $0.type == "elst" }) else { return nil }
      let isWide = try list.version(in: window) == 1
      let rows = try list.entries(of: isWide ? [8, 8, 4] : [4, 4, 4], in: window)
      guard !rows.isEmpty, rows.allSatisfy({ $0[0] > 0 }) else { return nil }
      // A start of −1 means that nothing is shown.
      let media = rows.filter { $0[1] != (isWide ? Int64.max : 0xFFFF_FFFF) }
      duration = rows.reduce(0) { $0 &+ min($1[0], 1 << 50) }
      shown = media.reduce(0) { $0 &+ min($1[0], 1 << 50) }
      parts = media.count
    }
  }
}

extension ContainerBox {
  /// Returns four letters at an offset in the content.
  fileprivate func letters(_ offset: Int64, in window: FileWindow) throws(FileError) -> String {
    String(decoding: try window.bytes(at: start + offset, count: 4), as: UTF8.self)
  }

  /// Returns a duration; nil if it is zero or consists of ones, which means that it is unknown.
  func duration(at offset: Int64, isWide: Bool, in window: FileWindow) throws(FileError) -> Int64? {
    let duration = try number(offset, isWide ? 8 : 4, in: window)
    return duration == 0 || duration >= (isWide ? Int64.max : 0xFFFF_FFFF) ? nil : duration
  }

  /// Returns the rows of a table that begins with its version and their number, given the widths of the columns.
  func entries(of widths: [Int64], in window: FileWindow) throws(FileError) -> [[Int64]] {
    let length = widths.reduce(0, +)
    let count = try number(4, in: window)
    guard 8 + count * length <= end - start else { throw .broken(window.file.name, at: offset) }
    var rows: [[Int64]] = []
    rows.reserveCapacity(Int(count))
    var place: Int64 = 8
    for _ in 0..<count {
      var row: [Int64] = []
      for width in widths {
        row.append(try number(place, width, in: window))
        place += width
      }
      rows.append(row)
    }
    return rows
  }
}
