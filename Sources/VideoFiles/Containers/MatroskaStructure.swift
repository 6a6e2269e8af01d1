import Files

/// The structure of a Matroska or WebM file: every element down to the headers of the blocks.
///
/// A broken element ends the examination, because libav would resume at the next element that it recognizes.
struct MatroskaStructure {
  /// The properties of a track that its blocks reveal.
  struct Track {
    /// The duration of a frame in seconds; 0 if the header does not contain it.
    var frameDuration = 0.0
    /// The type of the content: ``video``, ``audio`` or another number.
    var type: UInt64 = 0
    /// Whether blocks are encrypted.
    var isProtected = false
    /// The number of blocks that are not empty.
    var blocks = 0
    /// The time at which the latest block starts, in seconds.
    var latest: Double?
    /// The time at which the latest block ends, in seconds.
    var end = 0.0
    /// The longest time between successive blocks, in seconds.
    var longestStep = 0.0

    static let video: UInt64 = 1
    static let audio: UInt64 = 2
  }

  /// The tracks by number.
  private(set) var tracks: [UInt64: Track] = [:]
  /// The numbers of the tracks in file order.
  private(set) var numbers: [UInt64] = []
  /// The duration in the header, in seconds; nil if it does not contain one.
  private(set) var statedDuration: Double?
  /// Whether the content states the end of the file, unlike in a live recording.
  private(set) var statesEnd = false

  private let window: FileWindow
  private var file: String { window.file.name }
  /// The unit of timestamps, in seconds.
  private var unit = 1e-3
  private var segment = Int64(0)
  private var isOpenEnded = false
  private var lastCue: Int64?
  private var hasInfo = false
  /// Whether unknown elements were skipped in the segment.
  private var hasSkipped = false

  private typealias ID = MatroskaElement.ID

  /// Examines a file. Throws `damaged` if an element is invalid or exceeds its parent.
  init(_ window: FileWindow) throws(FileError) {
    self.window = window
    let size = window.file.size
    guard let header = try MatroskaElement(at: 0, limit: size, in: window), let start = header.end else {
      throw .broken(file, at: 0)
    }
    // Only the segment may exceed the file: then the file is cut off.
    guard let found = try MatroskaElement(at: start, limit: .max / 2, in: window), found.id == ID.segment else {
      throw size - start < 12 ? .cutOff(file) : .broken(file, at: start)
    }
    if let end = found.end, end > size { throw .cutOff(file) }
    segment = found.start
    isOpenEnded = found.end == nil
    let end = try readSegment(to: found.end ?? size)
    statesEnd = statesEnd || !isOpenEnded
    if isOpenEnded, let lastCue, lastCue >= end - segment { throw .cutOff(file) }
    if tracks.values.allSatisfy({ $0.blocks == 0 }) { throw .cutOff(file) }
  }

  /// Returns the track number of the block at a byte offset, or nil if the block does not begin with a valid number.
  func trackNumber(ofBlockAt offset: Int64) throws(FileError) -> UInt64? {
    let bytes = try window.bytes(at: offset, count: 8)
    return Self.blockTrack(bytes)?.number
  }

  /// The duration in the header and the one found, in seconds, if a considerable part is missing; else nil.
  ///
  /// The last frame may be shown for longer than its duration in the header, but hardly for longer than all others.
  var shortfall: (found: Double, stated: Double)? {
    guard let statedDuration, let latest = tracks.values.max(by: { $0.end < $1.end }) else { return nil }
    let tolerance = max(0.1, 2 * latest.frameDuration, 2 * latest.longestStep)
    return latest.end + tolerance < statedDuration ? (latest.end, statedDuration) : nil
  }

  // MARK: - Segment

  /// Reads the elements of the segment and returns where they end.
  private mutating func readSegment(to limit: Int64) throws(FileError) -> Int64 {
    var offset = segment
    while offset < limit {
      let element = try element(at: offset, limit: limit)
      // Another recording may follow one of unknown length.
      if isOpenEnded, element.id == ID.header { return offset }
      guard ID.inSegment.contains(element.id) else {
        offset = try skipUnknown(element, at: offset, among: ID.inSegment, limit: limit)
        hasSkipped = true
        continue
      }
      if element.id == ID.cluster {
        if tracks.isEmpty { try readLateHeaders(from: offset, to: limit) }
        offset = try readCluster(element, limit: limit)
        statesEnd = false
        continue
      }
      guard let end = element.end else { throw .broken(file, at: offset) }
      switch element.id {
      case ID.info:
        try window.checkSum(element.start, end)
        try readInfo(element.start, end)
      case ID.tracks where tracks.isEmpty:
        try window.checkSum(element.start, end)
        try readTracks(element.start, end)
      case ID.cues:
        try readCues(element.start, end)
        // An index is written last, once everything that it lists has been.
        statesEnd = true
      default: break
      }
      offset = end
    }
    // If the segment information is missing, it may be a skipped element whose identifier is damaged.
    guard hasInfo || !hasSkipped else { throw .broken(file, at: segment) }
    return offset
  }

  /// Reads the headers of a segment that follow its clusters.
  private mutating func readLateHeaders(from start: Int64, to limit: Int64) throws(FileError) {
    var offset = start
    while offset < limit, let end = try element(at: offset, limit: limit).end {
      let element = try element(at: offset, limit: limit)
      if element.id == ID.info { try readInfo(element.start, end) }
      if element.id == ID.tracks, tracks.isEmpty {
        try window.checkSum(element.start, end)
        try readTracks(element.start, end)
      }
      offset = end
    }
    guard !tracks.isEmpty else { throw .broken(file, at: start) }
  }

  /// Returns the end of an unknown element, which readers skip (RFC 8794, 11.1.5).
  ///
  /// Throws if the element is known at another level, or is likely a known one with a damaged identifier: because its
  /// content resembles media, or because the next known element belongs to another level.
  private func skipUnknown(
    _ element: MatroskaElement, at offset: Int64, among known: Set<UInt64>, limit: Int64
  ) throws(FileError) -> Int64 {
    guard !ID.all.contains(element.id), var end = element.end, try !resemblesMedia(element) else {
      throw .broken(file, at: offset)
    }
    let skipped = end
    while end < limit {
      let next = try self.element(at: end, limit: limit)
      if known.contains(next.id) || isOpenEnded && ID.all.contains(next.id) { break }
      guard !ID.all.contains(next.id), let after = next.end else { throw .broken(file, at: offset) }
      end = after
    }
    return skipped
  }

  /// Returns whether the content of an unknown element is that of a cluster, a block or a group of blocks.
  private func resemblesMedia(_ element: MatroskaElement) throws(FileError) -> Bool {
    guard let end = element.end, end - element.start > 4 else { return false }
    if let (number, _) = Self.blockTrack(try window.bytes(at: element.start, count: 8)), tracks[number] != nil {
      return true
    }
    let first = try MatroskaElement(at: element.start, limit: end, in: window)
    return first.map { [ID.timestamp, ID.block, ID.checksum].contains($0.id) } ?? false
  }

  /// Returns the element at an offset. Throws if it is invalid or exceeds `limit`.
  private func element(at offset: Int64, limit: Int64) throws(FileError) -> MatroskaElement {
    if let element = try MatroskaElement(at: offset, limit: limit, in: window) { return element }
    // In a recording of unknown length, an element that exceeds the file was cut off.
    let isValid = try MatroskaElement(at: offset, limit: .max / 2, in: window) != nil
    throw isOpenEnded && limit == window.file.size && (isValid || limit - offset < 12)
      ? .cutOff(file) : .broken(file, at: offset)
  }

  /// Returns the elements in a range. Throws unless they fill it.
  private func elements(_ start: Int64, _ end: Int64) throws(FileError) -> [MatroskaElement] {
    var elements: [MatroskaElement] = []
    var offset = start
    while offset < end {
      let element = try element(at: offset, limit: end)
      guard let next = element.end else { throw .broken(file, at: offset) }
      elements.append(element)
      offset = next
    }
    return elements
  }

  /// Returns the number that an element contains.
  private func number(_ element: MatroskaElement) throws(FileError) -> UInt64 {
    try window.number(element.start..<(element.end ?? element.start))
  }

  private mutating func readInfo(_ start: Int64, _ end: Int64) throws(FileError) {
    hasInfo = true
    var duration: Double?
    for element in try elements(start, end) {
      switch element.id {
      case ID.timestampScale: unit = Double(try number(element)) * 1e-9
      case ID.duration:
        let bits = try number(element)
        duration =
          element.end == element.start + 4
          ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))) : Double(bitPattern: bits)
      default: break
      }
    }
    if let duration, duration.isFinite, duration > 0 { statedDuration = duration * unit }
  }

  private mutating func readTracks(_ start: Int64, _ end: Int64) throws(FileError) {
    for entry in try elements(start, end) where entry.id == ID.track {
      var track = Track()
      var trackNumber: UInt64?
      for element in try elements(entry.start, entry.end ?? entry.start) {
        switch element.id {
        case ID.trackNumber: trackNumber = try number(element)
        case ID.trackType: track.type = try number(element)
        case ID.encodings: track.isProtected = try isProtected(element)
        case ID.defaultDuration: track.frameDuration = Double(try number(element)) * 1e-9
        default: break
        }
      }
      guard let trackNumber else { throw .broken(file, at: entry.start) }
      if tracks[trackNumber] == nil { numbers.append(trackNumber) }
      tracks[trackNumber] = track
    }
  }

  /// Returns whether one of the encodings of a track is encryption rather than compression.
  private func isProtected(_ encodings: MatroskaElement) throws(FileError) -> Bool {
    for encoding in try elements(encodings.start, encodings.end ?? encodings.start) where encoding.id == ID.encoding {
      let parts = try elements(encoding.start, encoding.end ?? encoding.start)
      if parts.contains(where: { $0.id == ID.encryption }) { return true }
    }
    return false
  }

  private mutating func readCues(_ start: Int64, _ end: Int64) throws(FileError) {
    for point in try elements(start, end) where point.id == ID.cuePoint {
      for place in try elements(point.start, point.end ?? point.start) where place.id == ID.cuePositions {
        for element in try elements(place.start, place.end ?? place.start) where element.id == ID.cueCluster {
          lastCue = max(lastCue ?? 0, Int64(clamping: try number(element)))
        }
      }
    }
  }

  // MARK: - Clusters

  /// Reads a cluster and returns where it ends.
  private mutating func readCluster(_ cluster: MatroskaElement, limit: Int64) throws(FileError) -> Int64 {
    let end = cluster.end ?? limit
    var offset = cluster.start
    var timestamp: Int64?
    while offset < end {
      let element = try element(at: offset, limit: end)
      if cluster.end == nil, ID.inSegment.subtracting(ID.inCluster).contains(element.id) || element.id == ID.header {
        return offset
      }
      guard ID.inCluster.contains(element.id) else {
        offset = try skipUnknown(element, at: offset, among: ID.inCluster, limit: end)
        continue
      }
      guard let next = element.end else { throw .broken(file, at: offset) }
      switch element.id {
      case ID.timestamp: timestamp = Int64(clamping: try number(element))
      case ID.simpleBlock, ID.blockGroup:
        guard let timestamp else { throw .broken(file, at: offset) }
        if element.id == ID.simpleBlock {
          try readBlock(element, at: timestamp, duration: nil)
        } else {
          try readBlockGroup(element, at: timestamp)
        }
      default: break
      }
      offset = next
    }
    return offset
  }

  private mutating func readBlockGroup(_ group: MatroskaElement, at timestamp: Int64) throws(FileError) {
    var block: MatroskaElement?
    var duration: UInt64?
    for element in try elements(group.start, group.end ?? group.start) {
      // The identifiers of one byte are all taken, so others are damaged.
      guard ID.inBlockGroup.contains(element.id) || element.id > 0xFF && !ID.all.contains(element.id) else {
        throw .broken(file, at: element.start)
      }
      if element.id == ID.blockDuration { duration = try number(element) }
      if element.id == ID.block {
        guard block == nil else { throw .broken(file, at: element.start) }
        block = element
      }
    }
    guard let block else { throw .broken(file, at: group.start) }
    try readBlock(block, at: timestamp, duration: duration)
  }

  private mutating func readBlock(
    _ block: MatroskaElement, at timestamp: Int64, duration: UInt64?
  ) throws(FileError) {
    let end = block.end ?? block.start
    let head = try window.bytes(at: block.start, count: 12)
    guard let (number, length) = Self.blockTrack(head), var track = tracks[number],
      end >= block.start + Int64(length + 3)
    else { throw .broken(file, at: block.start) }
    let offset = head.dropFirst(length).prefix(2)
    guard offset.count == 2 else { throw .cutOff(file) }
    let relative = Int16(truncatingIfNeeded: UInt64(bigEndian: offset))
    let time = (Double(timestamp) + Double(relative)) * unit
    if end > block.start + Int64(length + 3) { track.blocks += 1 }
    if let latest = track.latest { track.longestStep = max(track.longestStep, time - latest) }
    track.latest = max(track.latest ?? time, time)
    track.end = max(track.end, time + (duration.map { Double($0) * unit } ?? track.frameDuration))
    tracks[number] = track
  }

  /// Returns the track number at the beginning of a block and its length in bytes; nil if it is invalid.
  private static func blockTrack(_ bytes: ArraySlice<UInt8>) -> (number: UInt64, length: Int)? {
    guard let first = bytes.first, first != 0 else { return nil }
    let length = first.leadingZeroBitCount + 1
    guard bytes.count >= length else { return nil }
    return (UInt64(bigEndian: bytes.prefix(length)) & ((1 << UInt64(7 * length)) - 1), length)
  }
}
