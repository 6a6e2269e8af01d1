/// Photos that belong to a video of a few seconds.
enum LivePhoto {
  /// The tags of an EXIF block and of Apple's maker note.
  private enum Tag {
    static let exif = 0x8769
    static let makerNote = 0x927C
    static let contentIdentifier = 0x11
  }

  private static let namespace = "http://ns.google.com/photos/1.0/camera/"

  /// Returns whether an EXIF block, with or without its leading `Exif`, has the identifier that a Live Photo shares with
  /// its video.
  static func isHalf(exif block: [UInt8]) -> Bool {
    let isMarked = block.starts(with: Array("Exif\0\0".utf8))
    guard let exif = TIFFDirectory(block.dropFirst(isMarked ? 6 : 0))?.directory(of: Tag.exif),
      let note = exif.content(of: Tag.makerNote), note.starts(with: Array("Apple iOS\0".utf8)),
      // The name and a version take twelve bytes, and the byte order two.
      let apple = TIFFDirectory(note, at: 14, isLittleEndian: note.dropFirst(12).starts(with: Array("II".utf8)))
    else { return false }
    return apple.count(of: Tag.contentIdentifier) != nil
  }

  /// Returns whether an XMP packet says that a video follows the photo, in the way of Google and Samsung.
  static func isMotionPhoto(xmp packet: [UInt8]) -> Bool {
    let values = XMPValues(packet, namespace: namespace)
    return ["MotionPhoto", "MicroVideo"].contains { values.values(of: $0) == ["1"] }
  }
}
