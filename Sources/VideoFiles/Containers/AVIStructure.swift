import Files

/// The structure of an AVI file: its lists, and the chunks of its tracks.
struct AVIStructure {
  /// A track.
  struct Track {
    /// Whether the track is video.
    let isVideo: Bool
    /// The number of frames or samples that the header states.
    let statedLength: Int64
    /// The duration of one of them in seconds.
    let step: Double
    /// The number of chunks.
    var chunks = 0
    /// The number of chunks with content. Others repeat the previous frame.
    var fullChunks = 0
  }

  /// The tracks in file order.
  private(set) var tracks: [Track] = []

  private let window: FileWindow

  /// A chunk, or a list of chunks, whose type comes first in its content.
  private struct Chunk {
    let type: String
    let start: Int64
    let end: Int64
  }

  /// Returns whether a file that starts with these bytes is an AVI.
  static func begins(with head: [UInt8]) -> Bool {
    head.starts(with: "RIFF".utf8) && head.dropFirst(8).starts(with: "AVI ".utf8)
  }

  /// Examines a file. Throws `damaged` if it ends before a list does or if a list contains something else than chunks.
  init(_ window: FileWindow) throws(FileError) {
    self.window = window
    let file = window.file
    var offset: Int64 = 0
    // Files of more than a gigabyte consist of several lists. Garbage after them is harmless.
    while offset + 12 <= file.size, let list = try chunk(at: offset), list.type == "RIFF" {
      guard list.end > list.start + 4 else {
        throw FileError(
          .damaged, .read, file: file.name, reason: "it is damaged: its recording was not finished")
      }
      guard list.end <= file.size else { throw .cutOff(file.name) }
      try read(list, depth: 0)
      offset = list.end + list.end % 2
    }
  }

  /// The depth of the deepest lists, which contain the chunks of one moment or the headers of one track.
  private static let deepest = 3

  private mutating func read(_ list: Chunk, depth: Int) throws(FileError) {
    var offset = list.start + 4
    while offset + 8 <= list.end {
      guard let part = try chunk(at: offset), part.end <= list.end else {
        throw .broken(window.file.name, at: offset)
      }
      switch part.type {
      case "LIST" where depth < Self.deepest: try read(part, depth: depth + 1)
      case "strh": tracks.append(try track(part))
      default: count(part)
      }
      offset = part.end + part.end % 2
    }
  }

  /// Returns the track that a header describes.
  private func track(_ header: Chunk) throws(FileError) -> Track {
    guard header.end - header.start >= 36 else { throw .inconsistent(window.file.name) }
    let kind = String(decoding: try window.bytes(at: header.start, count: 4), as: UTF8.self)
    let scale = try number(at: header.start + 20)
    let rate = try number(at: header.start + 24)
    return Track(
      isVideo: kind == "vids", statedLength: try number(at: header.start + 32),
      step: Double(scale) / Double(max(1, rate)))
  }

  /// Counts a media chunk, whose type is the number of a track and a content code, such as `00dc`.
  private mutating func count(_ chunk: Chunk) {
    guard let number = Int(chunk.type.prefix(2)), tracks.indices.contains(number),
      ["dc", "db", "wb"].contains(chunk.type.suffix(2))
    else { return }
    tracks[number].chunks += 1
    if chunk.end > chunk.start { tracks[number].fullChunks += 1 }
  }

  /// Returns the chunk at an offset; nil if the bytes there are not the type of one.
  private func chunk(at offset: Int64) throws(FileError) -> Chunk? {
    let letters = try window.bytes(at: offset, count: 4)
    guard letters.count == 4, letters.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return nil }
    let start = offset + 8
    return Chunk(
      type: String(decoding: letters, as: UTF8.self), start: start, end: start + (try number(at: offset + 4)))
  }

  /// Returns the little-endian number in four bytes.
  private func number(at offset: Int64) throws(FileError) -> Int64 {
    let bytes = try window.bytes(at: offset, count: 4)
    guard bytes.count == 4 else { throw .cutOff(window.file.name) }
    return Int64(UInt64(bigEndian: bytes.reversed()))
  }
}
