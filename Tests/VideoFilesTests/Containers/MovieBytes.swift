import Foundation

/// The bytes of an MP4 or MOV file, whose headers a test changes.
struct MovieBytes {
  var data: Data

  private static let containers: Set<String> = [
    "moov", "trak", "mdia", "minf", "stbl", "edts", "udta", "moof", "traf", "mvex",
  ]

  init(_ path: String) throws { data = try Data(contentsOf: URL(filePath: path)) }

  /// Returns the contents of all boxes of a type, in file order.
  func boxes(_ type: String) -> [Range<Int>] { boxes(type, in: 0..<data.count) }

  private func boxes(_ type: String, in range: Range<Int>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var offset = range.lowerBound
    while offset + 8 <= range.upperBound {
      var start = offset + 8
      var length = Int(number(at: offset))
      if length == 1 { (start, length) = (offset + 16, Int(number(at: offset + 12))) }
      let end = length == 0 ? range.upperBound : offset + length
      let name = String(decoding: data[offset + 4..<offset + 8], as: UTF8.self)
      if name == type { found.append(start..<end) }
      if Self.containers.contains(name) { found += boxes(type, in: start..<end) }
      offset = end
    }
    return found
  }

  /// Returns the number of four bytes at an offset.
  func number(at offset: Int) -> UInt32 { data[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) } }

  /// Overwrites the four bytes at an offset.
  mutating func put(_ number: UInt32, at offset: Int) {
    data.replaceSubrange(offset..<offset + 4, with: Self.bytes(number))
  }

  /// Replaces the first sample description of a track by a box, followed by padding.
  mutating func replaceEntry(ofTrack track: Int, with box: Data) {
    let entry = boxes("stsd")[track].lowerBound + 8
    let rest = Int(number(at: entry)) - box.count
    precondition(rest == 0 || rest >= 8, "the new entry must fit")
    var replacement = box
    replacement.replaceSubrange(0..<4, with: Self.bytes(UInt32(box.count + rest)))
    if rest > 0 { replacement += Self.bytes(UInt32(rest)) + Data("free".utf8) + Data(count: rest - 8) }
    data.replaceSubrange(entry..<entry + replacement.count, with: replacement)
  }

  /// Appends a box to the first sample description of a track. The index must follow the media.
  mutating func append(_ box: Data, toEntryOfTrack track: Int) {
    let table = boxes("stsd")[track]
    let entry = table.lowerBound + 8
    let place = entry + Int(number(at: entry))
    precondition(boxes("mdat").allSatisfy { $0.upperBound <= place }, "the media would move")
    let ancestors = ["moov", "trak", "mdia", "minf", "stbl", "stsd"].flatMap { boxes($0) }.filter { $0.contains(entry) }
    for header in ancestors.map({ $0.lowerBound - 8 }) + [entry] {
      put(number(at: header) + UInt32(box.count), at: header)
    }
    data.insert(contentsOf: box, at: place)
  }

  /// Returns a box.
  static func box(_ type: String, _ content: Data) -> Data {
    bytes(UInt32(content.count + 8)) + Data(type.utf8) + content
  }

  /// Returns the bytes of a number, the most significant first.
  static func bytes<Number: FixedWidthInteger>(_ number: Number) -> Data {
    withUnsafeBytes(of: number.bigEndian) { Data($0) }
  }
}
