/// The maker note that Apple's cameras write into a photo's EXIF block.
///
/// It is a name, a version, a byte order and a directory, whose offsets are relative to the start of the note.
struct AppleMakerNote {
  /// The tags of an EXIF block and of the note.
  private enum Tag {
    static let exif = 0x8769
    static let makerNote = 0x927C
    static let contentIdentifier = 0x11
    static let gain = 33
    static let level = 48
  }

  private static let name = Array("Apple iOS\0".utf8)
  /// The length of the name, the version and the byte order, which precede the directory.
  private static let headLength = 14

  /// The longest identifier in bytes that is one. Apple's are UUIDs of 36 characters.
  private static let longestIdentifier = 255

  private let directory: TIFFDirectory

  /// Reads the note in an EXIF block, with or without its leading `Exif`. Returns nil if it contains none.
  init?(exif block: [UInt8]) {
    let isMarked = block.starts(with: JPEGSegment.exifName)
    guard
      let exif = TIFFDirectory(block.dropFirst(isMarked ? JPEGSegment.exifName.count : 0))?.directory(of: Tag.exif),
      let note = exif.content(of: Tag.makerNote), note.starts(with: Self.name),
      let directory = TIFFDirectory(
        note, at: Self.headLength,
        isLittleEndian: note.dropFirst(Self.headLength - 2).starts(with: Array("II".utf8)))
    else { return nil }
    self.directory = directory
  }

  /// The identifier that a Live Photo shares with its video.
  var contentIdentifier: String? {
    guard let text = directory.content(of: Tag.contentIdentifier)?.prefix(while: { $0 != 0 }),
      (1...Self.longestIdentifier).contains(text.count)
    else { return nil }
    return String(validating: text, as: UTF8.self)
  }

  /// The values that state the headroom of a gain map; nil if the note has neither.
  var gainMap: (gain: Double?, level: Double?)? {
    let values = (gain: directory.fraction(of: Tag.gain), level: directory.fraction(of: Tag.level))
    return values == (nil, nil) ? nil : values
  }

  /// Returns an EXIF block, without its leading `Exif`, that contains nothing but a note with an identifier.
  static func exif(contentIdentifier: String) -> [UInt8] {
    func short(_ value: Int) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 255)] }
    /// A directory of one entry, of a type and a count of items, after which no other follows.
    func directory(_ tag: Int, _ type: Int, _ count: Int, _ value: Int) -> [UInt8] {
      short(1) + short(tag) + short(type) + [UInt8](bigEndian: count) + [UInt8](bigEndian: value) + [0, 0, 0, 0]
    }
    let length = 18
    let text = Array(contentIdentifier.utf8) + [0]
    let note =
      name + [0, 1] + Array("MM".utf8) + directory(Tag.contentIdentifier, 2, text.count, headLength + length) + text
    // The head has eight bytes. The types are text, a number of four bytes, and bytes.
    return Array("MM\0*".utf8) + [UInt8](bigEndian: 8) + directory(Tag.exif, 4, 1, 8 + length)
      + directory(Tag.makerNote, 7, note.count, 8 + 2 * length) + note
  }
}
