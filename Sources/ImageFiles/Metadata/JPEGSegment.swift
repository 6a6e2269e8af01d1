/// A marker segment of a JPEG file.
struct JPEGSegment {
  /// The second byte of the marker: 0xE0 + n for application segment n.
  let marker: UInt8
  /// The content.
  let data: [UInt8]

  /// The maximum number of bytes of content. The 16-bit length field counts its own two bytes too.
  static let capacity = 65_533
  /// The offset at which segments may be inserted: after the start-of-image marker.
  static let offsetAfterStart = 2

  /// The JFIF 1.01 header with 72 pixels per inch. It must be the first segment.
  static let jfif = JPEGSegment(marker: 0xE0, data: Array("JFIF\0".utf8) + [1, 1, 1, 0, 72, 0, 72, 0, 0])

  /// The bytes in the file: marker, length, data.
  var bytes: [UInt8] {
    let length = data.count + 2
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + data
  }

  /// Returns a colour profile split into segments; nil if it needs more than the maximum of 255.
  static func profile(_ profile: ColorProfile) -> [JPEGSegment]? {
    let name = Array("ICC_PROFILE\0".utf8)
    let partLength = capacity - name.count - 2
    let count = (profile.bytes.count + partLength - 1) / partLength
    guard count <= 255 else { return nil }
    return (0..<count).map { i in
      let part = profile.bytes[i * partLength..<min((i + 1) * partLength, profile.bytes.count)]
      return JPEGSegment(marker: 0xE2, data: name + [UInt8(i + 1), UInt8(count)] + part)
    }
  }

  /// Returns a description as an XMP packet.
  ///
  /// The text appears as Dublin Core's `description`, which most programs show, and as IPTC's `AltTextAccessibility`,
  /// which marks it as alternative text. The packet must fit in one segment; longer text is truncated with an ellipsis.
  static func description(_ text: String) -> JPEGSegment {
    let name = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
    let before = """
      <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>\
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
      <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" \
      xmlns:Iptc4xmpCore="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/">
      """
    let after = "</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end=\"r\"?>"
    func properties(_ words: String) -> String {
      ["dc:description", "Iptc4xmpCore:AltTextAccessibility"].map { property in
        "<\(property)><rdf:Alt><rdf:li xml:lang=\"x-default\">\(words)</rdf:li></rdf:Alt></\(property)>"
      }.joined()
    }
    let frame = before + properties("") + after
    let words = escaped(text, room: (capacity - name.count - frame.utf8.count) / 2)
    return JPEGSegment(marker: 0xE1, data: name + Array((before + properties(words) + after).utf8))
  }

  /// Returns text as XML character data of at most `room` bytes.
  private static func escaped(_ text: String, room: Int) -> String {
    let ellipsis = "…"
    var result = ""
    var count = 0
    var lastFit = 0
    for character in text {
      let piece = escaped(character)
      count += piece.utf8.count
      guard count <= room else { return String(decoding: result.utf8.prefix(lastFit), as: UTF8.self) + ellipsis }
      result += piece
      if count <= room - ellipsis.utf8.count { lastFit = count }
    }
    return result
  }

  private static func escaped(_ character: Character) -> String {
    switch character {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    default: String(String.UnicodeScalarView(character.unicodeScalars.filter(isInXML)))
    }
  }

  /// Returns whether XML allows a scalar. It excludes most control characters and two others.
  private static func isInXML(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\t", "\n", "\r": true
    case "\u{FFFE}", "\u{FFFF}": false
    default: scalar.value >= 32
    }
  }
}
