import Files
import Foundation
import Geometry
import TestSupport
import Testing

@testable import ImageFiles

@Suite struct GainMapFileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func gainMap(of path: String) throws -> GainMap? {
    let opened = try PhotoReader(path)
    let reader = try #require(opened)
    return try reader.gainMap(crop: PixelRect(reader.info.size), canvas: reader.info.size)
  }

  /// The codes of a picture's red channel, as vips reads them.
  private func codes(of path: String) throws -> [UInt8] {
    try run("vips", "extract_band", path, folder["band.v"], "0")
    try run("vips", "rawsave", folder["band.v"], folder["band.raw"])
    return try bytes(of: folder["band.raw"])
  }

  /// A grey JPEG with a smooth picture that has no symmetry.
  private func greyJPEG(_ width: Int, _ height: Int) throws -> [UInt8] {
    try run(
      "ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", "nullsrc=s=\(width)x\(height)", "-frames:v", "1", "-vf",
      "geq=lum='clip(X*3+Y*2,0,255)',format=gray", "-q:v", "1", folder["grey.jpg"])
    return try bytes(of: folder["grey.jpg"])
  }

  private func baseJPEG(_ width: Int, _ height: Int) throws -> [UInt8] {
    try PhotoFile.writeJPEG(Photo(.eight(blocks(width, height)), alpha: .opaque), to: folder["base.jpg"])
    return try bytes(of: folder["base.jpg"])
  }

  private static let attributes = #"hdrgm:GainMapMax="2" hdrgm:HDRCapacityMax="2""#

  /// A photo of 64 × 48 with a map of 32 × 24.
  private func photo(_ marks: (UInt8, [UInt8])...) throws -> [UInt8] {
    indexed(try baseJPEG(64, 48), marks.reduce(try greyJPEG(32, 24)) { inserting($1.0, $1.1, into: $0) })
  }

  @Test func mapsAreReadFromBothFormsOfMetadata() throws {
    let xmp = gainMapXMP(Self.attributes)
    let other = GainMap(
      size: PixelSize(width: 1, height: 1), samples: [0], channels: [GainMap.Channel(min: -1, max: 3)], headroom: 0...3)
    let iso = Array("urn:iso:std:iso:ts:21496:-1\0".utf8) + other.isoMetadata
    let expected = try codes(of: folder.file("map.jpg", try greyJPEG(32, 24)))

    let ultra = try #require(try gainMap(of: folder.file("a.jpg", try photo((0xE1, xmp)))))
    #expect(ultra.samples == expected)
    #expect(ultra.size == PixelSize(width: 32, height: 24))
    #expect(ultra.channels[0].max == 2)
    #expect(ultra.channels[0].baseOffset == 1.0 / 64)
    #expect(ultra.headroom == 0...2)
    // The standard wins.
    let both = try #require(try gainMap(of: folder.file("b.jpg", try photo((0xE1, xmp), (0xE2, iso)))))
    #expect(both.samples == expected)
    #expect(both.channels == other.channels)
    #expect(both.headroom == 0...3)
    // A map of which nothing says how bright it is.
    let apple = gainMapXMP("xmlns:a=\"http://ns.apple.com/pixeldatainfo/1.0/\" a:T=\"\(HEIFBox.appleGainMap)\"")
    #expect(try gainMap(of: folder.file("c.jpg", try photo((0xE1, apple)))) == nil)
  }

  /// The map is stored like the photo, so it turns with it.
  @Test(arguments: 1...8) func theOrientationOfThePhotoTurnsTheMap(exif: Int) throws {
    let block =
      Array("Exif\0\0MM\0*\0\0\0\u{8}\0\u{1}\u{1}\u{12}\0\u{3}\0\0\0\u{1}\0".utf8) + [UInt8(exif), 0, 0, 0, 0, 0, 0]
    let path = try folder.file("a.jpg", inserting(0xE1, block, into: baseJPEG(64, 48)))
    let map = inserting(0xE1, gainMapXMP(Self.attributes), into: try greyJPEG(32, 24))
    let whole = try folder.file("b.jpg", indexed(bytes(of: path), map))
    // vips turns a file of the same codes.
    let stored = try folder.file("c.jpg", inserting(0xE1, block, into: try greyJPEG(32, 24)))
    try run("vips", "autorot", stored, folder["d.v"])
    let turned = try #require(try gainMap(of: whole))
    #expect(try turned.samples == codes(of: folder["d.v"]))
    #expect(turned.size == (exif < 5 ? PixelSize(width: 32, height: 24) : PixelSize(width: 24, height: 32)))
  }

  @Test(arguments: [1, 3]) func aWrittenMapIsReadByOthers(lanes: Int) throws {
    var photo = Photo(.eight(blocks(64, 48)), alpha: .opaque, profile: .displayP3)
    try PhotoFile.writeJPEG(photo, description: "Lunch", to: folder["plain.jpg"])
    let channels = [
      GainMap.Channel(min: -1, max: 2.5, gamma: 1.5, baseOffset: 1 / 64), GainMap.Channel(min: 0, max: 2),
      GainMap.Channel(min: 0, max: 3),
    ]
    let samples = (0..<24 * 32).flatMap { i in (0..<lanes).map { lane -> UInt8 in UInt8(i / 8 + 20 * lane) } }
    let map = GainMap(
      size: PixelSize(width: 32, height: 24),
      samples: samples,
      channels: Array(channels[..<lanes]),
      headroom: 0...2.5)
    photo.gainMap = map
    try PhotoFile.writeJPEG(photo, description: "Lunch", to: folder["hdr.jpg"])
    let whole = try bytes(of: folder["hdr.jpg"])

    // exiftool finds the map where it is, and both descriptions.
    let second = try [UInt8](run("exiftool", "-b", "-MPImage2", folder["hdr.jpg"]))
    #expect(second.starts(with: [0xFF, 0xD8]))
    #expect(second.suffix(2) == [0xFF, 0xD9])
    #expect(Array(whole.suffix(second.count)) == second)
    let tags = try run(
      "exiftool", "-s3", "-Description", "-NumberOfImages", "-ProfileDescription", folder["hdr.jpg"])
    #expect(String(decoding: tags, as: UTF8.self) == "Lunch\n2\nDisplay P3\n")
    let path = try folder.file("second.jpg", second)
    for lane in 0..<lanes {
      try run("vips", "extract_band", path, folder["lane.v"], "\(lane)")
      let expected = stride(from: lane, to: map.samples.count, by: lanes).map { map.samples[$0] }
      let most = zip(try codes(of: folder["lane.v"]), expected).map { abs(Int($0) - Int($1)) }.max() ?? 255
      #expect(most <= (lanes == 1 ? 1 : 2))
    }
    // Without the added segments and the map, the file is the one without a map.
    func scans(_ jpeg: [UInt8]) throws -> ArraySlice<UInt8> {
      try jpeg[#require(jpeg.indices.first { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xDB })...]
    }
    #expect(try scans(whole.dropLast(second.count)) == scans(bytes(of: folder["plain.jpg"])))
    #expect(try PhotoFile.load(folder["hdr.jpg"]) == PhotoFile.load(folder["plain.jpg"]))

    let read = try #require(try gainMap(of: folder["hdr.jpg"]))
    #expect(read.channels == map.channels)
    #expect(read.headroom == map.headroom)
    #expect(read.size == map.size)
  }

  /// Values of the map that pillow-heif 1.8.1 decodes, with Apple's formula for a headroom of 2^0.793.
  @Test(.enabled(if: Media.pug != nil)) func theMapOfAPhonesHEICIsDecoded() throws {
    let path = try #require(Media.pug)
    let map = try #require(try gainMap(of: path))
    #expect(map.size == PixelSize(width: 2016, height: 1512))
    #expect(map.channels.count == 1)
    #expect(abs(map.headroom.upperBound - 0.793) < 1e-9)
    for (x, y, code) in [(100, 100, 60.0), (1000, 700, 44), (300, 1000, 38), (1900, 1400, 9)] {
      let encoded = code / 255
      let linear = encoded < 0.081 ? encoded / 4.5 : pow((encoded + 0.099) / 1.099, 1 / 0.45)
      let gain = map.channels[0].gain(of: Double(map.samples[y * 2016 + x]))
      #expect(abs(gain - log2(1 + (pow(2, 0.793) - 1) * linear)) <= map.channels[0].max / 255 / 2 + 1e-9)
    }
  }

  @Test(.enabled(if: Media.pug != nil)) func damagedMapsAreSkippedSafely() throws {
    let heic = try bytes(of: #require(Media.pug))
    let jpeg = try photo((0xE1, gainMapXMP(Self.attributes)))
    var random = SplitMix(seed: 21)
    for i in 0..<300 {
      var damaged = i % 10 == 0 ? heic : jpeg
      // The tables of the HEIC take its first 3,950 bytes.
      let range = i % 10 == 0 ? 3950 : damaged.count
      for _ in 0..<3 { damaged[Int(random.next() % UInt64(range))] = UInt8(random.next() & 255) }
      let path = try folder.file("damaged", damaged)
      guard let reader = try? PhotoReader(path) else { continue }
      _ = try? reader.gainMap(crop: PixelRect(reader.info.size), canvas: reader.info.size)
    }
  }
}
