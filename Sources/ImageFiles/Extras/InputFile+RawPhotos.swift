import Files

extension InputFile {
  /// Returns whether a TIFF is a raw photo, such as a DNG, whose first page is the data of the sensor or a small preview.
  func isRawPhoto() throws(FileError) -> Bool {
    let head = try bytes(at: 0, count: 16)
    // CR2 has a dedicated mark after the header.
    if head.signature(at: 8).hasPrefix("CR") { return true }
    guard let directory = try firstDirectory() else { return false }
    // The version of DNG, or the mark of a reduced version of another page.
    return directory.count(of: 0xC612) != nil || (directory.value(of: 254, count: 4) ?? 0) & 1 == 1
  }

  /// Returns the entries of the first directory of a TIFF, without values elsewhere in the file; nil if its offset
  /// leads nowhere.
  private func firstDirectory() throws(FileError) -> TIFFDirectory? {
    let head = try bytes(at: 0, count: 8)
    let isLittleEndian = head.first == 0x49
    let field = Array(head.dropFirst(4))
    guard let offset = (isLittleEndian ? field.reversed() : field).number(at: 0) else { return nil }
    // Directories of photos have a few dozen entries of twelve bytes. They are moved to the header.
    let entries = try bytes(at: Int64(offset), count: 2 + 12 * 256)
    return TIFFDirectory(head.prefix(4) + (isLittleEndian ? [8, 0, 0, 0] : [0, 0, 0, 8]) + entries)
  }
}
