import Files

/// The index of a video or audio track in an MP4 or MOV file.
struct BoxTrack {
  /// The identifier of the track.
  let id: Int
  /// Whether the track is video; otherwise it is audio.
  let isVideo: Bool
  /// The duration that the header states, in seconds; nil if it contains none.
  let statedDuration: Double?
  /// The number of samples in the index. Fragments may contain more.
  let samples: Int64
  /// Whether an edit list leaves out samples.
  let isTrimmed: Bool
  /// Whether an edit list changes the speed.
  let changesSpeed: Bool
  /// Whether the header marks the duration as unknown, as live recorders do.
  let hasUnknownDuration: Bool
  /// The number of bytes that every sample has; nil if they differ.
  let sampleSize: Int64?
  /// The first description of the samples, or nil if the `stsd` box is missing or has no complete entry.
  let entry: SampleEntry?
  /// The time in seconds at which the first sample is shown, if the edit list begins more than a frame before it.
  ///
  /// libav shows that sample where the edit list begins, which would separate pictures and sound.
  let lateStart: Double?

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
    let kind = try handler.letters(8, in: window)
    guard ["vide", "soun"].contains(kind) else { return nil }
    isVideo = kind == "vide"

    let header = try child("tkhd", of: track)
    let isWide = try header.version(in: window) == 1
    id = Int(try header.number(isWide ? 20 : 12, in: window))
    let movieDuration = try header.duration(at: isWide ? 28 : 20, isWide: isWide, in: window)
    let edits = try track.children(in: window).first { $0.type == "edts" }
    let edited = try edits.map { edits throws(FileError) in try Edits(edits, in: window) } ?? nil
    let mediaHeader = try child("mdhd", of: mediaBox)
    let isMediaWide = try mediaHeader.version(in: window) == 1
    let mediaScale = Double(max(1, try mediaHeader.number(isMediaWide ? 20 : 12, in: window)))
    let mediaDuration = try mediaHeader.duration(at: isMediaWide ? 24 : 16, isWide: isMediaWide, in: window)
    hasUnknownDuration = try mediaHeader.hasUnknownDuration(
      at: isMediaWide ? 24 : 16, isWide: isMediaWide, in: window)
    func seconds(_ duration: Int64?) -> Double? { duration.map { Double($0) / Double(max(1, movieScale)) } }
    // Edits may leave out part of the media.
    let media = mediaDuration.map { Double($0) / mediaScale }
    let start = Double(edited?.start ?? 0) / mediaScale
    let isOpenEnded = edited?.duration == nil
    changesSpeed = edited?.changesSpeed ?? false
    // libav presents frames at the speed of the media.
    statedDuration =
      changesSpeed
      ? media
      : [
        seconds(movieDuration), seconds(edited?.duration), isOpenEnded ? media.map { max(0, $0 - start) } : nil,
      ].compactMap { $0 }.max()

    let table = try SampleTable(
      try child("stbl", of: try child("minf", of: mediaBox)), isVideo: isVideo, in: window)
    samples = table.samples
    sampleSize = table.sampleSize
    entry = table.entry
    let length = media ?? Double(table.length) / mediaScale
    let frame = length / Double(max(1, samples))
    let first = Double(table.firstShown) / mediaScale
    isTrimmed =
      edited.map { edits in
        edits.parts != 1 || start > first + frame / 2 || seconds(edits.shown) ?? length < length - frame / 2
      } ?? false
    let gap = edited?.parts == 1 && samples > 0 ? first - start : 0
    lateStart = gap > frame * 1.001 ? (seconds(edited?.delay) ?? 0) + gap : nil
  }

  /// The edit list of a track, with durations in units of the movie.
  private struct Edits {
    /// The total duration; nil if it is open-ended.
    let duration: Int64?
    /// The duration of the media that is shown; nil if it is open-ended.
    let shown: Int64?
    /// The number of parts of the media that are shown.
    let parts: Int
    /// The time at which the first part starts, in units of the media.
    let start: Int64
    /// The duration before the first part.
    let delay: Int64
    /// Whether a part is shown at another speed than that of the media.
    let changesSpeed: Bool

    /// Reads an edit list; nil if it is empty.
    init?(_ edits: ContainerBox, in window: FileWindow) throws(FileError) {
      guard let list = try edits.children(in: window).first(where: { $0.type == "elst" }) else { return nil }
      let isWide = try list.version(in: window) == 1
      let rows = try list.entries(of: isWide ? [8, 8, 4] : [4, 4, 4], in: window)
      guard !rows.isEmpty else { return nil }
      // A start of −1 means that nothing is shown.
      let isEmpty = { (row: [Int64]) in row[1] == (isWide ? Int64.max : 0xFFFF_FFFF) }
      let media = rows.filter { !isEmpty($0) }
      // A duration of zero or of ones means that the part lasts until the end of the media.
      let isOpenEnded = rows.contains { $0[0] == 0 || $0[0] >= (isWide ? Int64.max : 0xFFFF_FFFF) }
      duration = isOpenEnded ? nil : rows.reduce(0) { $0 &+ min($1[0], 1 << 50) }
      shown = isOpenEnded ? nil : media.reduce(0) { $0 &+ min($1[0], 1 << 50) }
      parts = media.count
      start = media.first.map { min($0[1], 1 << 50) } ?? 0
      // The rate is a number with 16 fractional bits.
      changesSpeed = media.contains { $0[2] != 0x1_0000 }
      delay = rows.prefix(while: isEmpty).reduce(0) { $0 &+ min($1[0], 1 << 50) }
    }
  }
}

extension ContainerBox {
  /// Returns four letters at an offset in the content.
  fileprivate func letters(_ offset: Int64, in window: FileWindow) throws(FileError) -> String {
    String(decoding: try window.bytes(at: start + offset, count: 4), as: UTF8.self)
  }

  /// Returns whether a duration consists of ones, which means that it is unknown (ISO/IEC 14496-12, 8.4.2).
  func hasUnknownDuration(at offset: Int64, isWide: Bool, in window: FileWindow) throws(FileError) -> Bool {
    try number(offset, isWide ? 8 : 4, in: window) >= (isWide ? Int64.max : 0xFFFF_FFFF)
  }

  /// Returns a duration; nil if it is zero or consists of ones, which means that it is unknown.
  func duration(at offset: Int64, isWide: Bool, in window: FileWindow) throws(FileError) -> Int64? {
    let duration = try number(offset, isWide ? 8 : 4, in: window)
    let isUnknown = try hasUnknownDuration(at: offset, isWide: isWide, in: window)
    return duration == 0 || isUnknown ? nil : duration
  }
}
