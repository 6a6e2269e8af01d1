import Files

/// The index of a video or audio track in an MP4 or MOV file.
struct BoxTrack {
  /// The identifier of the track.
  let id: Int
  /// The duration that the header states, in seconds; nil if it contains none.
  let statedDuration: Double?
  /// The number of samples in the index. Fragments may contain more.
  let samples: Int64

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
    let media = try child("mdia", of: track)
    let handler = try child("hdlr", of: media)
    guard ["vide", "soun"].contains(try handler.letters(8, in: window)) else { return nil }

    let header = try child("tkhd", of: track)
    let isWide = try header.version(in: window) == 1
    id = Int(try header.number(isWide ? 20 : 12, in: window))
    let movieDuration = try header.duration(at: isWide ? 28 : 20, isWide: isWide, in: window)
    let edits = try track.children(in: window).first { $0.type == "edts" }
    let edited = try edits.map { edits throws(FileError) in try Self.duration(ofEdits: edits, in: window) } ?? nil
    let mediaHeader = try child("mdhd", of: media)
    let isMediaWide = try mediaHeader.version(in: window) == 1
    let mediaScale = try mediaHeader.number(isMediaWide ? 20 : 12, in: window)
    let mediaDuration = try mediaHeader.duration(at: isMediaWide ? 24 : 16, isWide: isMediaWide, in: window)
    var stated = [movieDuration, edited].compactMap { $0 }.map { Double($0) / Double(max(1, movieScale)) }
    // Edits may leave out part of the media.
    if edited == nil, let mediaDuration { stated.append(Double(mediaDuration) / Double(max(1, mediaScale))) }
    statedDuration = stated.max()

    let tables = try child("stbl", of: try child("minf", of: media)).children(in: window)
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
    guard timed == samples, placed == samples else { throw .inconsistent(window.file.name) }
  }

  /// Returns the total duration of an edit list, in units of the movie; nil if it is empty or open-ended.
  private static func duration(ofEdits edits: ContainerBox, in window: FileWindow) throws(FileError) -> Int64? {
    guard let list = try edits.children(in: window).first(where: { $0.type == "elst" }) else { return nil }
    let width: Int64 = try list.version(in: window) == 1 ? 8 : 4
    let durations = try list.entries(of: [width, width, 4], in: window).map { $0[0] }
    return durations.isEmpty || durations.contains(0) ? nil : durations.reduce(0) { $0 &+ min($1, 1 << 50) }
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
