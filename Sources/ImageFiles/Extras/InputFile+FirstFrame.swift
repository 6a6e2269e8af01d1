import Files

/// The first frame of an animated PNG.
struct FirstFrame {
  /// The frame as a separate PNG file.
  let bytes: [UInt8]
  /// The position of the frame on the canvas, in pixels.
  let x: Int
  let y: Int
}

extension InputFile {
  /// Returns the first frame of an animated PNG whose image is not one of its frames, but a substitute for programs that
  /// know no animations; nil for any other PNG, and for one without a complete frame.
  func firstFrame() throws(FileError) -> FirstFrame? {
    let first = Int64(PNGChunk.offsetAfterSignature)
    guard let animation = try pngChunk(["acTL", "fcTL", "IDAT", "IEND"]), animation.type == "acTL",
      let image = try pngChunk(["fcTL", "IDAT", "IEND"]), image.type == "IDAT",
      let control = try pngChunk(["fcTL", "IEND"]), control.type == "fcTL"
    else { return nil }
    // A sequence number, then width, height and position.
    let layout = try bytes(at: control.content.lowerBound, count: 20)
    guard var header = try pngChunk(["IHDR"]).map({ (chunk) throws(FileError) in try content(of: chunk) }),
      header.count == 13, layout.count == 20, let canvasWidth = header.number(at: 0),
      let canvasHeight = header.number(at: 4), let width = layout.number(at: 4), let height = layout.number(at: 8),
      let x = layout.number(at: 12), let y = layout.number(at: 16), x + width <= canvasWidth, y + height <= canvasHeight
    else { return nil }
    header.replaceSubrange(0..<8, with: layout[4..<12])
    var bytes = PNGChunk.signature + PNGChunk(type: "IHDR", data: header).bytes
    // The palette, transparency and colours.
    var next = first
    while let chunk = try pngChunk(["PLTE", "tRNS", "iCCP", "IDAT"], from: next), chunk.type != "IDAT" {
      bytes += PNGChunk(type: chunk.type, data: try content(of: chunk)).bytes
      next = chunk.content.upperBound + 4
    }
    next = control.content.upperBound + 4
    while let chunk = try pngChunk(["fdAT", "fcTL", "IEND"], from: next), chunk.type == "fdAT" {
      bytes += PNGChunk(type: "IDAT", data: Array(try content(of: chunk).dropFirst(4))).bytes
      next = chunk.content.upperBound + 4
    }
    return FirstFrame(bytes: bytes + PNGChunk(type: "IEND", data: []).bytes, x: x, y: y)
  }

  private func content(of chunk: (type: String, content: Range<Int64>)) throws(FileError) -> [UInt8] {
    try bytes(at: chunk.content.lowerBound, count: chunk.content.count)
  }
}
