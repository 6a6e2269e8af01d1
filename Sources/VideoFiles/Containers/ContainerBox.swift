import Files

/// A box of an MP4 or MOV file.
struct ContainerBox {
  /// The four-letter type.
  let type: String
  /// The offset of its header.
  let offset: Int64
  /// The offset of its content.
  let start: Int64
  /// The end of its content, which may exceed the file.
  let end: Int64
  /// Whether the header leaves the end open, in which case it is the limit.
  let isOpenEnded: Bool

  /// Reads the box at `offset`, in a range that ends at `limit`. Returns nil if there is no valid box.
  init?(at offset: Int64, limit: Int64, in window: FileWindow) throws(FileError) {
    let head = Array(try window.bytes(at: offset, count: 16))
    guard head.count >= 8 else { return nil }
    type = String(decoding: head[4..<8], as: UTF8.self)
    self.offset = offset
    var length = UInt64(bigEndian: head[0..<4])
    var headerLength: Int64 = 8
    if length == 1 {
      guard head.count == 16 else { return nil }
      length = UInt64(bigEndian: head[8..<16])
      headerLength = 16
    }
    start = offset + headerLength
    isOpenEnded = length == 0
    if isOpenEnded {
      end = limit
    } else {
      guard length >= UInt64(headerLength), length <= UInt64(Int64.max / 2) else { return nil }
      end = offset + Int64(length)
    }
  }

  /// Returns the boxes in a range. Throws unless they fill it; up to eight zeros may follow them.
  static func all(from start: Int64, to end: Int64, in window: FileWindow) throws(FileError) -> [ContainerBox] {
    var boxes: [ContainerBox] = []
    var offset = start
    while offset + 8 <= end {
      if end - offset == 8, try window.number(offset..<end) == 0 { break }
      guard let box = try ContainerBox(at: offset, limit: end, in: window), box.end <= end, !box.isOpenEnded else {
        throw .broken(window.file.name, at: offset)
      }
      boxes.append(box)
      offset = box.end
    }
    return boxes
  }

  /// Returns the boxes in this box.
  func children(in window: FileWindow) throws(FileError) -> [ContainerBox] {
    try Self.all(from: start, to: end, in: window)
  }

  /// Returns the number of `count` bytes at an offset in the content.
  func number(_ offset: Int64, _ count: Int64 = 4, in window: FileWindow) throws(FileError) -> Int64 {
    guard start + offset + count <= end else { throw .broken(window.file.name, at: self.offset) }
    return Int64(clamping: try window.number(start + offset..<start + offset + count))
  }

  /// Returns the version of the box, which determines the widths of its fields.
  func version(in window: FileWindow) throws(FileError) -> Int64 { try number(0, 1, in: window) }

  /// Returns at most `limit` rows of a table that begins with its version and their number, given the widths of the
  /// columns.
  func entries(
    of widths: [Int64], limit: Int = .max, in window: FileWindow
  ) throws(FileError) -> [[Int64]] {
    let length = widths.reduce(0, +)
    let count = try number(4, in: window)
    guard 8 + count * length <= end - start else { throw .broken(window.file.name, at: offset) }
    let read = min(count, Int64(limit))
    var rows: [[Int64]] = []
    rows.reserveCapacity(Int(read))
    var place: Int64 = 8
    for _ in 0..<read {
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
