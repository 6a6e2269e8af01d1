/// Returns a JPEG with an application segment after its start.
public func inserting(_ marker: UInt8, _ content: [UInt8], into jpeg: [UInt8]) -> [UInt8] {
  let length = content.count + 2
  return jpeg[..<2] + [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + content + jpeg[2...]
}

/// Returns a JPEG with another one after it, and an index of both (CIPA DC-007) in little-endian order.
public func indexed(_ first: [UInt8], _ second: [UInt8]) -> [UInt8] {
  func number(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 255) } }
  func entry(_ tag: Int, _ type: Int, _ count: Int) -> [UInt8] { number(tag, 2) + number(type, 2) + number(count, 4) }
  // The marker and the length of the segment, its name, the head of the index, its entries and its images.
  let total = first.count + 4 + 4 + 8 + 42 + 32
  var index = Array("MPF\0II".utf8) + number(42, 2) + number(8, 4) + number(3, 2)
  index += entry(0xB000, 7, 4) + Array("0100".utf8) + entry(0xB001, 4, 1) + number(2, 4)
  index += entry(0xB002, 7, 32) + number(50, 4) + number(0, 4)
  index += number(0x030000, 4) + number(total, 4) + number(0, 8)
  // The index starts after the start of the image, and the marker, length and name of the segment.
  index += number(0, 4) + number(second.count, 4) + number(total - 10, 4) + number(0, 4)
  return inserting(0xE2, index, into: first) + second
}

/// Returns an XMP packet for a JPEG segment, with attributes in Adobe's namespace of gain maps.
public func gainMapXMP(_ attributes: String) -> [UInt8] {
  Array(
    """
    http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/">\
    <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" \
    xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" hdrgm:Version="1.0" \(attributes)/></rdf:RDF></x:xmpmeta>
    """.utf8)
}
