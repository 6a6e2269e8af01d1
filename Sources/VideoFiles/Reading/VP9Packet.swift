/// A packet of VP9: a frame, or a superframe of several.
struct VP9Packet {
  /// Whether no frame in the packet is shown.
  let isHidden: Bool

  /// Reads the headers of frames (VP9 bitstream specification, 6.2 and annex B).
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    isHidden = !bytes.isEmpty && !Self.firstBytes(bytes).contains(where: Self.isShown)
  }

  /// Returns the first byte of each frame.
  private static func firstBytes(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    // The index of a superframe comes last and begins and ends with the same byte.
    let marker = bytes[bytes.count - 1]
    let width = Int(marker >> 3 & 3) + 1
    let frames = Int(marker & 7) + 1
    let index = bytes.count - 2 - width * frames
    guard marker >> 5 == 0b110, index >= 0, bytes[index] == marker else { return [bytes[0]] }
    var first: [UInt8] = []
    var offset = 0
    for frame in 0..<frames where offset < index {
      first.append(bytes[offset])
      let place = index + 1 + frame * width
      offset += (0..<width).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
    }
    return first
  }

  /// Returns whether the frame whose header begins with a byte is shown: one that was decoded before, or this one.
  private static func isShown(_ byte: UInt8) -> Bool {
    // Two bits mark a frame and two are its profile; profile 3 has one more.
    let rest = byte >> 4 & 3 == 3 ? byte << 5 : byte << 4
    return rest & 0x80 != 0 || rest & 0x20 != 0
  }
}
