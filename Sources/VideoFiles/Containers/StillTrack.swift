import Files

/// The track of timed metadata that marks when the still of a Live Photo was taken, with the time of one sample.
///
/// The description of its samples has a box `keys`, which contains a box for each key (QuickTime File Format, timed
/// metadata). A sample consists of items, which have four bytes each for the length and for the number of a key.
struct StillTrack {
  /// The key of the item that marks the time.
  static let key = "com.apple.quicktime.still-image-time"
  /// The format of the samples.
  static let format = "mebx"
  /// The number that a written sample description gives the key.
  private static let ownNumber = 1
  /// The type of the item, a signed byte, among QuickTime's well-known types. The byte says nothing.
  private static let signedByte = 65

  /// The identifier of the track.
  let id: Int
  /// The offset in the file of the track's four-letter handler type, which identifies the kind of media.
  let kindOffset: Int64
  /// The number of the key in the track's samples.
  private let number: Int

  /// Finds the track in a file.
  init?(in window: FileWindow) throws(FileError) {
    for track in try Self.movie(in: window)?.children(in: window) ?? [] where track.type == "trak" {
      guard let header = try track.child("tkhd", in: window), let media = try track.child("mdia", in: window),
        let handler = try media.child("hdlr", in: window),
        let table = try media.child("minf", in: window)?.child("stbl", in: window)?.child("stsd", in: window),
        let entry = try ContainerBox(at: table.start + 8, limit: table.end, in: window), entry.type == Self.format,
        // The number of the media's location precedes the boxes.
        let keys = try ContainerBox.all(from: entry.start + 8, to: entry.end, in: window).first(where: {
          $0.type == "keys"
        })
      else { continue }
      for item in try keys.children(in: window) {
        guard let definition = try item.child("keyd", in: window),
          String(decoding: try definition.content(in: window), as: UTF8.self) == "mdta" + Self.key
        else { continue }
        id = Int(try header.number(try header.version(in: window) == 1 ? 20 : 12, in: window))
        // The version and the class of the handler precede its kind.
        kindOffset = handler.start + 8
        // The number of a key takes the place of the box's type.
        number = Int(try window.number(item.start - 4..<item.start))
        return
      }
    }
    return nil
  }

  /// Returns the box with the tracks.
  private static func movie(in window: FileWindow) throws(FileError) -> ContainerBox? {
    var offset: Int64 = 0
    while let box = try ContainerBox(at: offset, limit: window.file.size, in: window) {
      if box.type == "moov" { return box }
      offset = box.end
    }
    return nil
  }

  /// Returns whether a sample contains the item.
  func isMark(_ sample: some Collection<UInt8>) -> Bool {
    var rest = sample[...]
    while rest.count >= 8 {
      let length = Int(UInt64(bigEndian: rest.prefix(4)))
      if UInt64(bigEndian: rest.dropFirst(4).prefix(4)) == UInt64(number) { return true }
      guard length >= 8 else { return false }
      rest = rest.dropFirst(length)
    }
    return false
  }

  /// The boxes of the description of samples that contain nothing but the item.
  static var description: [UInt8] {
    box("keys", box(ownNumber, box("keyd", Array(("mdta" + key).utf8)) + box("dtyp", long(0) + long(signedByte))))
  }

  /// A sample that contains nothing but the item.
  static var sample: [UInt8] { box(ownNumber, [0xFF]) }

  private static func long(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }

  private static func box(_ type: Int, _ content: [UInt8]) -> [UInt8] {
    long(8 + content.count) + long(type) + content
  }

  private static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    long(8 + content.count) + Array(type.utf8) + content
  }
}

extension ContainerBox {
  /// The greatest length of a box that is read as a whole.
  private static let mostBytes: Int64 = 1 << 16

  /// Returns the first box of a type in this box.
  func child(_ type: String, in window: FileWindow) throws(FileError) -> ContainerBox? {
    try children(in: window).first { $0.type == type }
  }

  /// Returns the content of a small box; nothing of a large one.
  fileprivate func content(in window: FileWindow) throws(FileError) -> [UInt8] {
    end - start > Self.mostBytes ? [] : Array(try window.bytes(at: start, count: Int(end - start)))
  }
}
