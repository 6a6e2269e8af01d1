import Files

/// Reads small parts of a file through a buffer, because most of them are close together.
final class FileWindow {
  /// The file.
  let file: InputFile
  private var start: Int64 = 0
  private var buffer: [UInt8] = []
  private static let length = 4096

  init(_ file: InputFile) { self.file = file }

  /// Returns `count` bytes starting at `offset`, or fewer at the end of the file.
  func bytes(at offset: Int64, count: Int) throws(FileError) -> ArraySlice<UInt8> {
    if offset < start || offset + Int64(count) > start + Int64(buffer.count) {
      buffer = try file.bytes(at: offset, count: max(count, Self.length))
      start = offset
    }
    let first = Int(offset - start)
    return buffer[min(first, buffer.count)..<min(first + count, buffer.count)]
  }

  /// Returns the big-endian number in the bytes of a range. Throws if it exceeds the file or eight bytes.
  func number(_ range: Range<Int64>) throws(FileError) -> UInt64 {
    guard range.count <= 8 else { throw .broken(file.name, at: range.lowerBound) }
    let bytes = try bytes(at: range.lowerBound, count: range.count)
    guard bytes.count == range.count else { throw .cutOff(file.name) }
    return UInt64(bigEndian: bytes)
  }
}

extension UInt64 {
  /// Creates the number that up to eight bytes contain, the most significant first.
  init(bigEndian bytes: some Sequence<UInt8>) { self = bytes.reduce(0) { $0 << 8 | UInt64($1) } }
}
