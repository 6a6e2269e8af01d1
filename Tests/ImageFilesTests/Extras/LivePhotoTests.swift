import Foundation
import Geometry
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

  private func identifier(in path: String) throws -> String {
    String(decoding: try run("exiftool", "-s3", "-MediaGroupUUID", "-ContentIdentifier", path), as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  @Test func halvesOfLivePhotosAreFound() throws {
    let live = try jpeg(appleExif())
    #expect(try identifier(in: live) == liveIdentifier)
    #expect(try PhotoFile.probe(live).hasVideo)
    #expect(try PhotoFile.probe(live).contentIdentifier == liveIdentifier)
    #expect(try !PhotoFile.probe(jpeg(appleExif(tag: 0x0A))).hasVideo)
    #expect(try !PhotoFile.probe(folder["plain.jpg"]).hasVideo)
  }

  @Test func identifiersThatAreNoneAreIgnored() throws {
    #expect(try PhotoFile.probe(jpeg(appleExif(""))).contentIdentifier == nil)
    #expect(
      try PhotoFile.probe(jpeg(appleExif(String(repeating: "A", count: 300)))).contentIdentifier == nil)
  }

  @Test(arguments: [false, true]) func aJPEGHoldsTheIdentifier(hasGainMap: Bool) throws {
    var photo = Photo(.eight(blocks(16, 16)), alpha: .opaque)
    if hasGainMap {
      photo.gainMap = GainMap(
        size: PixelSize(width: 8, height: 8), samples: [UInt8](repeating: 90, count: 64),
        channels: [GainMap.Channel(min: 0, max: 2)], headroom: 0...2)
    }
    try PhotoFile.writeJPEG(photo, to: folder["plain.jpg"])
    photo.contentIdentifier = liveIdentifier
    try PhotoFile.writeJPEG(photo, description: "Words", to: folder["live.jpg"])
    #expect(try identifier(in: folder["live.jpg"]) == liveIdentifier)
    #expect(try identifier(in: folder["plain.jpg"]) == "")
    #expect(try PhotoFile.probe(folder["live.jpg"]).hasGainMap == hasGainMap)
    #expect(try PhotoFile.load(folder["live.jpg"]).pixels == PhotoFile.load(folder["plain.jpg"]).pixels)
    // The identifier is all that the block tells.
    let tags = String(
      decoding: try run("exiftool", "-s", "-EXIF:all", "-MakerNotes:all", folder["live.jpg"]), as: UTF8.self)
    #expect(tags.split(separator: "\n").count == 1)
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
