import Files

extension InputFile {
  /// Returns whether a PNG is complete up to the end of its last chunk.
  ///
  /// libvips does not need the last chunk, so it accepts a PNG that ends anywhere inside it. Bytes after the chunk are
  /// ignored, as in every decoder.
  ///
  /// - Complexity: one read of eight bytes per chunk.
  func hasPNGEnd() throws(FileError) -> Bool {
    var offset = Int64(PhotoFormat.pngSignature.count)
    while true {
      let head = try bytes(at: offset, count: 8)
      guard head.count == 8 else { return false }
      let length = head[..<4].reduce(0) { $0 << 8 | Int64($1) }
      // The length, the type and the checksum take four bytes each.
      offset += 12 + length
      guard offset <= size else { return false }
      if head[4...].elementsEqual("IEND".utf8) { return true }
    }
  }
}
