internal import Glibc

/// A file that somebody claims is a clip, judged before libav sees it.
struct InputFile {
  /// The name it was given by.
  let path: String
  /// Bytes.
  let size: Int64
  /// Which family of containers its first bytes announce.
  let family: Family
  /// Whether a part of it says that it goes on beyond the end of the file.
  let isCutOff: Bool

  /// A family of containers.
  enum Family {
    /// MP4, MOV and their kin: boxes with a size and four letters.
    case boxes
    /// Boxes too, but a still picture: HEIC, AVIF.
    case picture
    /// Matroska and WebM.
    case matroska
    /// Anything else.
    case other
  }

  init(path: String) throws(VideoFileError) {
    func fault(_ kind: VideoFileError.Kind, _ reason: String, code: Int32 = 0) -> VideoFileError {
      VideoFileError(kind: kind, operation: "open", file: path, code: code, reason: reason)
    }
    var status = stat()
    guard stat(path, &status) == 0 else {
      let code = errno
      throw code == ENOENT || code == ENOTDIR
        ? fault(.missing, "no such file", code: code)
        : fault(.unreadable, "cannot be opened (\(String(cString: strerror(code))))", code: code)
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw fault(.directory, "is a folder, not a video")
    default: throw fault(.unreadable, "is not a regular file")
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      let code = errno
      throw fault(.unreadable, "cannot be opened (\(String(cString: strerror(code))))", code: code)
    }
    defer { close(descriptor) }
    let size = Int64(status.st_size)
    guard size > 0 else { throw fault(.empty, "is empty") }
    let reader = ByteReader(descriptor: descriptor, size: size)
    self.path = path
    self.size = size
    family = reader.family()
    switch family {
    case .boxes: isCutOff = reader.boxesGoBeyondEnd()
    case .matroska: isCutOff = reader.segmentGoesBeyondEnd()
    case .picture, .other: isCutOff = false
    }
  }
}

/// Reads the outermost structure of a container.
private struct ByteReader {
  let descriptor: Int32
  let size: Int64

  /// The bytes at `offset`, fewer than `count` at the end of the file.
  func bytes(at offset: Int64, count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = max(0, pread(descriptor, buffer.baseAddress!, count, off_t(offset)))
    }
  }

  func bigEndian(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }

  func family() -> InputFile.Family {
    let head = bytes(at: 0, count: 12)
    if head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) { return .matroska }
    guard head.count >= 8, Self.boxTypes.contains(String(decoding: head[4..<8], as: UTF8.self)) else { return .other }
    guard head.count == 12, head[4..<8].elementsEqual("ftyp".utf8) else { return .boxes }
    return Self.pictureBrands.contains(String(decoding: head[8..<12], as: UTF8.self)) ? .picture : .boxes
  }

  /// Boxes that stand at the outermost level of a film.
  static let boxTypes: Set<String> = [
    "ftyp", "styp", "moov", "moof", "mdat", "mfra", "sidx", "ssix", "prft", "emsg", "free", "skip", "wide", "pnot",
    "uuid", "meta",
  ]
  static let pictureBrands: Set<String> = ["heic", "heix", "heim", "heis", "mif1", "mif2", "avif", "crx "]

  /// Whether a box of a film ends after the file; stops at the first unknown box, as garbage after a film is harmless.
  func boxesGoBeyondEnd() -> Bool {
    var offset: Int64 = 0
    while offset + 8 <= size {
      let head = bytes(at: offset, count: 16)
      guard head.count >= 8, Self.boxTypes.contains(String(decoding: head[4..<8], as: UTF8.self)) else { return false }
      var length = bigEndian(head[0..<4])
      if length == 0 { return false }
      if length == 1 {
        guard head.count == 16 else { return true }
        length = bigEndian(head[8..<16])
      }
      guard length >= 8 else { return false }
      guard length <= UInt64(size - offset) else { return true }
      offset += Int64(length)
    }
    return false
  }

  /// Whether the segment of a Matroska file is longer than the file; a live recording does not say how long it is.
  func segmentGoesBeyondEnd() -> Bool {
    guard let header = element(at: 0), let headerLength = header.length else { return false }
    guard let segment = element(at: header.start + headerLength), segment.id == 0x1853_8067,
      let length = segment.length
    else { return false }
    return length > size - segment.start
  }

  /// An EBML element: its id, where its content starts, and how long that is unless unknown.
  func element(at offset: Int64) -> (id: UInt64, start: Int64, length: Int64?)? {
    guard offset >= 0, offset < size else { return nil }
    let head = bytes(at: offset, count: 12)
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
