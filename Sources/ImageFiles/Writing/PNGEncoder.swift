import CZlib
import Files
import Geometry

/// Encodes drawings as PNG without libvips, which takes as long to load as a sticker takes to draw.
///
/// Rows are stored without filters: the package's drawings are mostly flat or transparent, and compress as well without
/// filters in less than half the time.
struct PNGEncoder {
  /// The straight pixels.
  let raster: Raster<UInt8>
  let pixelsPerInch: Double
  /// The chunks between the header and the resolution.
  let chunks: [PNGChunk]

  /// The length of the chunks into which the compressed pixels are split.
  private static let pieceLength = 8192
  /// A quarter smaller than at zlib's fastest level, and hardly slower.
  private static let level: Int32 = 3
  /// zlib's default.
  private static let memoryLevel: Int32 = 8

  /// The binary logarithm of the window in which repetitions are found. Small images need less than the largest one.
  private var windowBits: Int32 {
    let length = (raster.size.width * 4 + 1) * raster.size.height
    return (9...15).first { length + 262 <= 1 << $0 } ?? 15
  }

  /// Writes the file to a sink.
  func encode(to sink: PhotoSink) throws(FileError) {
    try sink.restart()
    let size = [UInt8](bigEndian: raster.size.width) + [UInt8](bigEndian: raster.size.height)
    // Eight bits per sample, red, green, blue and alpha, and the only compression, filter method and order of rows.
    let header = size + [8, 6, 0, 0, 0]
    let density = [UInt8](bigEndian: Int((pixelsPerInch / 25.4 * 1000).rounded(.toNearestOrEven)))
    try write([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], to: sink)
    try write(PNGChunk(type: "IHDR", data: header).bytes, to: sink)
    for chunk in chunks { try write(chunk.bytes, to: sink) }
    try write(PNGChunk(type: "pHYs", data: density + density + [1]).bytes, to: sink)
    try writePixels(to: sink)
    try write(PNGChunk(type: "IEND", data: []).bytes, to: sink)
  }

  private func writePixels(to sink: PhotoSink) throws(FileError) {
    var stream = z_stream()
    let status = deflateInit2_(
      &stream, Self.level, Z_DEFLATED, windowBits, Self.memoryLevel, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    guard status == Z_OK else {
      throw FileError(.unwritable, .write, file: sink.name, reason: "it cannot be encoded: there is not enough memory")
    }
    defer { deflateEnd(&stream) }
    var piece = [UInt8](repeating: 0, count: Self.pieceLength)
    var filled = 0
    let rowLength = raster.size.width * 4
    var row = [UInt8](repeating: 0, count: 1 + rowLength)
    for y in 0..<raster.size.height {
      row.replaceSubrange(1..., with: raster.samples[y * rowLength..<(y + 1) * rowLength])
      let isLast = y == raster.size.height - 1
      var used = 0
      var isDone = false
      while !isDone {
        (used, filled, isDone) = Self.deflate(&stream, &row, from: used, to: &piece, at: filled, finishes: isLast)
        guard filled == Self.pieceLength || (isLast && isDone && filled > 0) else { continue }
        try write(PNGChunk(type: "IDAT", data: Array(piece[..<filled])).bytes, to: sink)
        filled = 0
      }
    }
  }

  /// Compresses the rest of a row. Returns the number of used bytes in the row, the number of filled bytes in the
  /// piece, and whether the row, or with the last one the stream, is complete.
  private static func deflate(
    _ stream: inout z_stream, _ row: inout [UInt8], from used: Int, to piece: inout [UInt8], at filled: Int,
    finishes: Bool
  ) -> (used: Int, filled: Int, isDone: Bool) {
    row.withUnsafeMutableBufferPointer { row in
      piece.withUnsafeMutableBufferPointer { piece in
        stream.next_in = row.baseAddress! + used
        stream.avail_in = uInt(row.count - used)
        stream.next_out = piece.baseAddress! + filled
        stream.avail_out = uInt(piece.count - filled)
        let status = CZlib.deflate(&stream, finishes ? Z_FINISH : Z_NO_FLUSH)
        let isDone = finishes ? status == Z_STREAM_END : stream.avail_in == 0
        return (row.count - Int(stream.avail_in), piece.count - Int(stream.avail_out), isDone)
      }
    }
  }

  private func write(_ bytes: [UInt8], to sink: PhotoSink) throws(FileError) {
    try bytes.withUnsafeBufferPointer { (bytes) throws(FileError) in try sink.write(UnsafeRawBufferPointer(bytes)) }
  }
}
