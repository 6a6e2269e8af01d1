/// A marker segment of a JPEG file.
struct JPEGSegment {
  /// The second byte of the marker: 0xE0 + n for application segment n.
  let marker: UInt8
  /// The content.
  let data: [UInt8]

  /// The maximum number of bytes of content. The 16-bit length includes the two bytes of its field.
  static let capacity = 65_533
  /// The offset at which segments may be inserted: after the start-of-image marker.
  static let offsetAfterStart = 2

  /// The name of a segment with an index of several images in one file.
  static let indexName = Array("MPF\0".utf8)
  /// The name of a segment with an EXIF block.
  static let exifName = Array("Exif\0\0".utf8)
  /// The name of a segment with metadata in the form of XML.
  static let xmpName = Array("http://ns.adobe.com/xap/1.0/\0".utf8)

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

  /// Returns a description as an XMP packet, which must fit in one segment; longer text is truncated with an ellipsis.
  static func description(_ text: String) -> JPEGSegment {
    JPEGSegment(marker: 0xE1, data: xmpName + XMPPacket.description(text, capacity: capacity - xmpName.count))
  }
}
