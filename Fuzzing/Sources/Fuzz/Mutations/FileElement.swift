/// An element of a structured file: an ISO box, a PNG chunk, a JPEG segment, a RIFF chunk or an EBML element.
struct FileElement: Hashable {
  /// The bytes with the header.
  var range: Range<Int>
  /// The offset of the content.
  var content: Int
  /// The bytes of the type.
  var type: Range<Int>
  /// The lengths, of the element itself and of those that enclose it, which change when bytes are added or removed.
  var lengths: [Length]
  /// Whether the element ends with a CRC of its type and content.
  var isChecked = false

  /// A field that holds a length.
  struct Length: Hashable {
    var offset: Int
    var size: Int
    var isLittleEndian = false
  }

  /// Returns all elements of a file in the order of their offsets, nested ones included; none if the format is not known.
  static func all(in file: [UInt8]) -> [FileElement] {
    if file.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return chunksOfPNG(file) }
    if file.starts(with: [0xFF, 0xD8]) { return segments(file) }
    if file.starts(with: Array("RIFF".utf8)) { return chunksOfRIFF(file, 12..<file.count) }
    if file.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) { return elementsOfEBML(file, 0..<file.count) }
    if file.dropFirst(4).starts(with: Array("ftyp".utf8)) { return boxes(file, 0..<file.count, []) }
    return []
  }

  private static func number(_ file: [UInt8], _ length: Length) -> Int? {
    guard length.offset >= 0, length.offset + length.size <= file.count else { return nil }
    let bytes = file[length.offset..<length.offset + length.size]
    return (length.isLittleEndian ? Array(bytes.reversed()) : Array(bytes)).reduce(0) { $0 << 8 | Int($1) }
  }

  private static func chunksOfPNG(_ file: [UInt8]) -> [FileElement] {
    var elements: [FileElement] = []
    var offset = 8
    while let count = number(file, Length(offset: offset, size: 4)), offset + 12 + count <= file.count {
      elements.append(
        FileElement(
          range: offset..<offset + 12 + count, content: offset + 8, type: offset + 4..<offset + 8,
          lengths: [Length(offset: offset, size: 4)], isChecked: true))
      offset += 12 + count
    }
    return elements
  }

  /// Returns the segments before the first scan.
  private static func segments(_ file: [UInt8]) -> [FileElement] {
    var elements: [FileElement] = []
    var offset = 2
    while offset + 4 <= file.count, file[offset] == 0xFF, file[offset + 1] != 0xDA,
      let count = number(file, Length(offset: offset + 2, size: 2)), offset + 2 + count <= file.count
    {
      elements.append(
        FileElement(
          range: offset..<offset + 2 + count, content: offset + 4, type: offset + 1..<offset + 2,
          lengths: [Length(offset: offset + 2, size: 2)]))
      offset += 2 + count
    }
    return elements
  }

  private static func chunksOfRIFF(_ file: [UInt8], _ range: Range<Int>) -> [FileElement] {
    var elements: [FileElement] = []
    var offset = range.lowerBound
    while let count = number(file, Length(offset: offset + 4, size: 4, isLittleEndian: true)),
      offset + 8 + count <= range.upperBound
    {
      let lengths = [4, offset + 4].map { Length(offset: $0, size: 4, isLittleEndian: true) }
      elements.append(
        FileElement(
          range: offset..<offset + 8 + count, content: offset + 8, type: offset..<offset + 4, lengths: lengths))
      offset += 8 + count + count % 2
    }
    return elements
  }

  /// The types of boxes that contain boxes, and the number of content bytes before the first inner box.
  private static let containers = [
    "moov": 0, "trak": 0, "mdia": 0, "minf": 0, "stbl": 0, "edts": 0, "udta": 0, "dinf": 0, "mvex": 0, "moof": 0,
    "traf": 0, "meta": 4, "iprp": 0, "ipco": 0, "iinf": 6, "iref": 4, "stsd": 8, "dref": 8, "avc1": 78, "hvc1": 78,
    "hev1": 78, "av01": 78, "vp09": 78, "ap4h": 78, "mp4a": 28, "ipcm": 28, "tref": 0, "grpl": 0,
  ]

  private static func boxes(_ file: [UInt8], _ range: Range<Int>, _ enclosing: [Length]) -> [FileElement] {
    var elements: [FileElement] = []
    var offset = range.lowerBound
    while offset + 8 <= range.upperBound, let count = number(file, Length(offset: offset, size: 4)), count >= 8,
      offset + count <= range.upperBound
    {
      let lengths = enclosing + [Length(offset: offset, size: 4)]
      elements.append(
        FileElement(
          range: offset..<offset + count, content: offset + 8, type: offset + 4..<offset + 8, lengths: lengths))
      let name = String(decoding: file[offset + 4..<offset + 8], as: UTF8.self)
      if let header = containers[name], 8 + header <= count {
        elements += boxes(file, offset + 8 + header..<offset + count, lengths)
      }
      offset += count
    }
    return elements
  }

  /// EBML elements that contain elements: the segment, its head, tracks, a track, video and its colour, cues, a cluster.
  private static let masters: Set<Int> = [
    0x1853_8067, 0x114D_9B74, 0x4DBB, 0x1654_AE6B, 0xAE, 0xE0, 0x55B0, 0x1C53_BB6B, 0x1F43_B675, 0x1549_A966,
  ]

  private static func elementsOfEBML(_ file: [UInt8], _ range: Range<Int>) -> [FileElement] {
    var elements: [FileElement] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      let idSize = file[offset].leadingZeroBitCount + 1
      guard idSize <= 4, offset + idSize < range.upperBound else { break }
      let at = offset + idSize
      let size = file[at].leadingZeroBitCount + 1
      guard size <= 8, at + size <= range.upperBound, let id = number(file, Length(offset: offset, size: idSize)),
        let coded = number(file, Length(offset: at, size: size))
      else { break }
      let count = min(coded & ((1 << (7 * size)) - 1), range.upperBound - at - size)
      let content = at + size
      elements.append(
        FileElement(range: offset..<content + count, content: content, type: offset..<at, lengths: []))
      if masters.contains(id) { elements += elementsOfEBML(file, content..<content + count) }
      offset = content + count
    }
    return elements
  }
}
