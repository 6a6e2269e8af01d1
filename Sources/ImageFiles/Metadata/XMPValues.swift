/// The simple values in one namespace of an XMP packet: attributes, elements and lists of elements.
struct XMPValues {
  private let packet: [UInt8]
  /// The prefix of property names, such as `hdrgm:`, or nil if the packet does not declare the namespace.
  private let prefix: [UInt8]?

  /// Reads a packet in UTF-8, or any bytes that contain one.
  init(_ bytes: some Collection<UInt8>, namespace: String) {
    packet = Array(bytes)
    // A declaration such as xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" states the prefix.
    let declaration = Array("xmlns:".utf8)
    guard let uri = packet.firstRange(of: Array(namespace.utf8)) else {
      prefix = nil
      return
    }
    let before = packet[..<uri.lowerBound].suffix(64)
    guard let start = before.indices.last(where: { before[$0...].starts(with: declaration) }) else {
      prefix = nil
      return
    }
    prefix = before[(start + declaration.count)...].prefix { Self.isInName($0) } + [UInt8(ascii: ":")]
  }

  /// Returns the values of a property; none if it is absent.
  func values(of name: String) -> [String] {
    guard let prefix else { return [] }
    let name = prefix + Array(name.utf8)
    var from = packet.startIndex
    while let range = packet[from...].firstRange(of: name) {
      from = range.upperBound
      guard range.lowerBound > 0, let next = packet[from...].first, !Self.isInName(next) else { continue }
      if packet[range.lowerBound - 1] == UInt8(ascii: "<") { return elements(from: from, to: name) }
      if let value = attribute(from: from) { return [value] }
    }
    return []
  }

  /// Returns the values of a property if all are numbers; nil if it is absent.
  func numbers(of name: String) -> [Double]? {
    let numbers = values(of: name).map { Double($0) }.filter { $0?.isFinite != false }
    return numbers.isEmpty || numbers.contains(nil) ? nil : numbers.compactMap(\.self)
  }

  /// Returns the quoted value that follows a name.
  private func attribute(from start: Int) -> String? {
    var rest = packet[start...].drop(while: Self.isSpace)
    guard rest.first == UInt8(ascii: "=") else { return nil }
    rest = rest.dropFirst().drop(while: Self.isSpace)
    guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    return String(decoding: rest.dropFirst().prefix { $0 != quote }, as: UTF8.self)
  }

  /// Returns the texts in the element whose name ends at `start`.
  private func elements(from start: Int, to name: [UInt8]) -> [String] {
    guard let open = packet[start...].firstIndex(of: UInt8(ascii: ">")),
      let close = packet[open...].firstRange(of: Array("</".utf8) + name)
    else { return [] }
    // Each piece consists of the rest of a tag and the text after it.
    let pieces = packet[open..<close.lowerBound].split(separator: UInt8(ascii: "<"), omittingEmptySubsequences: false)
    return pieces.compactMap { piece in
      let text = piece.drop { $0 != UInt8(ascii: ">") }.dropFirst().drop(while: Self.isSpace)
      let trimmed = text.prefix { !Self.isSpace($0) }
      return trimmed.isEmpty ? nil : String(decoding: trimmed, as: UTF8.self)
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

  private static func isInName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."):
      true
    default: false
    }
  }
}
