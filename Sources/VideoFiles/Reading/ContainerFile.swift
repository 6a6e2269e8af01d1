import Files

/// An input file and its top-level structure, which is examined before libav opens it.
struct ContainerFile {
  /// The file as the user named it.
  let path: String
  /// The length in bytes.
  let size: Int64
  /// The container family, detected from the first bytes.
  let family: Family
  /// Whether the file ends before its top-level structure does.
  let isCutOff: Bool

  /// A family of containers.
  enum Family {
    /// MP4, MOV and related formats, which consist of boxes with a size and a four-letter type.
    case boxes
    /// HEIC and AVIF, which consist of boxes that contain a still image.
    case stillImage
    /// Matroska and WebM.
    case matroska
    /// Any other container.
    case other
  }

  init(path: String) throws(FileError) {
    let file = try InputFile(path)
    let reader = ContainerStructure(file: file)
    self.path = path
    size = file.size
    family = try reader.family()
    switch family {
    case .boxes: isCutOff = try reader.boxesExceedFile()
    case .matroska: isCutOff = try reader.segmentExceedsFile()
    case .stillImage, .other: isCutOff = false
    }
  }
}

/// Parses the top-level structure of a container.
private struct ContainerStructure {
  let file: InputFile

  func bigEndian(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }

  func family() throws(FileError) -> ContainerFile.Family {
    let head = try file.bytes(at: 0, count: 12)
    if head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) { return .matroska }
    guard head.count >= 8, Self.boxTypes.contains(String(decoding: head[4..<8], as: UTF8.self)) else { return .other }
    guard head.count == 12, head[4..<8].elementsEqual("ftyp".utf8) else { return .boxes }
    return Self.imageBrands.contains(String(decoding: head[8..<12], as: UTF8.self)) ? .stillImage : .boxes
  }

  /// The top-level box types of a video.
  static let boxTypes: Set<String> = [
    "ftyp", "styp", "moov", "moof", "mdat", "mfra", "sidx", "ssix", "prft", "emsg", "free", "skip", "wide", "pnot",
    "uuid", "meta",
  ]
  static let imageBrands: Set<String> = ["heic", "heix", "heim", "heis", "mif1", "mif2", "avif", "crx "]

  /// Returns whether a box extends beyond the end of the file.
  ///
  /// The search stops at the first unknown box, because garbage after a video is harmless.
  func boxesExceedFile() throws(FileError) -> Bool {
    var offset: Int64 = 0
    while offset + 8 <= file.size {
      let head = try file.bytes(at: offset, count: 16)
      guard head.count >= 8, Self.boxTypes.contains(String(decoding: head[4..<8], as: UTF8.self)) else { return false }
      var length = bigEndian(head[0..<4])
      if length == 0 { return false }
      if length == 1 {
        guard head.count == 16 else { return true }
        length = bigEndian(head[8..<16])
      }
      guard length >= 8 else { return false }
      guard length <= UInt64(file.size - offset) else { return true }
      offset += Int64(length)
    }
    return false
  }

  /// Returns whether the segment of a Matroska file extends beyond the end of the file. Live recordings have no length.
  func segmentExceedsFile() throws(FileError) -> Bool {
    guard let header = try element(at: 0), let headerLength = header.length else { return false }
    guard let segment = try element(at: header.start + headerLength), segment.id == 0x1853_8067,
      let length = segment.length
    else { return false }
    return length > file.size - segment.start
  }

  /// Reads an EBML element: its ID, and the offset and length of its content. The length is nil if unknown.
  func element(at offset: Int64) throws(FileError) -> (id: UInt64, start: Int64, length: Int64?)? {
    guard offset >= 0, offset < file.size else { return nil }
    let head = try file.bytes(at: offset, count: 12)
    guard let first = head.first, first != 0 else { return nil }
    let idLength = first.leadingZeroBitCount + 1
    guard idLength <= 4, head.count > idLength, head[idLength] != 0 else { return nil }
    let sizeLength = head[idLength].leadingZeroBitCount + 1
    guard head.count >= idLength + sizeLength else { return nil }
    let mask = (UInt64(1) << UInt64(7 * sizeLength)) - 1
    let length = bigEndian(head[idLength..<(idLength + sizeLength)]) & mask
    return (
      id: bigEndian(head[0..<idLength]), start: offset + Int64(idLength + sizeLength),
      length: length == mask || length > UInt64(Int64.max / 2) ? nil : Int64(length)
    )
  }
}
