import TestSupport
import Testing

@testable import ImageFiles

/// Photos that belong to a short video.
@Suite struct LivePhotoTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func jpeg(_ content: [UInt8]) throws -> String {
    try PhotoFile.writeJPEG(Photo(.eight(blocks(16, 16)), alpha: .opaque), to: folder["plain.jpg"])
    return try folder.file("photo.jpg", inserting(0xE1, content, into: bytes(of: folder["plain.jpg"])))
  }

  /// An EXIF block with a maker note that has one entry. exiftool calls 0x11 `ContentIdentifier`, and `MediaGroupUUID`
  /// before version 13.
  private func exif(tag: UInt8) -> [UInt8] {
    let identifier = Array("5C0E4A2C-1B7A-4A37-9D3C-2F6B8E0D1A55\0".utf8)
    func entry(_ tag: [UInt8], _ type: UInt8, _ count: Int, _ value: Int) -> [UInt8] {
      tag + [0, type] + [UInt8](bigEndian: count) + [UInt8](bigEndian: value)
    }
    let note =
      Array("Apple iOS\0\0\u{1}MM\0\u{1}".utf8) + entry([0, tag], 2, identifier.count, 32) + [0, 0, 0, 0] + identifier
    // Two directories of one entry each begin at 8 and 26, and the note at 44.
    return Array("Exif\0\0MM\0*".utf8) + [UInt8](bigEndian: 8) + [0, 1] + entry([0x87, 0x69], 4, 1, 26) + [0, 0, 0, 0]
      + [0, 1] + entry([0x92, 0x7C], 7, note.count, 44) + [0, 0, 0, 0] + note
  }

  @Test func halvesOfLivePhotosAreFound() throws {
    let live = try jpeg(exif(tag: 0x11))
    let found = try run("exiftool", "-s3", "-MediaGroupUUID", "-ContentIdentifier", live)
    #expect(String(decoding: found, as: UTF8.self).hasPrefix("5C0E4A2C"))
    #expect(try PhotoFile.probe(live).hasVideo)
    #expect(try !PhotoFile.probe(jpeg(exif(tag: 0x0A))).hasVideo)
    #expect(try !PhotoFile.probe(folder["plain.jpg"]).hasVideo)
  }

  @Test(arguments: [("MotionPhoto", 1, true), ("MicroVideo", 1, true), ("MotionPhoto", 0, false)])
  func motionPhotosAreFound(name: String, value: Int, isFound: Bool) throws {
    let packet = """
      http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" \
      xmlns:GCamera="http://ns.google.com/photos/1.0/camera/" GCamera:\(name)="\(value)"/></rdf:RDF></x:xmpmeta>
      """
    #expect(try PhotoFile.probe(jpeg(Array(packet.utf8))).hasVideo == isFound)
  }
}
