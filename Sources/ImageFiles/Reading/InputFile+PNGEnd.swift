import Files

extension InputFile {
  /// Whether a PNG is complete to the end of its last chunk.
  ///
  /// libvips needs none of the last chunk's bytes, so it accepts a PNG that ends anywhere inside it. Bytes after the
  /// chunk are ignored, as in every decoder.
  ///
  /// - Complexity: one read of eight bytes per chunk.
  func hasPNGEnd() throws(FileError) -> Bool {
    var offset = Int64(PhotoFormat.pngSignature.count)
    while true {
      let head = try bytes(at: offset, count: 8)
      guard head.count == 8 else { return false }
      let length = head[..<4].reduce(0) { $0 << 8 | Int64($1) }
      // Length, type and checksum have four bytes each.
      offset += 12 + length
      guard offset <= size else { return false }
      if head[4...].elementsEqual("IEND".utf8) { return true }
    }
  }
}
