import Files

/// An element of a Matroska file.
struct MatroskaElement {
  /// The identifiers of elements, including their length markers.
  enum ID {
    static let header: UInt64 = 0x1A45_DFA3
    static let segment: UInt64 = 0x1853_8067
    static let info: UInt64 = 0x1549_A966
    static let timestampScale: UInt64 = 0x2A_D7B1
    static let duration: UInt64 = 0x4489
    static let tracks: UInt64 = 0x1654_AE6B
    static let track: UInt64 = 0xAE
    static let trackNumber: UInt64 = 0xD7
    static let trackType: UInt64 = 0x83
    static let encodings: UInt64 = 0x6D80
    static let encoding: UInt64 = 0x6240
    static let encryption: UInt64 = 0x5035
    static let defaultDuration: UInt64 = 0x23_E383
    static let cues: UInt64 = 0x1C53_BB6B
    static let cuePoint: UInt64 = 0xBB
    static let cuePositions: UInt64 = 0xB7
    static let cueCluster: UInt64 = 0xF1
    static let cluster: UInt64 = 0x1F43_B675
    static let timestamp: UInt64 = 0xE7
    static let simpleBlock: UInt64 = 0xA3
    static let blockGroup: UInt64 = 0xA0
    static let block: UInt64 = 0xA1
    static let blockDuration: UInt64 = 0x9B
    static let checksum: UInt64 = 0xBF

    /// The elements of a segment: besides those above, seek head, attachments, chapters, tags, padding and checksum.
    static let inSegment: Set<UInt64> = [
      info, tracks, cues, cluster, 0x114D_9B74, 0x1941_A469, 0x1043_A770, 0x1254_C367, 0xEC, checksum,
    ]
    /// The elements of a cluster: besides those above, its position, the size of the previous one, silent tracks,
    /// encrypted blocks, padding and checksum.
    static let inCluster: Set<UInt64> = [timestamp, simpleBlock, blockGroup, 0xA7, 0xAB, 0x5854, 0xAF, 0xEC, checksum]
    /// The elements of a block group: besides those above, references, additions, state, padding and obsolete ones.
    static let inBlockGroup: Set<UInt64> = [
      block, blockDuration, 0xFB, 0xFA, 0xFD, 0x75A2, 0x75A1, 0xA4, 0xA2, 0x8E, 0xC8, 0xEC, checksum,
    ]
    /// The elements of all these levels, none of which is unknown at another.
    static let all = inSegment.union(inCluster).union(inBlockGroup).union([header, segment])
  }

  let id: UInt64
  /// The offset of the content.
  let start: Int64
  /// The end of the content; nil if it is unknown, as in live recordings.
  let end: Int64?

  /// Reads the element at `offset`; nil if no valid element of at most `limit − offset` bytes begins there.
  init?(at offset: Int64, limit: Int64, in window: FileWindow) throws(FileError) {
    let head = Array(try window.bytes(at: offset, count: 12))
    guard let first = head.first, first != 0 else { return nil }
    let idLength = first.leadingZeroBitCount + 1
    guard idLength <= 4, head.count > idLength, head[idLength] != 0 else { return nil }
    let sizeLength = head[idLength].leadingZeroBitCount + 1
    guard head.count >= idLength + sizeLength else { return nil }
    let mask = (UInt64(1) << UInt64(7 * sizeLength)) - 1
    let length = UInt64(bigEndian: head[idLength..<(idLength + sizeLength)]) & mask
    id = UInt64(bigEndian: head[0..<idLength])
    start = offset + Int64(idLength + sizeLength)
    if length == mask {
      end = nil
      guard start <= limit else { return nil }
    } else {
      guard length <= UInt64(max(0, limit - start)) else { return nil }
      end = start + Int64(length)
    }
  }
}
