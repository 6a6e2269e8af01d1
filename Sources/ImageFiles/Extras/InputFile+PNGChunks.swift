import Files

extension InputFile {
  /// Returns whether a PNG is complete up to the end of its last chunk.
  ///
  /// libvips does not need the last chunk, so it accepts a PNG that ends anywhere inside it. Bytes after the chunk are
  /// ignored, as in every decoder.
  func hasPNGEnd() throws(FileError) -> Bool { try pngChunk(["IEND"]) != nil }

  /// Returns the number of frames of a PNG: 1 unless it is animated.
  func pngFrames() throws(FileError) -> Int {
    // An animation is declared before the image data.
    guard let chunk = try pngChunk(["acTL", "IDAT", "IEND"]), chunk.type == "acTL" else { return 1 }
    return max(1, try bytes(at: chunk.content.lowerBound, count: 4).number(at: 0) ?? 1)
  }

  /// Returns the EXIF block of a PNG, which may stand before or after the image data; nil if no `eXIf` chunk
  /// is complete.
  func pngExif() throws(FileError) -> [UInt8]? {
    guard let chunk = try pngChunk(["eXIf"]) else { return nil }
    // Longer blocks have previews, not orientations.
    return try bytes(at: chunk.content.lowerBound, count: min(chunk.content.count, 1 << 16))
  }

  /// Returns the first chunk of any of the types, by default of the whole file, and the offsets of its content; nil if no
  /// complete chunk is.
  ///
  /// - Complexity: one read of eight bytes per chunk.
  func pngChunk(
    _ types: Set<String>, from start: Int64 = Int64(PNGChunk.offsetAfterSignature)
  ) throws(FileError) -> (type: String, content: Range<Int64>)? {
    var offset = start
    while true {
      let head = try bytes(at: offset, count: 8)
      guard head.count == 8, let length = head.number(at: 0) else { return nil }
      let type = head.signature(at: 4)
      // The length, the type and the checksum take four bytes each.
      let next = offset + 12 + Int64(length)
      guard next <= size else { return nil }
      if types.contains(type) { return (type, offset + 8..<next - 4) }
      offset = next
    }
  }
}
