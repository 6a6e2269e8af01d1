/// Returns a MOV, whose index comes last, with a track of timed metadata as phones write it: its only sample marks the
/// still of a Live Photo after another item, and an edit list says when it is shown, in seconds.
func marking(_ seconds: Double, in movie: [UInt8]) -> [UInt8] {
  func long(_ values: Int...) -> [UInt8] {
    values.flatMap { value in [24, 16, 8, 0].map { UInt8(value >> $0 & 255) } }
  }
  func box(_ type: [UInt8], _ content: [UInt8]) -> [UInt8] { long(8 + content.count) + type + content }
  func box(_ type: String, _ content: [UInt8]) -> [UInt8] { box(Array(type.utf8), content) }
  func key(_ number: Int, _ name: String, type: Int) -> [UInt8] {
    box(long(number), box("keyd", Array("mdta\(name)".utf8)) + box("dtyp", long(0, type)))
  }
  func number(at offset: Int) -> Int { movie[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
  func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

  let index = movie.lastOffset(of: "moov") - 4
  let scale = number(at: movie.lastOffset(of: "mvhd") + 16)
  let sample = box(long(2), [1, 2, 3, 4]) + box(long(3), [0xFF])
  let keys = box(
    "keys",
    key(2, "com.apple.quicktime.live-photo-info", type: 0) + key(3, "com.apple.quicktime.still-image-time", type: 65))
  func track(samplesAt offset: Int) -> [UInt8] {
    let matrix = long(0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000)
    let header = box("tkhd", long(15, 0, 0, 9, 0, 1) + zeros(16) + matrix + zeros(8))
    let delay = Int((seconds * Double(scale)).rounded())
    let edits = box("edts", box("elst", long(0, 2, delay, 0xFFFF_FFFF, 0x1_0000, max(1, scale / 600), 0, 0x1_0000)))
    let handler = box("hdlr", zeros(4) + Array("mhlrmetaappl".utf8) + zeros(9))
    let data = box("dinf", box("dref", long(0, 1) + box("alis", long(1))))
    let description = box("stsd", long(0, 1) + box("mebx", [0, 0, 0, 0, 0, 0, 0, 1] + keys))
    let table = box(
      "stbl",
      description + box("stts", long(0, 1, 1, 1)) + box("stsc", long(0, 1, 1, 1, 1))
        + box("stsz", long(0, sample.count, 1)) + box("stco", long(0, 1, offset)))
    let information = box("minf", box("gmhd", box("gmin", zeros(16))) + data + table)
    return box("trak", header + edits + box("mdia", box("mdhd", long(0, 0, 0, 600, 1, 0)) + handler + information))
  }
  let length = track(samplesAt: 0).count
  let end = movie.count + length
  return movie[..<index] + long(movie.count - index + length) + movie[(index + 4)...] + track(samplesAt: end + 8)
    + box("mdat", sample)
}

extension [UInt8] {
  /// The offset of the last occurrence of four letters, which must occur.
  fileprivate func lastOffset(of letters: String) -> Int {
    let letters = Array(letters.utf8)
    return indices.last { self[$0...].starts(with: letters) } ?? 0
  }
}
