/// Metadata in the form of XML, which JPEG and WebP files can hold.
enum XMPPacket {
  /// Returns a packet with a description.
  ///
  /// The text appears as Dublin Core's `description`, which most programs show, and as IPTC's `AltTextAccessibility`,
  /// which marks it as alternative text. Text that makes the packet longer than `capacity` bytes is truncated with an
  /// ellipsis. Pass nil for a packet without a description, and other descriptions in RDF as `more`.
  static func description(_ text: String?, adding more: String = "", capacity: Int) -> [UInt8] {
    let before = """
      <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>\
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      """
    let after = more + "</rdf:RDF></x:xmpmeta><?xpacket end=\"r\"?>"
    guard let text else { return Array((before + after).utf8) }
    func description(_ words: String) -> String {
      let properties = ["dc:description", "Iptc4xmpCore:AltTextAccessibility"].map { property in
        "<\(property)><rdf:Alt><rdf:li xml:lang=\"x-default\">\(words)</rdf:li></rdf:Alt></\(property)>"
      }
      return """
        <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" \
        xmlns:Iptc4xmpCore="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/">\(properties.joined())</rdf:Description>
        """
    }
    let frame = before + description("") + after
    let words = escaped(text, room: (capacity - frame.utf8.count) / 2)
    return Array((before + description(words) + after).utf8)
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
