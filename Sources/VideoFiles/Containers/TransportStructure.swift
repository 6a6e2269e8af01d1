import Files

/// The structure of an MPEG transport stream (ISO/IEC 13818-1): packets of 188 bytes, each after four more in AVCHD.
struct TransportStructure {
  /// The byte offset of the first lost packet of each track, keyed by the track's identifier.
  private(set) var gaps: [Int: Int64] = [:]

  private static let packet = 188
  private static let sync: UInt8 = 0x47
  /// The number of packets that are read at once.
  private static let run = 2048
  /// The identifier of packets that only fill space.
  private static let filler = 0x1FFF

  /// The number of bytes that tell whether a file is a transport stream.
  static let headLength = 3 * (packet + 4)

  /// Returns the bytes before each packet, 0 or 4; nil if a file that starts with these bytes is no transport stream.
  static func prefix(of head: [UInt8]) -> Int? {
    [0, 4].first { prefix in
      (0..<3).allSatisfy { index in
        let place = prefix + index * (packet + prefix)
        return place < head.count && head[place] == sync
      }
    }
  }

  /// Examines all packets, which reads the file once. Throws `damaged` if it ends within a packet or if a packet does
  /// not begin where it should.
  init(_ file: InputFile, prefix: Int) throws(FileError) {
    let length = Self.packet + prefix
    var counters: [Int: UInt8] = [:]
    var offset: Int64 = 0
    while offset < file.size {
      let bytes = try file.bytes(at: offset, count: length * Self.run)
      guard bytes.count >= length else { throw .cutOff(file.name) }
      for start in stride(from: 0, through: bytes.count - length, by: length) {
        let header = bytes[start + prefix..<start + length]
        guard header.first == Self.sync else { throw .broken(file.name, at: offset + Int64(start)) }
        if let track = Self.gap(before: header, &counters), gaps[track] == nil {
          gaps[track] = offset + Int64(start)
        }
      }
      offset += Int64(bytes.count / length * length)
    }
  }

  /// Returns the identifier of the track if a packet of it is missing before this one (2.4.3.3).
  private static func gap(before packet: ArraySlice<UInt8>, _ counters: inout [Int: UInt8]) -> Int? {
    let first = packet.startIndex
    let track = Int(packet[first + 1] & 0x1F) << 8 | Int(packet[first + 2])
    let flags = packet[first + 3]
    // Only packets with content are counted.
    guard track != filler, flags & 0x10 != 0 else { return nil }
    let counter = flags & 0xF
    let last = counters.updateValue(counter, forKey: track)
    let isAnnounced = flags & 0x20 != 0 && packet[first + 4] > 0 && packet[first + 5] & 0x80 != 0
    // A packet may be sent twice.
    guard let last, !isAnnounced, counter != last, counter != (last + 1) & 0xF else { return nil }
    return track
  }
}
